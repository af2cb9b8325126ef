// Loaded before the program that `launch` starts, as `end-with-parent.mjs?parent=<pid>`: when that process is gone, even
// by kill -9, the program is asked to stop. The number travels in the module's address because that outlives a program
// that replaces itself with another environment; forks and workers load this file too and have another parent.
import { isMainThread } from 'node:worker_threads';

const lookEveryMs = 500;
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));

if (isMainThread && process.ppid === parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}

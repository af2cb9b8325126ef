// Loaded before the program that `launch` starts. The descriptor named in CREW_PARENT_FD is a pipe that only the
// bootstrap holds open: its end means the bootstrap is gone, even by kill -9, and the program is asked to stop.
// The variable goes at once, because forks and workers load this file too and must not touch the descriptor.
import { Socket } from 'node:net';

const descriptor = Number(process.env.CREW_PARENT_FD ?? '');
delete process.env.CREW_PARENT_FD;

if (descriptor > 0) {
  const parent = new Socket({ fd: descriptor, readable: true, writable: false });
  parent.on('error', () => undefined);
  parent.once('close', () => process.kill(process.pid, 'SIGTERM'));
  parent.resume();
  parent.unref();
}

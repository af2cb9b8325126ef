#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type StartEnvironment, scrubEnvironment } from '@my-agent-crew/server/environment';

/** Commands whose process may run a server, whose agents' commands could read this process's environment. */
const mayServe = new Set(['serve', 'chat', 'run', 'search', 'export', 'trajectory']);

/**
 * Left alone, V8 gives new objects up to 128 MB and lets garbage pile up to several times of what lives. A turn leaves
 * next to nothing behind, so a small space that is emptied often keeps the process about as large as what it holds.
 */
const smallHeap = ['--max-semi-space-size=32', '--heap-growing-percent=20'];

const command = process.argv[2] ?? '';

/** Serving needs no standard input, so the values go over without ever having a name; the others must keep theirs. */
const environment: StartEnvironment = mayServe.has(command)
  ? scrubEnvironment({
      keepStdin: command !== 'serve',
      nodeOptions: smallHeap,
      keep: ['COLUMNS', 'LINES', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR'],
    })
  : { ...process.env };

// Beside the built program, so that nothing is written elsewhere; where that is forbidden, Node goes on without it.
if (import.meta.url.endsWith('.mjs'))
  enableCompileCache(fileURLToPath(new URL('./.compile-cache', import.meta.url)));

const { start } = await import('./start.ts');
await start(environment);

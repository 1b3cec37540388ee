// A child whose work does everything that hostile bytes might make a library do.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { serveChild } from '../serve-child.ts';

const kept: unknown[] = [];
type Action = (input: string) => unknown;

const actions: Record<string, Action> = {
  echo: (input) => input,
  sleep: (input) => new Promise((resolve) => setTimeout(resolve, Number(input))),
  loop: () => {
    for (;;) kept.length = 0;
  },
  fillHeap: () => {
    for (;;) kept.push({ text: String(kept.length) });
  },
  fillBuffers: async () => {
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
  exit: () => process.exit(0),
  fault: () => {
    throw new Error('the work failed');
  },
  readFile: (path) => readFileSync(path, 'utf8'),
  writeFile: (path) => writeFileSync(path, 'x'),
  environment: () => JSON.stringify(process.env),
  pid: () => process.pid,
  run: () => spawnSync('/bin/true').error?.message ?? 'it ran',
  thread: () => new Worker('1', { eval: true }).threadId,
  connect: (port) => connect(Number(port), '127.0.0.1').remotePort,
  fetch: () => (globalThis as { fetch?: unknown }).fetch === undefined,
  evaluate: () => (0, eval)('1 + 1') as number,
};

serveChild(
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [name, async () => async (input: never) => action(input)]),
  ),
);

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { isForeignMessage } from './foreign-message.ts';

it('knows what a watching node posts in between, and takes nothing of ours for it', async () => {
  const worker = new Worker(
    "require('node:worker_threads').parentPort.postMessage({ 'watch:import': ['file:///a.ts'] })",
    { eval: true },
  );
  const [posted] = (await once(worker, 'message')) as [object];
  expect(isForeignMessage(posted)).toBe(true);
  expect(isForeignMessage({ type: 'done', answers: [] })).toBe(false);
});

// The socket of the command line: one request, lines about its progress where they are asked for, one answer.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminListener, startAdminListener } from './index.ts';
import { LineReader } from './line-reader.ts';
import { sendCommand } from './send-command.ts';
import { openSocketPath } from './socket-path.ts';

let directory: string;
let listener: AdminListener;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-admin-'));
  listener = await startAdminListener({
    config: { dataDirectory: directory, databaseUrl: null } as never,
    log: { error: () => undefined } as never,
    run: async (argv, report) => {
      for (const word of argv) report(`at ${word}`);
      return { ok: true, data: argv, text: 'done' };
    },
  });
});
afterEach(async () => {
  await listener.close();
  await rm(directory, { recursive: true, force: true });
});

test('a long command says how far it is before it answers', async () => {
  const lines: string[] = [];
  const answer = await sendCommand(directory, ['one', 'two'], (line) => lines.push(line));
  expect(lines).toEqual(['at one', 'at two']);
  expect(answer).toEqual({ ok: true, data: ['one', 'two'], text: 'done' });
});

test('whoever does not ask for it, as the command line of an earlier version, gets the answer alone', async () => {
  expect(await sendCommand(directory, ['one'])).toMatchObject({ ok: true });
  const { path, release } = openSocketPath(directory);
  const heard = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(path, () => socket.write('{"v":1,"argv":["one"]}\n'));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
  release();
  expect(heard).toBe('{"ok":true,"data":["one"],"text":"done"}\n');
});

test('lines are the same however they arrive, and none is longer than the limit', () => {
  const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\n', ' '));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(30)), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const reader = new LineReader(200);
      const read: string[] = [];
      let from = 0;
      for (const length of cuts) {
        read.push(...reader.push(bytes.subarray(from, from + length)));
        from += length;
      }
      read.push(...reader.push(bytes.subarray(from)));
      expect(read).toEqual(lines.map((text) => Buffer.from(text).toString('utf8')));
    }),
  );
  const reader = new LineReader(5);
  expect(reader.push(Buffer.from('12345\n123'))).toEqual(['12345']);
  expect(() => reader.push(Buffer.from('456'))).toThrow(RangeError);
});

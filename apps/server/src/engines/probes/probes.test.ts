import { createSocket } from 'node:dgram';
import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { askHttpDate, askNtp } from './ask-time.ts';
import { readDiskRoom, timeFsync } from './disk-probe.ts';
import { openTalk } from './line-talk.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
const secondsFrom1900 = 2_208_988_800;

/** A time server that answers by what `answer` makes of a proper one. */
async function startTimeServer(time: number, answer: (packet: Buffer) => readonly Buffer[]): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const packet = Buffer.alloc(48);
    packet[0] = 0x24;
    packet[1] = 2;
    question.copy(packet, 24, 40, 48);
    for (const at of [32, 40]) packet.writeUInt32BE(Math.floor(time / 1_000) + secondsFrom1900, at);
    for (const reply of answer(packet)) socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closing.push(() => socket.close());
  return socket.address().port;
}

describe('a time server', () => {
  const now = Date.UTC(2027, 5, 1);
  const ask = (port: number, limitMs = 5_000) =>
    askNtp({ host: '127.0.0.1', port }, () => now, AbortSignal.timeout(limitMs));

  test('says how far it is ahead', async () => {
    const port = await startTimeServer(now + 90_000, (packet) => [packet]);
    expect(Math.round(await ask(port))).toBe(90_000);
  });

  test('is not believed where somebody else answers, or it says that it does not know', async () => {
    const port = await startTimeServer(now + 5_000, (packet) => {
      const [guessed, unsynchronised, kiss] = [Buffer.from(packet), Buffer.from(packet), Buffer.from(packet)];
      guessed.fill(7, 24, 32);
      unsynchronised[0] = 0xe4;
      kiss[1] = 0;
      for (const wrong of [guessed, unsynchronised, kiss]) wrong.fill(0, 33, 48);
      return [guessed, unsynchronised, kiss, Buffer.from('x'), packet];
    });
    expect(Math.round(await ask(port))).toBe(5_000);
  });

  test('that is silent, or has no address, is not waited for without end', async () => {
    const port = await startTimeServer(now, () => []);
    await expect(ask(port, 50)).rejects.toThrow('no answer in time');
    await expect(askNtp({ host: 'nowhere.invalid' }, () => now, AbortSignal.timeout(5_000))).rejects.toThrow();
  });
});

test('a web server says the time to the second, whatever its certificate, which a wrong clock does not believe', async () => {
  const now = Date.UTC(2027, 5, 1);
  const answers = [new Date(now + 60_000).toUTCString(), 'soon'];
  const server = createHttpsServer(await getTestCertificate('time.example.org'), (_request, response) => {
    response.setHeader('date', answers.shift() ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => server.close());
  const address = server.address();
  const url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  const ask = () => askHttpDate(url, () => now, AbortSignal.timeout(5_000));
  expect(await ask()).toBe(60_500);
  await expect(ask()).rejects.toThrow('it says no time');
  server.close();
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

describe('a conversation in lines', () => {
  async function listen(answer: readonly string[]): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      for (const text of answer) socket.write(text);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => server.close());
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
  const open = async (port: number, limitMs = 5_000) =>
    openTalk({ host: '127.0.0.1', port, tlsName: null }, AbortSignal.timeout(limitMs));

  test('is read line by line, however it comes', async () => {
    const talk = await open(await listen(['220 on', 'e\r\n250 two\n']));
    expect([await talk.readLine(), await talk.readLine()]).toEqual(['220 one', '250 two']);
    talk.close();
    await expect(talk.readLine()).rejects.toThrow('over');
  });

  test('ends with its signal, with what is no line, and where nobody listens', async () => {
    const silent = await open(await listen([]), 50);
    await expect(silent.readLine()).rejects.toThrow('no answer in time');
    const endless = await open(await listen(['x'.repeat(20_000)]));
    await expect(endless.readLine()).rejects.toThrow('what is no line');
    endless.close();
    const port = await listen([]);
    for (const close of closing.splice(0)) close();
    await expect(open(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('does not become an encrypted one with who speaks no TLS', async () => {
    const port = await listen(['220 one\r\n']);
    const signal = AbortSignal.timeout(5_000);
    await expect(openTalk({ host: '127.0.0.1', port, tlsName: 'mail.example.org' }, signal)).rejects.toThrow();
  });
});

test('a disk says what it has left, and its speed is measured without a trace', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hongyan-disk-'));
  const { freeBytes, totalBytes } = await readDiskRoom(directory);
  expect(freeBytes).toBeLessThanOrEqual(totalBytes);
  expect(totalBytes).toBeGreaterThan(0);
  expect(await timeFsync(directory)).toBeGreaterThan(0);
  expect(readdirSync(directory)).toEqual([]);
  await expect(timeFsync(join(directory, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
});

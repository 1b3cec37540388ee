// A validating resolver is asked, and whatever comes back, over UDP or TCP, is an answer, an error, or no answer yet.
import { createSocket, type Socket } from 'node:dgram';
import { startDnsServer, type Zone } from '@hongyan/testkit';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createValidatedDns } from './ask-validated.ts';
import { isAskable, readMessage, selectRecords } from './dns-message.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function askZone(zone: Zone) {
  const server = await startDnsServer(zone);
  closers.push(() => server.stop());
  const [host = '', port = ''] = server.address.split(':');
  return createValidatedDns([{ host, port: Number(port) }]);
}

/** A server that answers each question with these packets. */
async function askPackets(answer: (question: Buffer, count: number) => readonly Buffer[], timeoutMs = 5_000) {
  const socket: Socket = createSocket('udp4');
  let count = 0;
  socket.on('message', (question, from) => {
    count += 1;
    for (const packet of answer(question, count)) socket.send(packet, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closers.push(() => socket.close());
  const server = { host: '127.0.0.1', port: socket.address().port };
  return { dns: createValidatedDns([server], { timeoutMs }), countQuestions: () => count };
}

/** The answer that there is no such record, with these flags and another id or name where a test says so. */
function answerNothing(question: Buffer, flags: number, change: (packet: Buffer) => void = () => undefined): Buffer {
  const packet = Buffer.from(question);
  packet.writeUInt16BE(0x8180 | flags, 2);
  packet.writeUInt32BE(0, 6);
  packet.writeUInt16BE(0, 10);
  change(packet);
  return packet;
}
const authentic = 0x20;

describe('an answer', () => {
  test('says whether it is validated, that there is nothing too', async () => {
    const dns = await askZone({
      'signed.example': { MX: [{ exchange: 'mx.signed.example', priority: 10 }], isSigned: true },
      'plain.example': { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] },
    });
    expect(await dns.ask('Signed.Example', 'MX')).toEqual({
      isSecure: true,
      records: [{ exchange: 'mx.signed.example', priority: 10 }],
      name: 'signed.example',
    });
    expect(await dns.ask('signed.example', 'TLSA')).toMatchObject({ isSecure: true, records: [] });
    expect(await dns.ask('plain.example', 'A')).toMatchObject({ isSecure: false, records: ['192.0.2.7'] });
    expect(await dns.ask('plain.example', 'AAAA')).toMatchObject({ isSecure: false, records: ['2001:db8::7'] });
    expect(await dns.ask('none.example', 'A')).toMatchObject({ isSecure: false, records: [] });
  });

  test('follows aliases, and is validated where all of them are', async () => {
    const dns = await askZone({
      'a.example': { CNAME: 'b.example', isSigned: true },
      'b.example': { CNAME: 'c.example', isSigned: true },
      'c.example': { A: ['192.0.2.7'], isSigned: true },
      'd.example': { CNAME: 'e.example', isSigned: true },
      'e.example': { A: ['192.0.2.8'] },
    });
    expect(await dns.ask('a.example', 'A')).toEqual({ isSecure: true, records: ['192.0.2.7'], name: 'c.example' });
    expect(await dns.ask('d.example', 'A')).toEqual({ isSecure: false, records: ['192.0.2.8'], name: 'e.example' });
    expect(await dns.ask('d.example', 'CNAME')).toEqual({ isSecure: true, records: ['e.example'], name: 'd.example' });
  });

  test('whose signatures are wrong is an error, not the absence of records', async () => {
    const dns = await askZone({ 'bad.example': { bogus: ['TLSA'], isSigned: true } });
    await expect(dns.ask('bad.example', 'TLSA')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  test.each([
    ['another id', (packet: Buffer) => packet.writeUInt16BE(packet.readUInt16BE(0) ^ 1, 0)],
    ['another name', (packet: Buffer) => packet.write('x', 13)],
    ['another type', (packet: Buffer) => packet.writeUInt8(1, packet.indexOf(0, 12) + 2)],
    ['a question, not an answer', (packet: Buffer) => packet.writeUInt8(1, 2)],
    ['no question', (packet: Buffer) => packet.writeUInt16BE(0, 4)],
  ])('with %s is passed over, and the right one after it is taken', async (_what, change) => {
    const { dns, countQuestions } = await askPackets((question) => [
      answerNothing(question, authentic, change),
      answerNothing(question, 0),
    ]);
    expect(await dns.ask('a.example', 'TLSA')).toMatchObject({ isSecure: false });
    expect(countQuestions()).toBe(1);
  });

  test('that does not come is asked for again, and then an error', async () => {
    const { dns, countQuestions } = await askPackets(() => [], 50);
    await expect(dns.ask('a.example', 'A')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(countQuestions()).toBe(2);
  });

  test('of a resolver that knows no EDNS is not validated, whatever it says', async () => {
    const { dns } = await askPackets((question) =>
      // FORMERR for as long as the question has an additional record.
      [answerNothing(question, question.readUInt16BE(10) > 0 ? 1 : authentic)],
    );
    expect(await dns.ask('a.example', 'A')).toMatchObject({ isSecure: false, records: [] });
  });

  test('of a server that is away comes from the next one', async () => {
    const server = await startDnsServer({ 'a.example': { A: ['192.0.2.7'] } });
    closers.push(() => server.stop());
    const away = createSocket('udp4');
    await new Promise<void>((resolve) => away.bind(0, '127.0.0.1', resolve));
    closers.push(() => away.close());
    const ports = [away.address().port, Number(server.address.split(':')[1])];
    const dns = createValidatedDns(
      ports.map((port) => ({ host: '127.0.0.1', port })),
      { timeoutMs: 1_000 },
    );
    expect(await dns.ask('a.example', 'A')).toMatchObject({ records: ['192.0.2.7'] });
  });
});

test.each([['a..example'], [`${'x'.repeat(64)}.example`], [`${'abcdefg.'.repeat(32)}example`]])(
  '%s is no name that is asked for',
  async (name) => {
    expect(isAskable(name)).toBe(false);
    await expect(createValidatedDns([]).ask(name, 'A')).rejects.toMatchObject({ code: 'EBADNAME' });
  },
);

describe('bytes from anywhere', () => {
  const question = { id: 7, name: 'a.example', type: 'TLSA', isExtended: true } as const;
  /** The beginning of an answer that is one, so that what follows is read. */
  const start = Buffer.concat([
    Buffer.from([0, 7, 0x81, 0xa0, 0, 1]),
    Buffer.from([0, 3, 0, 0, 0, 0]),
    Buffer.from('\x01a\x07example\0', 'latin1'),
    Buffer.from([0, 52, 0, 1]),
  ]);

  test('are no answer, or one that can be read to its end', async () => {
    const packets = fc.oneof(
      fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([start, bytes])),
    );
    await fc.assert(
      fc.asyncProperty(packets, async (packet) => {
        const message = await readMessage(packet, question);
        if (message === undefined) return;
        const { records } = selectRecords(message, question.name, question.type);
        for (const { usage, data } of records) expect([typeof usage, Buffer.isBuffer(data)]).toEqual(['number', true]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('with a true answer within are read', async () => {
    const answer = Buffer.from([0xc0, 12, 0, 52, 0, 1, 0, 0, 0, 60, 0, 5, 3, 1, 0, 9, 9]);
    const packet = Buffer.concat([start, answer, answer, answer]);
    const message = await readMessage(packet, question);
    expect(message === undefined ? [] : selectRecords(message, question.name, 'TLSA').records).toHaveLength(3);
  });
});

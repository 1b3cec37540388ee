/** A DNS server on a free port of loopback, for servers in a process of their own (RFC 1035, only what a mail server asks). It says what a validating one says. */
import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Zone, ZoneRecords, ZoneType } from './dns-zone.ts';

const typeNumbers = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28, TLSA: 52 } as const;
const aliasNumber = 5;
const internet = 1;
const ttlSeconds = 60;
const headerBytes = 12;
const additionalCountOffset = 10;
const serverFailure = 2;
const noSuchName = 3;
const authenticFlag = 0x20;
const truncatedFlag = 0x200;
/** By UDP without EDNS, with it as resolvers ask now, and by TCP. */
const maxPlainBytes = 512;
const maxExtendedBytes = 1_232;
const maxTcpBytes = 65_535;
/** A response with the recursion bits that resolvers expect (RFC 1035 §4.1.1). */
const responseFlags = 0x8180;
/** The name of the question, by pointer (RFC 1035 §4.1.4). */
const questionName = 0xc000 | headerBytes;
/** The longest character string of a TXT record (RFC 1035 §3.3). */
const maxStringBytes = 255;

export interface DnsServer {
  /** For HONGYAN_DNS. */
  readonly address: string;
  stop(): Promise<void>;
}

function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += maxStringBytes) {
    const chunk = bytes.subarray(at, at + maxStringBytes);
    chunks.push(Buffer.from([chunk.length]), chunk);
  }
  return Buffer.concat(chunks);
}

function encodeIpv6(address: string): Buffer {
  const [header = '', tail] = address.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16)));
  const [before, after] = [words(header), words(tail ?? '')];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

function encodeRecords(type: ZoneType, records: ZoneRecords): Buffer[] {
  if (type === 'A') return (records.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
  if (type === 'AAAA') return (records.AAAA ?? []).map(encodeIpv6);
  if (type === 'TXT') return (records.TXT ?? []).map(encodeText);
  if (type === 'PTR') return (records.PTR ?? []).map(encodeName);
  if (type === 'TLSA')
    return (records.TLSA ?? []).map(({ usage, selector, matchingType, data }) =>
      Buffer.concat([Buffer.from([usage, selector, matchingType]), data]),
    );
  return (records.MX ?? []).map(({ exchange, priority }) =>
    Buffer.concat([Buffer.from([priority >> 8, priority & 0xff]), encodeName(exchange)]),
  );
}

function createAnswer(owner: Buffer, type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(10);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(internet, 2);
  header.writeUInt32BE(ttlSeconds, 4);
  header.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, header, data]);
}

interface Outcome {
  readonly rcode: number;
  readonly isAuthentic: boolean;
  readonly answers: readonly Buffer[];
}

/** Where there is an alias, its records follow it. */
function findAnswers(zone: Zone, asked: string, number: number): Outcome {
  const type = (Object.keys(typeNumbers) as ZoneType[]).find((key) => typeNumbers[key] === number);
  const answers: Buffer[] = [];
  let name = asked;
  let owner: Buffer = Buffer.from([questionName >> 8, questionName & 0xff]);
  let isAuthentic = true;
  for (;;) {
    const records = zone[name === '' ? '.' : name];
    isAuthentic &&= records?.isSigned === true;
    if (records === undefined) return { rcode: noSuchName, isAuthentic, answers };
    if (type !== undefined && records.bogus?.includes(type) === true)
      return { rcode: serverFailure, isAuthentic: false, answers: [] };
    const { CNAME: target } = records;
    if (target !== undefined) answers.push(createAnswer(owner, aliasNumber, encodeName(target)));
    if (target === undefined || number === aliasNumber) {
      if (type !== undefined)
        answers.push(...encodeRecords(type, records).map((data) => createAnswer(owner, number, data)));
      return { rcode: 0, isAuthentic, answers };
    }
    name = target;
    owner = encodeName(target);
  }
}

function respond(zone: Zone, query: Buffer, maxBytes: number): Buffer {
  const { name, end } = readName(query);
  const { rcode, isAuthentic, answers } = findAnswers(zone, name, query.readUInt16BE(end));
  const create = (flags: number, sent: readonly Buffer[]): Buffer => {
    const header = Buffer.from(query.subarray(0, headerBytes));
    header.writeUInt16BE(responseFlags | flags | rcode, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(sent.length, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, query.subarray(headerBytes, end + 4), ...sent]);
  };
  const flags = isAuthentic ? authenticFlag : 0;
  const whole = create(flags, answers);
  return whole.length > maxBytes ? create(flags | truncatedFlag, []) : whole;
}

/** Each question in a connection of its own, which comes in one piece on loopback. */
function answerByTcp(zone: Zone, socket: Socket): void {
  socket.on('error', () => undefined);
  socket.on('data', (packet: Buffer) => {
    const answer = respond(zone, packet.subarray(2), maxTcpBytes);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(answer.length);
    socket.end(Buffer.concat([length, answer]));
  });
}

/** A TCP server and a UDP socket at one port; undefined: the other one was taken. */
async function openPort(
  zone: Zone,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> } | undefined> {
  const server = createServer((socket) => answerByTcp(zone, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const limit = query.readUInt16BE(additionalCountOffset) === 0 ? maxPlainBytes : maxExtendedBytes;
    socket.send(respond(zone, query, limit), from.port, from.address);
  });
  const isBound = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => resolve(true));
  });
  const closeServer = () => new Promise<void>((resolve) => server.close(() => resolve()));
  if (!isBound) {
    await closeServer();
    return undefined;
  }
  const stop = async () => {
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    await closeServer();
  };
  return { port, stop };
}

export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  for (;;) {
    const opened = await openPort(zone);
    if (opened !== undefined) return { address: `127.0.0.1:${opened.port}`, stop: opened.stop };
  }
}

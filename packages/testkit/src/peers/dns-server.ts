/** A DNS server on a free UDP port of loopback, for servers in a process of their own (RFC 1035, only what a mail server asks). */
import { createSocket } from 'node:dgram';
import { findRecords, type Zone, type ZoneRecords } from './dns-zone.ts';

const typeNumbers = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
const internet = 1;
const ttlSeconds = 60;
const headerBytes = 12;
const noSuchName = 3;
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

function encodeRecords(type: keyof ZoneRecords, records: ZoneRecords): Buffer[] {
  if (type === 'A') return (records.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
  if (type === 'AAAA') return (records.AAAA ?? []).map(encodeIpv6);
  if (type === 'TXT') return (records.TXT ?? []).map(encodeText);
  if (type === 'PTR') return (records.PTR ?? []).map(encodeName);
  return (records.MX ?? []).map(({ exchange, priority }) =>
    Buffer.concat([Buffer.from([priority >> 8, priority & 0xff]), encodeName(exchange)]),
  );
}

function createAnswer(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(questionName, 0);
  header.writeUInt16BE(type, 2);
  header.writeUInt16BE(internet, 4);
  header.writeUInt32BE(ttlSeconds, 6);
  header.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, data]);
}

function respond(zone: Zone, query: Buffer): Buffer {
  const { name, end } = readName(query);
  const number = query.readUInt16BE(end);
  const type = (Object.keys(typeNumbers) as (keyof typeof typeNumbers)[]).find((key) => typeNumbers[key] === number);
  const isThere = findRecords(zone, name, 'A') !== 'ENOTFOUND';
  const answers = type === undefined || !isThere ? [] : encodeRecords(type, zone[name] ?? {});
  const header = Buffer.from(query.subarray(0, headerBytes));
  header.writeUInt16BE(responseFlags | (isThere ? 0 : noSuchName), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([
    header,
    query.subarray(headerBytes, end + 4),
    ...answers.map((data) => createAnswer(number, data)),
  ]);
}

export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(respond(zone, query), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/**
 * The header by which a proxy says for whom it connects: the PROXY protocol, versions 1 and 2
 * (haproxy.org/download/3.0/doc/proxy-protocol.txt). Only read on connections of proxies that are configured: anybody can write one.
 */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The longest line of version 1, with its CRLF (§2.1). */
const maxLineBytes = 107;
/** Longer headers of version 2 than any proxy writes: addresses take 36 bytes, the rest are fields that we do not read. */
const maxBodyBytes = 4_096;
const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const fixedBytes = 16;
const families = { tcp4: 0x11, tcp6: 0x21 };
/** Source and destination address, source and destination port. */
const addressBytes = { tcp4: 12, tcp6: 36 };

/** `more`: the header is not all there yet. `source`: for whom the proxy connects; null: for itself (its health check). */
export type ProxyHeader =
  | { readonly state: 'more' }
  | { readonly state: 'bad'; readonly reason: string }
  | { readonly state: 'done'; readonly bytes: number; readonly source: string | null };

const bad = (reason: string): ProxyHeader => ({ state: 'bad', reason });

function readLine(bytes: Buffer): ProxyHeader {
  const end = bytes.indexOf('\r\n');
  if (end < 0) return bytes.length >= maxLineBytes ? bad('its line is too long') : { state: 'more' };
  const length = end + 2;
  if (length > maxLineBytes) return bad('its line is too long');
  const [, family, source = '', destination = '', ...ports] = bytes.toString('latin1', 0, end).split(' ');
  if (family === 'UNKNOWN') return { state: 'done', bytes: length, source: null };
  const isRight = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isIPv6 : undefined;
  if (isRight === undefined) return bad('it names no family of addresses');
  const arePorts = ports.length === 2 && ports.every((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535);
  if (!isRight(source) || !isRight(destination) || !arePorts) return bad('its addresses cannot be read');
  return { state: 'done', bytes: length, source };
}

function readBinary(bytes: Buffer): ProxyHeader {
  if (bytes.length < fixedBytes) return { state: 'more' };
  const command = bytes.readUInt8(12);
  const family = bytes.readUInt8(13);
  const bodyBytes = bytes.readUInt16BE(14);
  if (command >> 4 !== 2 || (command & 0x0f) > 1) return bad('it is of a version that is not known');
  if (bodyBytes > maxBodyBytes) return bad('it is too long');
  const length = fixedBytes + bodyBytes;
  if (bytes.length < length) return { state: 'more' };
  const isLocal = (command & 0x0f) === 0;
  if (isLocal) return { state: 'done', bytes: length, source: null };
  const name = family === families.tcp4 ? 'tcp4' : family === families.tcp6 ? 'tcp6' : null;
  if (name === null || bodyBytes < addressBytes[name]) return bad('it names no address of TCP');
  const octets = bytes.subarray(fixedBytes, fixedBytes + (name === 'tcp4' ? 4 : 16));
  return { state: 'done', bytes: length, source: ipaddr.fromByteArray([...octets]).toString() };
}

/** Reads the header at the beginning of what a proxy has sent. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const begun = bytes.subarray(0, signature.length);
  if (begun.equals(signature.subarray(0, begun.length)))
    return begun.length < signature.length ? { state: 'more' } : readBinary(bytes);
  const word = 'PROXY ';
  if (!word.startsWith(bytes.toString('latin1', 0, word.length))) return bad('there is none');
  return readLine(bytes);
}

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { checkSender } from '../check-sender.ts';
import type { CheckSenderInput, DnsResolve, SenderCheck } from '../sender-check.ts';

/** Records by `TYPE name`; `timeout` never answers in time. */
export type Zone = Readonly<Record<string, readonly unknown[] | 'timeout'>>;

/** DNS from memory: a name with any record exists, others do not. Counts what was asked. */
export function zoneResolver(zone: Zone): { resolve: DnsResolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: DnsResolve = async (name, type) => {
    asked.push(`${type} ${name}`);
    const records = zone[`${type} ${name.toLowerCase()}`];
    if (records === 'timeout') throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    if (records !== undefined) return records;
    const exists = Object.keys(zone).some((key) => key.endsWith(` ${name.toLowerCase()}`));
    throw Object.assign(new Error('none'), { code: exists ? 'ENODATA' : 'ENOTFOUND' });
  };
  return { resolve, asked };
}

export const txt = (text: string): readonly string[][] => [text.match(/.{1,200}/g) ?? []];

export interface TestKey {
  readonly pem: string;
  readonly record: string;
}

function describeKey(pair: { publicKey: KeyObject; privateKey: KeyObject }, kind: 'rsa' | 'ed25519'): TestKey {
  const der = pair.publicKey.export({ type: 'spki', format: 'der' });
  const published = kind === 'rsa' ? der : der.subarray(-32); // RFC 8463 §4: the bare key
  return {
    pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record: `v=DKIM1; k=${kind}; p=${published.toString('base64')}`,
  };
}

export const rsaKey = describeKey(generateKeyPairSync('rsa', { modulusLength: 2_048 }), 'rsa');
export const shortKey = describeKey(generateKeyPairSync('rsa', { modulusLength: 768 }), 'rsa');
export const edKey = describeKey(generateKeyPairSync('ed25519'), 'ed25519');

export const now = Date.UTC(2026, 10, 21, 1, 0, 0);

export const mail = [
  'From: Alice <alice@sender.example>',
  'To: bob@here.example',
  'Subject: hello',
  'Date: Sat, 21 Nov 2026 01:00:00 +0000',
  'Message-ID: <1@sender.example>',
  '',
  'Hello Bob',
  '',
].join('\r\n');

/** The zone of sender.example: SPF for 192.0.2.1, three keys, DMARC as given. */
export function senderZone(dmarc: string | undefined, more: Zone = {}): Zone {
  return {
    'TXT sender.example': txt('v=spf1 ip4:192.0.2.1 -all'),
    'TXT rsa._domainkey.sender.example': txt(rsaKey.record),
    'TXT short._domainkey.sender.example': txt(shortKey.record),
    'TXT ed._domainkey.sender.example': txt(edKey.record),
    'TXT rsa._domainkey.mail.sender.example': txt(rsaKey.record),
    'TXT rsa._domainkey.other.example': txt(rsaKey.record),
    ...(dmarc === undefined ? {} : { 'TXT _dmarc.sender.example': txt(dmarc) }),
    ...more,
  };
}

export interface SignOptions {
  readonly domain?: string;
  readonly selector?: string;
  readonly key?: TestKey;
  readonly algorithm?: string;
  readonly headerList?: string[];
  readonly maxBodyLength?: number;
}

/** Signs with the library, which also signs what we must refuse. */
export async function signMail(message: string, options: SignOptions = {}): Promise<string> {
  const { domain = 'sender.example', selector = 'rsa', key = rsaKey, ...more } = options;
  const signed = await dkimSign(message, {
    signatureData: [{ signingDomain: domain, selector, privateKey: key.pem, ...more }],
    signingDomain: domain,
    selector,
    privateKey: key.pem,
    // Read here alone: beside a signature's own data the library signs by the machine's clock.
    signTime: new Date(now - 60_000),
  });
  if (signed.signatures === '') throw new Error(JSON.stringify(signed.errors));
  return signed.signatures + message;
}

/** A signature that is right in its cryptography and has whatever tags a forger wants, which the library would not make. */
export function signManually(message: string, tags: Readonly<Record<string, string>>): string {
  const end = message.indexOf('\r\n\r\n');
  const relax = (field: string) =>
    field.replace(/^([^:]*):\s*/, (_all, name: string) => `${name.toLowerCase()}:`).replace(/[ \t]+/g, ' ');
  const fields = message.slice(0, end).split('\r\n');
  const all = {
    v: '1',
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
    d: 'sender.example',
    s: 'rsa',
    h: 'from:subject',
    bh: createHash('sha256')
      .update(message.slice(end + 4))
      .digest('base64'),
    ...tags,
  };
  const unsigned = `DKIM-Signature: ${Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')}; b=`;
  const signed = all.h
    .split(':')
    .flatMap((name) => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`)));
  const data = [...signed, unsigned].map(relax).join('\r\n');
  return `${unsigned}${sign('sha256', Buffer.from(data), rsaKey.pem).toString('base64')}\r\n${message}`;
}

/** Checks a mail that came from 192.0.2.99, which SPF does not allow, unless told otherwise. */
export async function check(
  message: string | Uint8Array,
  zone: Zone,
  input: Partial<CheckSenderInput> = {},
): Promise<SenderCheck> {
  return checkSender({
    message: typeof message === 'string' ? Buffer.from(message) : message,
    remoteAddress: '192.0.2.99',
    helo: 'mail.sender.example',
    mailFrom: 'alice@sender.example',
    mtaHostname: 'mx.here.example',
    resolve: zoneResolver(zone).resolve,
    now,
    ...input,
  });
}

/** Proof that a request comes from the office program (WOPI proof keys): a signature over the key, the address and the time. */
import { constants, type KeyObject, verify } from 'node:crypto';
import type { WopiCaller } from '../../call/wopi.ts';
import type { Discovery } from './parse-discovery.ts';

/** How old a request may be. */
const maxAgeMs = 20 * 60 * 1000;
/** Ticks of 100 ns between the year 1 and 1970, in milliseconds. */
const epochMs = 62_135_596_800_000;
const ticksPerMs = 10_000n;

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** What is signed. */
export function formatProof(accessToken: string, url: string, ticks: bigint): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(ticks);
  return Buffer.concat([
    withLength(Buffer.from(accessToken)),
    withLength(Buffer.from(url.toUpperCase())),
    withLength(time),
  ]);
}

function isSigned(key: KeyObject | null, proof: Buffer, signature: string): boolean {
  if (key === null || signature === '') return false;
  return verify('RSA-SHA256', proof, { key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(signature, 'base64'));
}

/** Whether a request is signed by the program: by its key, or around a change of keys by the one before. */
export function isProven(
  { current, old }: NonNullable<Discovery['proofKeys']>,
  { accessToken, proof }: Pick<WopiCaller, 'accessToken' | 'proof'>,
  { url, now }: { readonly url: string; readonly now: number },
): boolean {
  if (!/^\d{1,19}$/.test(proof.timestamp)) return false;
  const ticks = BigInt(proof.timestamp);
  if (ticks > 0x7fff_ffff_ffff_ffffn) return false;
  const sentAt = Number(ticks / ticksPerMs) - epochMs;
  if (Math.abs(now - sentAt) > maxAgeMs) return false;
  const signed = formatProof(accessToken, url, ticks);
  return (
    isSigned(current, signed, proof.current) ||
    isSigned(current, signed, proof.old) ||
    isSigned(old, signed, proof.current)
  );
}

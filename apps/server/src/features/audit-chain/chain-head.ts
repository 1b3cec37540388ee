/** The signed head of a chain: with it, whoever has it and the public key sees later whether the records until then are still the same. */
import { defineOperation } from '../../engines/database/port.ts';
import { isDocumentSigned } from '../../engines/secrets/document-signature.ts';
import type { Services } from '../../services.ts';

const purpose = 'audit-head';
const dayMs = 24 * 60 * 60 * 1000;

export interface ChainHead {
  readonly orgId: number;
  readonly chainNo: number;
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly signedAt: number;
}

export interface SignedHead extends ChainHead {
  /** Ed25519 over `describeHead`, base64. */
  readonly signature: string;
}

/** What is signed, byte for byte. */
export function describeHead({ orgId, chainNo, hash, signedAt }: ChainHead): string {
  const time = new Date(signedAt).toISOString();
  return `hongyan-audit-head-1\norganisation ${String(orgId)}\nrecord ${String(chainNo)}\nhash ${hash}\nsigned ${time}\n`;
}

export function readHeadKey(secrets: Services['secrets']): string {
  return secrets.readPublicKey(purpose);
}

/** The keys that signed before the master key was rotated, and are not retired. */
export function readOlderChainKeys(secrets: Services['secrets']): readonly string[] {
  return secrets.readOlderPublicKeys(purpose);
}

export function signHead(secrets: Services['secrets'], head: ChainHead): SignedHead {
  return { ...head, signature: secrets.signDocument(purpose, describeHead(head)) };
}

export function isHeadSigned(publicKey: string, head: SignedHead): boolean {
  return isDocumentSigned(publicKey, describeHead(head), head.signature);
}

/** The day that had ended when a head was signed, in UTC: `2026-11-25`. */
export function lastEndedDay(now: number): string {
  return new Date(now - dayMs).toISOString().slice(0, 10);
}

/** Keeps the head of a day; the first one stays. */
export const storeHead = defineOperation<SignedHead, null>({
  name: 'auditChain.storeHead',
  accounts: () => [],
  run: async (tx, _context, head) => {
    await tx
      .insertInto('audit_head')
      .values({
        org_id: head.orgId,
        day: lastEndedDay(head.signedAt),
        chain_no: head.chainNo,
        hash: head.hash,
        signed_at: head.signedAt,
        signature: head.signature,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'day']).doNothing())
      .execute();
    return { output: null };
  },
});

/** 128 random bits with an expiry, signed: the ticket that a passed challenge earns, and codes for a client to sign. */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';

export type TicketPurpose = 'challenge-ticket' | 'random-code';

const form = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

export function makeTicket(secrets: Secrets, purpose: TicketPurpose, expiresAt: number): string {
  const content = `${randomBytes(16).toString('base64url')}.${expiresAt}`;
  return `${content}.${secrets.sign(purpose, content)}`;
}

/** The random part of a ticket that is good; null: not ours, or over. */
export function openTicket(secrets: Secrets, purpose: TicketPurpose, ticket: string, now: number): string | null {
  const [, nonce, expiresAt, signature] = form.exec(ticket) ?? [];
  if (nonce === undefined || expiresAt === undefined || signature === undefined) return null;
  if (!secrets.verify(purpose, `${nonce}.${expiresAt}`, signature)) return null;
  return Number(expiresAt) > now ? nonce : null;
}

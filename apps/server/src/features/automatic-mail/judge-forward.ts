import { findHeaders, type HeaderField } from '@hongyan/mime';
import { hasOwnTrace } from './own-traces.ts';

/** A mail that has been passed on so often goes in a ring whose members take our mark out; RFC 5321 §6.3 counts 100 hops of any kind. */
const maxHops = 50;

/** Why a mail is not passed on. */
export type Unforwardable = 'report' | 'looped' | 'too-many-hops';

/**
 * Whether a mailbox may pass a mail on by itself: null when it may, else why not. Reports stay: the bounce of a forwarded mail
 * would be sent to the address that does not work.
 */
export function judgeForward(headers: readonly HeaderField[], own: readonly string[]): Unforwardable | null {
  const type = (findHeaders(headers, 'content-type')[0]?.value ?? '').trim().toLowerCase();
  if (type.startsWith('multipart/report')) return 'report';
  if (hasOwnTrace(headers, own)) return 'looped';
  const hops = findHeaders(headers, 'received').length + findHeaders(headers, 'delivered-to').length;
  return hops > maxHops ? 'too-many-hops' : null;
}

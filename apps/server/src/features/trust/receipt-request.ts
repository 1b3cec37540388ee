import type { ReceiptRequest, Settings } from '@hongyan/contract';
import { findHeader, findHeaders, type HeaderField } from '@hongyan/mime';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { StoredSummary } from '../../mail/bodies/index.ts';

export interface ReceiptFacts {
  readonly state: MessageTable['receipt'];
  readonly summary: StoredSummary;
  readonly headers: readonly HeaderField[];
  readonly setting: Settings['readReceipt'];
}

/**
 * A receipt goes without a question only where the one who asks is the one who wrote: the address of the request, of From and
 * of Return-Path are the same (RFC 8098 §2.1). Mail of the organisation has no Return-Path.
 */
function isSafe(to: string, { summary, headers }: ReceiptFacts): boolean {
  const same = (address: string): boolean => address.toLowerCase() === to.toLowerCase();
  const returnPath = findHeader(headers, 'return-path')?.value.replace(/^<|>$/g, '');
  return (
    summary.from.length === 1 && same(summary.from[0]?.address ?? '') && (returnPath === undefined || same(returnPath))
  );
}

/** The request of a mail as its reader is asked it; null when there is none, or the person never answers. */
export function readReceiptRequest(facts: ReceiptFacts): ReceiptRequest | null {
  const { state, summary, headers, setting } = facts;
  const [asker, ...others] = summary.dispositionNotificationTo;
  if (state === 'none' || asker === undefined || others.length > 0) return null;
  if (state === 'wanted' && setting === 'never') return null;
  // RFC 8098 §2.2: an option that must be understood, and is not, forbids the receipt.
  if (findHeaders(headers, 'disposition-notification-options').some(({ value }) => /=\s*required\b/i.test(value)))
    return null;
  return { to: asker.address, state, automatic: setting === 'always' && isSafe(asker.address, facts) };
}

import { sql } from 'kysely';
import type { Tx } from '../../engines/database/port.ts';
import { inBatches } from '../messages/index.ts';
import { caseFoldAddress } from './case-fold-address.ts';

export interface SentTo {
  readonly account: number;
  /** The copy in Sent. */
  readonly n: number;
  /** When it was sent, by the store's clock: `received_at` of that copy. */
  readonly at: number;
  /** Addresses of the envelope. */
  readonly recipients: readonly string[];
  /** The JSON list of people that the row of the mail carries: where names come from. */
  readonly named: string;
  /** The person keeps whom they write to (setting saveContact): they are suggested as recipients. */
  readonly isKept: boolean;
}

function listNames(named: string): ReadonlyMap<string, string> {
  const people = JSON.parse(named) as { readonly name: string; readonly address: string }[];
  return new Map(people.map(({ name, address }) => [caseFoldAddress(address), name]));
}

/**
 * Remembers whom a person wrote to: they are no unknown senders any more, are suggested first where they are kept, and the mail stands in the
 * correspondence with each. Called by the operation that sends, in its transaction.
 */
export async function recordCorrespondents(tx: Tx, sent: SentTo): Promise<void> {
  const { account, n, at } = sent;
  const is_kept = sent.isKept ? 1 : 0;
  const names = listNames(sent.named);
  const addresses = [...new Set(sent.recipients.map(caseFoldAddress))].filter((address) => address !== '');
  for (const chunk of inBatches(addresses)) {
    await tx
      .insertInto('correspondent')
      .values(
        chunk.map((address) => ({
          account_no: account,
          address,
          name: names.get(address) ?? '',
          sent_count: 1,
          last_sent_at: at,
          is_kept,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'address']).doUpdateSet({
          sent_count: sql`correspondent.sent_count + 1`,
          last_sent_at: at,
          // A name once known is not forgotten because a later mail went to the bare address.
          name: sql`case when excluded.name = '' then correspondent.name else excluded.name end`,
          // Who was kept once stays kept.
          is_kept: sql`case when correspondent.is_kept = 1 then 1 else excluded.is_kept end`,
        }),
      )
      .execute();
    await tx
      .insertInto('correspondence')
      .values(chunk.map((address) => ({ account_no: account, address, received_at: at, n })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

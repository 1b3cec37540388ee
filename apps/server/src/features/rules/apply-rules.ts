import type { Tx } from '../../engines/database/port.ts';
import type { ArrivalFlags, MessageFacts } from '../mailbox/in-transaction.ts';

/** What a rule asks for beyond the mailbox itself: done after the message lies in its folder. */
export type RuleEffect =
  | { readonly kind: 'forward'; readonly addresses: readonly string[] }
  | { readonly kind: 'reject'; readonly text: string };

/** What the person's rules make of an arriving message. */
export interface RuledArrival {
  readonly folderId: number;
  readonly flags: ArrivalFlags;
  readonly effects: readonly RuleEffect[];
}

export interface ArrivalForRules {
  readonly account: number;
  readonly facts: MessageFacts;
  readonly folderId: number;
  readonly mailFrom: string;
}

/** Asks the person's rules, in their order, about an arriving message; null where none applies. */
export async function applyRules(_tx: Tx, _arrival: ArrivalForRules): Promise<RuledArrival | null> {
  return null;
}

import type { RunningContext, Tx } from '../../engines/database/port.ts';
import type { MessageFacts } from '../mailbox/in-transaction.ts';
import type { RuleEffect } from '../rules/in-transaction.ts';

/** A message that has just been put into its folder. */
export interface NotedArrival {
  readonly account: number;
  readonly n: number;
  readonly folderId: number;
  readonly facts: MessageFacts;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** Envelope sender; empty for what nothing may answer. */
  readonly mailFrom: string;
  /** What the person's rules ask for. */
  readonly effects: readonly RuleEffect[];
}

/** Enqueues what follows of itself from an arrival: the automatic answer, forwards, a rule's rejection. */
export async function noteArrival(_tx: Tx, _context: RunningContext, _arrival: NotedArrival): Promise<void> {}

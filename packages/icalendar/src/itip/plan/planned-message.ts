import type { Answer } from '../../types.ts';

/** One message that a change of an event asks for. */
export interface PlannedMessage {
  readonly method: 'REQUEST' | 'CANCEL' | 'REPLY';
  /** Of the occurrence that it is about; empty: all. */
  readonly recurrenceId: string;
  /** Addresses, lower case. */
  readonly to: readonly string[];
  /** The message itself (RFC 5546). */
  readonly text: string;
  readonly sequence: number;
  /** They were invited before: it is a change, not an invitation. */
  readonly isUpdate: boolean;
  /** Of a reply. */
  readonly answer: Answer | null;
}

export interface PlanOptions {
  /** Every address of the calendar's owner. */
  readonly me: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly comment?: string;
  /** Who acts for the owner (SENT-BY); empty: the owner. */
  readonly sentBy?: string;
}

import type { RuleEffect } from '../rules/in-transaction.ts';

/** What follows of itself from one arrival: one job a mail. */
export const arrivalJob = 'automatic-mail.arrival';

export interface ArrivalPayload {
  readonly account: number;
  readonly n: number;
  /** Where it arrived: from there alone a forwarded mail goes to the recycle bin. */
  readonly folderId: number;
  readonly bodyId: string;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  readonly mailFrom: string;
  readonly effects: readonly RuleEffect[];
}

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

/** Reads the invitation, answer or cancellation that has arrived with a mail. */
export const invitationJob = 'calendar.arrival';

export interface InvitationPayload {
  readonly account: number;
  readonly bodyId: string;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
}

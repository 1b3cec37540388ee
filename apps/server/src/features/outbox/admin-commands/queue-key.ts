import type { RecipientKey } from '../outbound/change-waiting-recipient.ts';

/** `account-submission-recipient`, as `queue list` prints it. */
export function formatQueueKey({ account, submissionId, recipientNo }: RecipientKey): string {
  return `${account}-${submissionId}-${recipientNo}`;
}

/** null when it has not that form. */
export function parseQueueKey(text: string): RecipientKey | null {
  const match = /^(\d{1,7})-(\d{1,10})-(\d{1,5})$/.exec(text);
  if (!match) return null;
  return { account: Number(match[1]), submissionId: Number(match[2]), recipientNo: Number(match[3]) };
}

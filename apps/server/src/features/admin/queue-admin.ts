import type { OperationContext } from '../../engines/database/port.ts';

/** One recipient of one submission. */
export interface QueueKey {
  readonly account: number;
  readonly submissionId: number;
  readonly recipientNo: number;
}

/** What an administrator does with mail that waits to be delivered; the delivery capability provides it. */
export interface QueueAdmin {
  /** Tries the recipient again at once. False: nobody waits under this key. */
  retry(context: OperationContext, key: QueueKey): Promise<boolean>;
  /** Gives the recipient up; no bounce is sent. False: nobody waits under this key, or it is being sent right now. */
  drop(context: OperationContext, key: QueueKey): Promise<boolean>;
}

/** `account-submission-recipient`, as `queue list` prints it. */
export function formatQueueKey({ account, submissionId, recipientNo }: QueueKey): string {
  return `${account}-${submissionId}-${recipientNo}`;
}

/** null when it has not that form. */
export function parseQueueKey(text: string): QueueKey | null {
  const match = /^(\d{1,7})-(\d{1,10})-(\d{1,5})$/.exec(text);
  if (!match) return null;
  return { account: Number(match[1]), submissionId: Number(match[2]), recipientNo: Number(match[3]) };
}

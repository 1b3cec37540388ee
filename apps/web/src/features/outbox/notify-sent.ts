import type { ApprovalId, MailAddress } from '@hongyan/contract';
import { type DateReading, formatFullTime } from '../../lib/dates/format-date.ts';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { offerAction, showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { ownRequestsPath, withdrawRequest } from '../approval/index.ts';
import { notifySentStrings } from './notify-sent.strings.ts';
import { scheduledPath } from './schedule/scheduled-path.ts';

/** What the server answered to sending. */
export interface SentAnswer {
  readonly submissionId: string;
  /** Set while it waits: until the undo window ends, for its time (epoch milliseconds), or for somebody's approval. */
  readonly held: { readonly reason: 'undo' | 'schedule' | 'approval'; readonly until: number } | null;
  /** Set where somebody has to approve it first, for all recipients or for some. */
  readonly approval: {
    readonly approvalId: ApprovalId;
    readonly approvers: readonly MailAddress[];
    readonly heldRecipients: number;
  } | null;
  readonly inside: number;
  readonly outside: number;
  /** Those outside get it when an administrator says so. */
  readonly awaitsDecision: boolean;
}

export interface SentContext {
  readonly navigate: (path: string) => void;
  readonly reading: DateReading;
}

const notified = new WeakSet<SentAnswer>();

/**
 * Shows at the bottom left the state of a message: sent, with "Undo" for as long as the server holds it; waiting for its time,
 * with the way to the screen of such mail; or waiting for approval, with the way to take it back.
 */
export function notifySent(answer: SentAnswer, { navigate, reading }: SentContext): void {
  // A message that was opened while it was being sent has two that wait for its answer.
  if (notified.has(answer)) return;
  notified.add(answer);
  const { held, approval } = answer;
  const sent = describeSent(answer);
  if (approval !== null) {
    offerAction({
      message: describeApproval(answer, approval),
      label: translate(notifySentStrings, 'withdraw'),
      more: { label: translate(notifySentStrings, 'showRequests'), onAction: () => navigate(ownRequestsPath) },
      onAction: () => void takeBack(answer, navigate),
    });
  } else if (held === null || (held.reason === 'undo' && held.until <= Date.now())) {
    // Over before anybody could be told: the answer is one that was repeated after a lost connection.
    showSuccess(sent);
  } else if (held.reason === 'undo') {
    offerAction({ message: sent, untilMs: held.until, onAction: () => void takeBack(answer, navigate) });
  } else {
    offerAction({
      message: translate(notifySentStrings, 'scheduled', { time: formatFullTime(held.until, reading) }),
      label: translate(notifySentStrings, 'showScheduled'),
      onAction: () => navigate(scheduledPath),
    });
  }
}

function describeSent({ outside, awaitsDecision }: SentAnswer): string {
  if (outside === 0) return translate(notifySentStrings, 'sent');
  return translate(notifySentStrings, awaitsDecision ? 'sentUndecided' : 'sentOutside', { count: outside });
}

/** For whom it waits, and whether others have it already. */
function describeApproval(
  { inside, outside }: SentAnswer,
  { approvers, heldRecipients }: NonNullable<SentAnswer['approval']>,
): string {
  const separator = translate(notifySentStrings, 'separator');
  const names = approvers.map(({ name, address }) => (name === '' ? address : name)).join(separator);
  return heldRecipients < inside + outside
    ? translate(notifySentStrings, 'waitsPartly', { names, count: heldRecipients })
    : translate(notifySentStrings, 'waits', { names });
}

/** The message is a draft again, and open where it was left. When it is too late the server says so. */
async function takeBack({ submissionId, held, approval }: SentAnswer, navigate: (path: string) => void): Promise<void> {
  try {
    const { draftId } =
      held === null && approval !== null
        ? // Some have it already: only the rest is taken back.
          await withdrawRequest(approval.approvalId)
        : await readData(api.outbox.undoSend({ pendingId: submissionId }, { idempotencyKey: crypto.randomUUID() }));
    if (draftId !== null) navigate(`/write/editAgainFromdraft/${draftId}`);
    showSuccess(translate(notifySentStrings, draftId === null ? 'takenBackPartly' : 'takenBack'));
  } catch (error) {
    presentError(error, 'warning');
  }
}

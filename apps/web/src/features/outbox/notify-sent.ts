import { type DateReading, formatFullTime } from '../../lib/dates/format-date.ts';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { offerAction, showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { notifySentStrings } from './notify-sent.strings.ts';
import { scheduledPath } from './schedule/scheduled-path.ts';

/** What the server answered to sending. */
export interface SentAnswer {
  readonly submissionId: string;
  /** Set while it waits: until the undo window ends, or for its time (epoch milliseconds). */
  readonly held: { readonly reason: 'undo' | 'schedule'; readonly until: number } | null;
  readonly outside: number;
}

export interface SentContext {
  readonly navigate: (path: string) => void;
  readonly reading: DateReading;
}

/**
 * Shows at the bottom left the state of a message: sent, with "Undo" for as long as the server holds it; or waiting for its
 * time, with the way to the screen of such mail.
 */
export function notifySent(answer: SentAnswer, { navigate, reading }: SentContext): void {
  const { held, outside } = answer;
  const sent =
    outside === 0
      ? translate(notifySentStrings, 'sent')
      : translate(notifySentStrings, 'sentOutside', { count: outside });
  if (held === null) {
    showSuccess(sent);
  } else if (held.reason === 'undo') {
    offerAction({ message: sent, untilMs: held.until, onAction: () => void takeBack(answer.submissionId, navigate) });
  } else {
    offerAction({
      message: translate(notifySentStrings, 'scheduled', { time: formatFullTime(held.until, reading) }),
      label: translate(notifySentStrings, 'showScheduled'),
      onAction: () => navigate(scheduledPath),
    });
  }
}

/** The message is a draft again, and open where it was left. When it is too late the server says so. */
async function takeBack(pendingId: string, navigate: (path: string) => void): Promise<void> {
  try {
    const { draftId } = await readData(api.outbox.undoSend({ pendingId }, { idempotencyKey: crypto.randomUUID() }));
    navigate(`/write/editAgainFromdraft/${draftId}`);
    showSuccess(translate(notifySentStrings, 'takenBack'));
  } catch (error) {
    presentError(error, 'warning');
  }
}

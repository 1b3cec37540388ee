import { translate } from '../../lib/language/strings.ts';
import type { Arrival } from './arrival-gate.ts';
import { pushStrings } from './push.strings.ts';
import type { SpeakerWindow } from './speaker-window.ts';

/** Senders named in a notification of several mails. */
const namedSenders = 3;

/** Whether the browser may show notifications for us. Asked for by a click only, never at load. */
export function desktopPermission(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Notifications of the browser for new mail: no sound, one for several at once, gone when the mail is read. */
export class DesktopNotices {
  readonly #speaker: Pick<SpeakerWindow, 'maySpeak'>;
  /** Opens a mail, or the inbox for several. */
  readonly #open: (arrival: Arrival | null) => void;
  readonly #shown = new Map<string, Notification>();

  constructor(speaker: Pick<SpeakerWindow, 'maySpeak'>, open: (arrival: Arrival | null) => void) {
    this.#speaker = speaker;
    this.#open = open;
  }

  async show(arrivals: readonly Arrival[]): Promise<void> {
    const [first] = arrivals;
    if (first === undefined || desktopPermission() !== 'granted' || !(await this.#speaker.maySpeak())) return;
    const isOne = arrivals.length === 1;
    const title = isOne ? first.sender : translate(pushStrings, 'newMails', { count: arrivals.length });
    const senders = [...new Set(arrivals.map(({ sender }) => sender))];
    const body = isOne ? first.subject : senders.slice(0, namedSenders).join(', ');
    const notice = new Notification(title, {
      body: body === '' ? translate(pushStrings, 'noSubject') : body,
      tag: `hongyan.${first.mailId}`,
      icon: '/favicon.svg',
      silent: true,
    });
    for (const { mailId } of arrivals) this.#shown.set(mailId, notice);
    notice.addEventListener('click', () => {
      window.focus();
      this.#open(isOne ? first : null);
      notice.close();
    });
    notice.addEventListener('close', () => {
      for (const { mailId } of arrivals) this.#shown.delete(mailId);
    });
  }

  /** Nobody is signed in any more, or the screen is locked: senders and subjects must not stand on the app shell. */
  recallAll(): void {
    this.recall([...this.#shown.keys()]);
  }

  /** The mail is no news any more. */
  recall(mailIds: readonly string[]): void {
    for (const mailId of mailIds) {
      const notice = this.#shown.get(mailId);
      this.#shown.delete(mailId);
      // A notification of several stays until the last of them is read.
      if (notice && ![...this.#shown.values()].includes(notice)) notice.close();
    }
  }
}

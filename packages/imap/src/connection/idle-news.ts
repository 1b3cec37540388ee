import type { LineClock } from '@hongyan/line-protocol';
import type { StoreNotice } from '../session-port.ts';

/** Whether a notice may be about this mailbox. */
export function concerns(notice: StoreNotice, mailboxId: string): boolean {
  return notice.kind === 'unknown' || (notice.kind === 'mailbox' && notice.mailboxId === mailboxId);
}

/**
 * Notifies an idling client: notices are gathered for `gatherMs`, so that a burst is one write, and reported one batch after the other. `stop`
 * resolves when nothing is being reported any more.
 */
export class IdleNews {
  readonly #clock: LineClock;
  readonly #gatherMs: number;
  readonly #report: () => Promise<void>;
  #cancel: (() => void) | undefined;
  #telling: Promise<void> | undefined;
  #again = false;
  #isStopped = false;

  constructor(clock: LineClock, gatherMs: number, report: () => Promise<void>) {
    this.#clock = clock;
    this.#gatherMs = gatherMs;
    this.#report = report;
  }

  record(): void {
    if (this.#isStopped || this.#cancel !== undefined) return;
    if (this.#telling !== undefined) {
      this.#again = true;
      return;
    }
    this.#cancel = this.#clock.after(this.#gatherMs, () => {
      this.#cancel = undefined;
      this.#telling = this.#report().then(() => this.#reported());
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#telling;
  }

  #reported(): void {
    this.#telling = undefined;
    if (!this.#again) return;
    this.#again = false;
    this.record();
  }
}

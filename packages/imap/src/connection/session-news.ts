import type { LineClock } from '@hongyan/line-protocol';
import type { CommandContext } from '../commands/command.ts';
import { reportNews } from '../selected/report-news.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { StoreNotice } from '../session-port.ts';
import { ClientGoneError, type ResponseWriter } from '../wire/response-writer.ts';
import { concerns, IdleNews } from './idle-news.ts';
import type { SessionLog } from './session-log.ts';

interface NewsOf {
  readonly context: CommandContext;
  /** The mailbox that is open. */
  selected(): SelectedMailbox | undefined;
  readonly output: ResponseWriter;
  readonly log: SessionLog;
  readonly clock: LineClock;
  readonly gatherMs: number;
}

/** Reports to one client what is new in its mailbox: after commands, and as it comes while the client is idle. */
export class SessionNews {
  readonly #of: NewsOf;
  #idle: IdleNews | undefined;

  constructor(of: NewsOf) {
    this.#of = of;
  }

  /** Throws ClientGoneError only. */
  async report(how: 'all' | 'withoutExpunge'): Promise<void> {
    const { context, log } = this.#of;
    const selected = this.#of.selected();
    if (selected === undefined) return;
    try {
      await reportNews(context, selected, how);
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      // The client hears of it at the next command.
      log.fault(error, 'news');
    }
  }

  /** Something may have changed. */
  heed(notice: StoreNotice): void {
    const selected = this.#of.selected();
    if (selected !== undefined && concerns(notice, selected.mailbox.mailboxId)) this.#idle?.record();
  }

  /** Reports news as they come until `wait` has ended; what has changed since the last command first. */
  async reportDuring<T>(wait: () => Promise<T>): Promise<T> {
    const { clock, gatherMs } = this.#of;
    const idle = new IdleNews(clock, gatherMs, () => this.#reportIdling());
    this.#idle = idle;
    try {
      await this.report('all');
      return await wait();
    } finally {
      this.#idle = undefined;
      await idle.stop();
    }
  }

  async #reportIdling(): Promise<void> {
    const { output } = this.#of;
    try {
      await this.report('all');
      output.flush();
      await output.drained();
    } catch (error) {
      if (!(error instanceof ClientGoneError)) throw error;
    }
  }
}

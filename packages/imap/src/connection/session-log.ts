import type { Completion } from '../commands/command.ts';
import type { ConnectionOptions } from './connection-options.ts';

/** What is counted and logged of one session. Never what a client says: it may be a secret, or mail. */
export class SessionLog {
  readonly #whose: { readonly session: string; readonly remoteAddress: string };
  readonly #options: Pick<ConnectionOptions, 'logger' | 'observe'>;

  constructor(session: string, remoteAddress: string, options: Pick<ConnectionOptions, 'logger' | 'observe'>) {
    this.#whose = { session, remoteAddress };
    this.#options = options;
  }

  command(name: string): void {
    this.#options.observe('imap_commands_total', { command: name }, 1);
  }

  signIn(outcome: 'ok' | 'refused' | 'limited' | 'unavailable'): void {
    this.#options.observe('imap_authentications_total', { outcome }, 1);
    if (outcome === 'refused') this.#options.logger.info(this.#whose, 'imap sign-in refused');
  }

  signedIn(username: string): void {
    this.#options.logger.info({ ...this.#whose, username }, 'imap signed in');
  }

  limitReached(limit: string): void {
    this.#options.observe('imap_limits_total', { limit }, 1);
    this.#options.logger.info({ ...this.#whose, limit }, 'imap limit reached');
  }

  broke(reason: string): void {
    this.#options.logger.info({ session: this.#whose.session, reason }, 'imap connection broke');
  }

  /** An error of ours; the answer names the session under which it is logged, and nothing of it. */
  fault(error: unknown, during: string): Completion {
    const { session } = this.#whose;
    this.#options.logger.error({ session, during, err: error }, 'imap command failed by our fault');
    return { status: 'NO', code: 'SERVERBUG', text: `An error of the server; it is logged as ${session}` };
  }
}

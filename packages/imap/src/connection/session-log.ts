import type { Completion } from '../commands/command.ts';
import type { ConnectionOptions } from './connection-options.ts';

/** They wait for what the client says next. */
const clientTimedCommands = new Set(['IDLE', 'AUTHENTICATE']);

/** Whether an operation ended because its signal did; what wraps the reason names it as its cause. */
function isEndBySignal(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted !== true || !(error instanceof Error)) return false;
  return error === signal.reason || error.cause === signal.reason || error.name === 'AbortError';
}

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

  /** Times of ours: a command that waits for its client takes as long as that wants. */
  commandEnded(name: string, ms: number): void {
    if (clientTimedCommands.has(name)) return;
    this.#options.observe('imap_command_duration_seconds', { command: name }, ms / 1_000);
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

  /**
   * An error of ours; the answer names the session under which it is logged, and nothing of it. What ended because `signal` did, as the client
   * had gone, is no error, and nobody reads the answer.
   */
  fault(error: unknown, during: string, signal?: AbortSignal): Completion {
    const { session } = this.#whose;
    if (isEndBySignal(error, signal)) {
      this.#options.logger.info({ session, during }, 'imap client left during a command');
      return { status: 'NO', text: 'The client has gone' };
    }
    this.#options.logger.error({ session, during, err: error }, 'imap command failed by our fault');
    return { status: 'NO', code: 'SERVERBUG', text: `An error of the server; it is logged as ${session}` };
  }
}

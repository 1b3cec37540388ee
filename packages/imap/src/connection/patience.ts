import type { Completion } from '../commands/command.ts';
import type { ImapLimits } from '../limits.ts';

/** Why a session is ended: the limit for the log, the words for the client. */
export interface LostPatience {
  readonly limit: 'bad-commands' | 'sign-in-failures';
  readonly farewell: string;
}

/** How much of what is wrong one session may say. */
export class Patience {
  readonly #limits: Pick<ImapLimits, 'maxBadCommands' | 'maxSignInFailures'>;
  /** In a row. */
  #badCommands = 0;
  #signInFailures = 0;

  constructor(limits: Pick<ImapLimits, 'maxBadCommands' | 'maxSignInFailures'>) {
    this.#limits = limits;
  }

  /** Whoever has signed in begins anew. */
  forgive(): void {
    this.#badCommands = 0;
  }

  /** How a command ended, and whether it was to sign somebody in. null: the session goes on. */
  hear(status: Completion['status'], isSignIn: boolean): LostPatience | null {
    const lost = isSignIn && status !== 'OK' ? this.#failSignIn() : null;
    return lost ?? this.#count(status);
  }

  #count(status: Completion['status']): LostPatience | null {
    this.#badCommands = status === 'BAD' ? this.#badCommands + 1 : 0;
    if (this.#badCommands < this.#limits.maxBadCommands) return null;
    return { limit: 'bad-commands', farewell: 'Too many wrong commands' };
  }

  /** Whatever was wrong: a limit, the mechanism, its answer, the code. */
  #failSignIn(): LostPatience | null {
    this.#signInFailures += 1;
    if (this.#signInFailures < this.#limits.maxSignInFailures) return null;
    return { limit: 'sign-in-failures', farewell: 'Too many failed sign-ins' };
  }
}

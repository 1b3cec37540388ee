import type { ImapClock } from './connection-options.ts';

/** One timer of a connection, set anew for each thing that is waited for. */
export class Deadline {
  readonly #clock: ImapClock;
  #cancel: (() => void) | undefined;

  constructor(clock: ImapClock) {
    this.#clock = clock;
  }

  set(delayMs: number, run: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(delayMs, run);
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

import type { LineClock } from '@hongyan/line-protocol';

/** One timer of a connection, set anew for each thing that is waited for. */
export class Deadline {
  readonly #clock: LineClock;
  #cancel: (() => void) | undefined;

  constructor(clock: LineClock) {
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

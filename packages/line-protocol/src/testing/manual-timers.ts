import type { Timers } from '../server-environment.ts';

/** Timers that run when a test says so. */
export class ManualTimers implements Timers {
  readonly #timers = new Map<() => void, number>();

  after(delayMs: number, run: () => void): () => void {
    const timer = () => run();
    this.#timers.set(timer, delayMs);
    return () => this.#timers.delete(timer);
  }

  delays(): number[] {
    return [...this.#timers.values()];
  }

  /** Lets every timer of this length run out; throws when there is none. */
  runOut(delayMs: number): void {
    const due = [...this.#timers].filter(([, delay]) => delay === delayMs).map(([timer]) => timer);
    if (due.length === 0) throw new Error(`no timer of ${delayMs} ms`);
    for (const timer of due) {
      this.#timers.delete(timer);
      timer();
    }
  }
}

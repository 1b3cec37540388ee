/** Work is done for so long before others get their turn: at a quarter of the speed and with the last slice it stays below 50 ms. */
const sliceMs = 5;

interface Scheduler {
  readonly yield?: () => Promise<void>;
}

/** Lets the browser draw and take input; a timer is held back where many follow each other, so it is the last choice. */
function giveTurn(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Long work on the main thread in slices that nobody feels. */
export class WorkSlices {
  readonly #signal: AbortSignal;
  #began = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** To be asked between two slices of work. Rejects with the signal's reason when the result is wanted no more. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began < sliceMs) return;
    await giveTurn();
    this.#signal.throwIfAborted();
    this.#began = performance.now();
  }
}

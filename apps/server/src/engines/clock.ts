/** The one source of time; tests inject their own. */
export interface Clock {
  /** Epoch milliseconds UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

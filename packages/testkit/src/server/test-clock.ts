/** A clock that a test moves forward: time goes on between, so that timers and clock agree. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

/** The machine's clock, or one that begins at `startAt`, epoch milliseconds: for what was written at fixed dates. */
export function createTestClock(startAt?: number): TestClock {
  let ahead = startAt === undefined ? 0 : startAt - Date.now();
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
}

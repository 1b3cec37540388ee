import { setTimeout as sleep } from 'node:timers/promises';

/** Does one unit of work, and then perhaps nothing for a while. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/** Rest for each millisecond of work: disk, processor and event loop belong to the people for two thirds of the time. */
const restShare = 2;
/** A unit that took long waited for others, mostly. */
const maxRestMs = 1_000;

/** Beside people who work. The busier the disk is, the longer a unit takes, and the longer the rest is. */
export const besideOthers: Pace = async (work) => {
  const start = performance.now();
  const output = await work();
  await sleep(Math.min(maxRestMs, restShare * (performance.now() - start)));
  return output;
};

/** Where nobody waits. */
export const alone: Pace = (work) => work();

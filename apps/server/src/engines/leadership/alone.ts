import type { Leadership, LeaderWork } from './port.ts';

/** No other process works on this store: this one leads from its start to its end. */
export function createSoleLeadership(): Leadership {
  let led: LeaderWork | null = null;
  return {
    start: async (work) => {
      led = work;
      await work.begin();
    },
    isLeading: () => led !== null,
    stop: async () => {
      const work = led;
      led = null;
      await work?.end();
    },
  };
}

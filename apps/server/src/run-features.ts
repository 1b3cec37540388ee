import type { Role } from './config/roles.ts';
import type { Leadership, LeaderWork } from './engines/leadership/port.ts';
import type { EndOfLead, Feature } from './feature.ts';
import type { Services } from './services.ts';

/** What the capabilities do in the one process that leads; ended in the opposite order. */
function createLeaderWork(features: readonly Feature[]): LeaderWork {
  let ends: EndOfLead[] = [];
  return {
    begin: async () => {
      for (const feature of features) {
        const end = feature.lead?.();
        if (end !== undefined) ends.push(end);
      }
    },
    end: async () => {
      const led = ends.toReversed();
      ends = [];
      for (const end of led) await end();
    },
  };
}

/** The capabilities at work in this process. */
export interface FeatureRun {
  /** Between `start` and `stop` or `drain`. */
  isReady(): boolean;
  /** Says from now on that it is not ready, and goes on. */
  drain(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts and stops the capabilities, and what this process does beside its listeners: jobs, and the lead where nobody else has it. */
export function createFeatureRun(
  features: readonly Feature[],
  engines: Pick<Services, 'jobs'> & { readonly leadership: Leadership },
  roles: ReadonlySet<Role>,
): FeatureRun {
  const { jobs, leadership } = engines;
  let isReady = false;
  return {
    isReady: () => isReady,
    drain: () => {
      isReady = false;
    },
    start: async () => {
      for (const feature of features) await feature.start?.();
      if (roles.has('worker')) {
        await leadership.start(createLeaderWork(features));
        jobs.start();
      }
      isReady = true;
    },
    stop: async () => {
      isReady = false;
      await jobs.stop();
      await leadership.stop();
      for (const feature of features.toReversed()) await feature.stop?.();
    },
  };
}

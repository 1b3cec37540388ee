import type { JobKind } from '../../engines/jobs/port.ts';
import { type JunkLesson, junkLearningJob } from '../../mail/lessons/index.ts';
import type { LearningServices } from './learn-lesson.ts';

/** A message takes some ten milliseconds. */
const leaseMs = 60_000;
const maxAttempts = 5;
const maxBackoffMs = 60_000;

/** Learns from what people did with messages, outside their requests. */
export function createLearningJob(services: LearningServices): JobKind<JunkLesson> {
  return {
    kind: junkLearningJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ id, payload: lesson }, controls) => {
      // A start has nothing to learn.
      const { learnLesson } = await import('./learn-lesson.ts');
      await learnLesson(services, { id, lesson }, controls);
    },
  };
}

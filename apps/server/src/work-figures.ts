import { Counter, Histogram, type Registry } from 'prom-client';
import type { Database } from './engines/database/port.ts';
import type { JobEnd } from './engines/jobs/port.ts';
import type { RecipientOutcome } from './engines/smtp-transport/index.ts';

/** From a statement to a minute of work. */
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];
/** A commit flushes the disk; what takes a second is felt by everybody. */
const operationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What is measured of work that no listener sees the end of. */
export interface WorkFigures {
  jobEnded(end: JobEnd): void;
  /** What one attempt came to for each recipient. */
  delivered(outcomes: readonly RecipientOutcome[]): void;
  /** The same store, with the time of each operation measured from the call to the answer. */
  timeOperations(database: Database): Database;
}

/** Figures for Prometheus, counted as the work goes. */
export function createWorkFigures(registry: Registry): WorkFigures {
  const registers = [registry];
  const jobs = new Histogram({
    name: 'hongyan_job_duration_seconds',
    help: 'time of a run of a job, by its kind and how it ended',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const deliveries = new Counter({
    name: 'hongyan_delivery_attempts_total',
    help: 'recipients at other servers that an attempt was made for, by what came of it and how the way was encrypted',
    labelNames: ['outcome', 'tls'],
    registers,
  });
  const operations = new Histogram({
    name: 'hongyan_store_operation_duration_seconds',
    help: 'time of an operation that changes the store, from the call to the answer, with what it waits for',
    buckets: operationBuckets,
    registers,
  });
  return {
    jobEnded: ({ kind, outcome, seconds }) => jobs.observe({ kind, outcome }, seconds),
    delivered: (outcomes) => {
      for (const { status, tls } of outcomes) deliveries.inc({ outcome: status, tls });
    },
    timeOperations: (database) => ({
      ...database,
      runner: {
        execute: async (operation, context, input) => {
          const start = performance.now();
          try {
            return await database.runner.execute(operation, context, input);
          } finally {
            operations.observe((performance.now() - start) / 1_000);
          }
        },
      },
    }),
  };
}

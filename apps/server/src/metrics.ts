import { Counter, Gauge, type Registry } from 'prom-client';
import { readQueueFigures } from './features/outbox/index.ts';
import { IndexLagReader } from './features/search/index.ts';
import { listHeldSenders } from './features/sending-limits/index.ts';
import type { Services } from './services.ts';

const secondMs = 1_000;

/** Figures of the store and of what waits for Prometheus, read when somebody scrapes; listeners count theirs as they go. */
export function createMetrics(registry: Registry, services: Services): void {
  const stats = () => services.database.stats();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `hongyan_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `hongyan_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('store_operations', 'operations since the start', () => stats().operations);
  counter('store_failed_operations', 'operations that failed', () => stats().failedOperations);
  counter('store_commits', 'commits; with SQLite several operations share one', () => stats().groups);
  gauge('store_waiting_operations', 'operations sent and not answered yet', () => stats().waiting);
  gauge('jobs_running', 'jobs that run now', () => services.jobs.running());
  createQueueMetrics(registry, services);
  createHeldSenderMetrics(registry, services);
  createIndexMetrics(registry, services);
}

function createQueueMetrics(registry: Registry, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  new Gauge({
    name: 'hongyan_outgoing_oldest_seconds',
    help: 'how long the oldest message has waited that somebody has not got yet; 0: none waits',
    registers: [registry],
    async collect() {
      const { oldestAt } = await readQueueFigures(database.read, clock.now());
      this.set(oldestAt === null ? 0 : Math.max(0, (clock.now() - oldestAt) / secondMs));
    },
  });
  new Gauge({
    name: 'hongyan_outgoing_recipients',
    help: 'recipients of sent messages that have not got theirs yet, by state; 10 000 at most are counted',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { recipients } = await readQueueFigures(database.read, clock.now());
      for (const [state, count] of Object.entries(recipients)) this.set({ state }, count);
    },
  });
}

function createHeldSenderMetrics(registry: Registry, { database }: Pick<Services, 'database'>): void {
  new Gauge({
    name: 'hongyan_outgoing_held_senders',
    help: 'people whose messages to the outside wait for an administrator, since they suddenly send much more than before',
    registers: [registry],
    async collect() {
      this.set((await listHeldSenders(database.read, null)).length);
    },
  });
}

function createIndexMetrics(registry: Registry, services: Services): void {
  const reader = new IndexLagReader(services);
  let reading: ReturnType<IndexLagReader['read']> | null = null;
  // Both figures are collected at the same time: one reading is enough.
  const readLag = () => {
    reading ??= reader.read().finally(() => {
      reading = null;
    });
    return reading;
  };
  new Gauge({
    name: 'hongyan_search_index_behind_messages',
    help: 'messages that were added or changed and are not in the full-text index as they are now; 10 000 at most are counted',
    registers: [registry],
    async collect() {
      this.set((await readLag()).messages);
    },
  });
  new Gauge({
    name: 'hongyan_search_index_lag_seconds',
    help: 'how long the longest waiting change of a mailbox has waited for the full-text index, from when it was first collected; 0: none waits',
    registers: [registry],
    async collect() {
      this.set((await readLag()).seconds);
    },
  });
}

/** When the certificate that is served ends, for an alert before it does. */
export function createCertificateMetric(registry: Registry, readValidUntil: () => number): void {
  new Gauge({
    name: 'hongyan_certificate_expiry_timestamp_seconds',
    help: 'until when the certificate that is served is valid, in seconds since 1970',
    registers: [registry],
    collect() {
      this.set(readValidUntil() / secondMs);
    },
  });
}

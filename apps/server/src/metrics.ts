import { Gauge, type Registry } from 'prom-client';
import type { Services } from './services.ts';

/** Figures of the store for Prometheus, asked when somebody scrapes; listeners count theirs as they go. */
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
  gauge('store_operations', 'operations since the start', () => stats().operations);
  gauge('store_failed_operations', 'operations that failed', () => stats().failedOperations);
  gauge('store_commits', 'commits; with SQLite several operations share one', () => stats().groups);
  gauge('store_waiting_operations', 'operations sent and not answered yet', () => stats().waiting);
  gauge('jobs_running', 'jobs that run now', () => services.jobs.running());
}

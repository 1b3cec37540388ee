import { Counter, Gauge, type Registry } from 'prom-client';
import type { SmtpCounter, SmtpObserve } from './call/smtp-session.ts';
import type { Services } from './services.ts';

const smtpCounters: Readonly<Record<SmtpCounter, { readonly help: string; readonly labels: readonly string[] }>> = {
  smtp_sessions_total: { help: 'SMTP sessions accepted', labels: ['role'] },
  smtp_sessions_refused_total: { help: 'SMTP sessions refused', labels: ['role', 'reason'] },
  smtp_commands_total: { help: 'SMTP commands', labels: ['role', 'verb'] },
  smtp_replies_total: { help: 'SMTP replies by class', labels: ['role', 'class'] },
  smtp_messages_total: { help: 'messages offered by SMTP', labels: ['role', 'outcome'] },
  smtp_message_bytes_total: { help: 'bytes of messages taken by SMTP', labels: ['role'] },
  smtp_authentications_total: { help: 'SMTP sign-ins', labels: ['role', 'outcome'] },
  smtp_limits_total: { help: 'SMTP limits that were reached', labels: ['role', 'limit'] },
};

/** Figures for Prometheus: the SMTP doors count as they go, the store is asked when somebody looks. */
export function createMetrics(registry: Registry, services: Services): SmtpObserve {
  const counters = new Map<string, Counter>();
  for (const [name, { help, labels }] of Object.entries(smtpCounters)) {
    counters.set(name, new Counter({ name: `hongyan_${name}`, help, labelNames: [...labels], registers: [registry] }));
  }
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
  return (name, labels, amount) => {
    const known = smtpCounters[name].labels;
    counters
      .get(name)
      ?.inc(Object.fromEntries(Object.entries(labels).filter(([label]) => known.includes(label))), amount);
  };
}

import type { SmtpCounter, SmtpObserve } from '@hongyan/smtp';
import { Counter, type Registry } from 'prom-client';

const counters: Readonly<Record<SmtpCounter, { readonly help: string; readonly labels: readonly string[] }>> = {
  smtp_sessions_total: { help: 'SMTP sessions accepted', labels: ['role'] },
  smtp_sessions_refused_total: { help: 'SMTP sessions refused', labels: ['role', 'reason'] },
  smtp_commands_total: { help: 'SMTP commands', labels: ['role', 'verb'] },
  smtp_replies_total: { help: 'SMTP replies by class', labels: ['role', 'class'] },
  smtp_messages_total: { help: 'messages offered by SMTP', labels: ['role', 'outcome'] },
  smtp_message_bytes_total: { help: 'bytes of messages taken by SMTP', labels: ['role'] },
  smtp_authentications_total: { help: 'SMTP sign-ins', labels: ['role', 'outcome'] },
  smtp_limits_total: { help: 'SMTP limits that were reached', labels: ['role', 'limit'] },
};

/** Figures for Prometheus, counted as the listeners go. */
export function createSmtpCounters(registry: Registry): SmtpObserve {
  const made = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name: `hongyan_${name}`, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  return (name, labels, amount) => made.get(name)?.inc({ ...labels }, amount);
}

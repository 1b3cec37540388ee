import type { Pop3Counter, Pop3Observe } from '@hongyan/pop3';
import { Counter, type Registry } from 'prom-client';

const counters: Readonly<Record<Pop3Counter, { readonly help: string; readonly labels: readonly string[] }>> = {
  pop3_sessions_total: { help: 'POP3 sessions accepted', labels: ['role'] },
  pop3_sessions_refused_total: { help: 'POP3 sessions refused', labels: ['role', 'reason'] },
  pop3_commands_total: { help: 'POP3 commands', labels: ['command'] },
  pop3_sign_ins_total: { help: 'POP3 sign-ins', labels: ['outcome'] },
  pop3_mails_sent_total: { help: 'mails fetched by POP3', labels: [] },
  pop3_mails_deleted_total: { help: 'mails deleted by POP3', labels: [] },
  pop3_limits_total: { help: 'POP3 limits that were reached', labels: ['limit'] },
};

/** Figures for Prometheus, counted as the listeners go. */
export function createPop3Counters(registry: Registry): Pop3Observe {
  const made = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name: `hongyan_${name}`, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  return (name, labels, amount) => made.get(name)?.inc({ ...labels }, amount);
}

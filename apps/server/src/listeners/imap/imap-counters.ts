import type { ImapCounter, ImapObserve } from '@hongyan/imap';
import { Counter, type Registry } from 'prom-client';

const counters: Readonly<Record<ImapCounter, { readonly help: string; readonly labels: readonly string[] }>> = {
  imap_sessions_total: { help: 'IMAP sessions accepted', labels: ['listener'] },
  imap_sessions_refused_total: { help: 'IMAP sessions refused', labels: ['listener', 'reason'] },
  imap_commands_total: { help: 'IMAP commands', labels: ['command'] },
  imap_authentications_total: { help: 'IMAP sign-ins', labels: ['outcome'] },
  imap_limits_total: { help: 'IMAP limits that were reached', labels: ['limit'] },
};

/** Figures for Prometheus, counted as the listeners go. */
export function createImapCounters(registry: Registry): ImapObserve {
  const made = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name: `hongyan_${name}`, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  return (name, labels, amount) => made.get(name)?.inc({ ...labels }, amount);
}

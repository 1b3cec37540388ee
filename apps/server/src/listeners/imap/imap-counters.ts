import type { ImapCounter, ImapObserve } from '@hongyan/imap';
import { Counter, Histogram, type Registry } from 'prom-client';

/** From what nobody notices to what a program gives up on. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

const counters: Readonly<
  Record<
    Exclude<ImapCounter, 'imap_command_duration_seconds'>,
    { readonly help: string; readonly labels: readonly string[] }
  >
> = {
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
  const durations = new Histogram({
    name: 'hongyan_imap_command_duration_seconds',
    help: 'time from an IMAP command to the end of its answer; not of IDLE and AUTHENTICATE, which wait for the client',
    labelNames: ['command'],
    buckets,
    registers: [registry],
  });
  return (name, labels, amount) => {
    if (name === 'imap_command_duration_seconds') durations.observe({ ...labels }, amount);
    else made.get(name)?.inc({ ...labels }, amount);
  };
}

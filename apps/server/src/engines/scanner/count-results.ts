import { Counter, Gauge, type Registry } from 'prom-client';
import type { ContentScanner } from './port.ts';

/** A failing scanner is logged once in this time, not once a mail. */
const warnEveryMs = 60_000;

interface CountOptions {
  readonly registry: Registry;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly now: () => number;
}

/** The same scanners with their results counted for Prometheus, and failures logged. */
export function countResults(scanner: ContentScanner, { registry, warn, now }: CountOptions): ContentScanner {
  const results = new Counter({
    name: 'hongyan_scanner_results_total',
    help: 'mails looked into, by scanner and result',
    labelNames: ['scanner', 'result'],
    registers: [registry],
  });
  const up = new Gauge({
    name: 'hongyan_scanner_up',
    help: '1 when the scanner answered the last time it was asked',
    labelNames: ['scanner'],
    registers: [registry],
  });
  const warnedAt = new Map<string, number>();
  const record = <Verdict extends { readonly state: string; readonly reason?: string }>(
    name: string,
    verdict: Verdict,
  ) => {
    results.inc({ scanner: name, result: verdict.state });
    up.set({ scanner: name }, verdict.state === 'unavailable' ? 0 : 1);
    const last = warnedAt.get(name) ?? Number.NEGATIVE_INFINITY;
    if (verdict.state === 'unavailable' && now() - last >= warnEveryMs) {
      warnedAt.set(name, now());
      warn({ scanner: name, reason: verdict.reason }, 'a scanner cannot be used');
    }
    return verdict;
  };
  const { virus, spam } = scanner;
  return {
    virus: virus && {
      ...virus,
      scanner: { scan: async (message) => record('clamd', await virus.scanner.scan(message)) },
    },
    spam: spam && {
      ...spam,
      scanner: {
        check: async (message, sizeBytes, envelope) =>
          record('rspamd', await spam.scanner.check(message, sizeBytes, envelope)),
      },
    },
  };
}

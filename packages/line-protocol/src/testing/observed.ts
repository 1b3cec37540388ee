import type { LineLogger } from '../server-environment.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a server under test has counted and logged. */
export interface Observed {
  /** `imap_limits_total idle-time` → 1. */
  readonly counted: Map<string, number>;
  readonly logged: LogLine[];
  readonly logger: LineLogger;
  readonly observe: (counter: string, labels: Readonly<Record<string, string>>, amount: number) => void;
}

/** A logger and counters that keep what they are given. */
export function observeServer(): Observed {
  const counted = new Map<string, number>();
  const logged: LogLine[] = [];
  const log = (level: LogLine['level']) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push({ level, message, fields });
  };
  return {
    counted,
    logged,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    observe: (counter, labels, amount) => {
      const key = [counter, ...Object.values(labels)].join(' ');
      counted.set(key, (counted.get(key) ?? 0) + amount);
    },
  };
}

import type { Tx } from '../../engines/database/port.ts';
import { countAttempt } from '../identity/in-transaction.ts';

export interface CountLimit {
  readonly key: string;
  readonly limit: { readonly max: number; readonly windowMs: number };
}

/** Counts an attempt against limits, one after another; the seconds to wait when one is passed, else 0. */
export async function countWithin(tx: Tx, now: number, limits: readonly CountLimit[]): Promise<number> {
  for (const { key, limit } of limits) {
    const counted = await countAttempt(tx, key, limit.windowMs, now);
    if (counted.count > limit.max) return Math.max(1, Math.ceil((counted.windowStart + limit.windowMs - now) / 1000));
  }
  return 0;
}

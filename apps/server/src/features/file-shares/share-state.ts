import { type ShareEnd, type ShareState, wrongCodesPerShare } from '@hongyan/contract';
import type { FileShareTable } from '../../engines/database/schema/file-shares-tables.ts';

type Ending = Pick<FileShareTable, 'cancelled_at' | 'expires_at' | 'wrong_codes' | 'left_accesses'>;

/** Why a link cannot be opened now; null: it can. */
export function findEnd(row: Ending, now: number): Exclude<ShareEnd, 'gone'> | null {
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.expires_at <= now) return 'time';
  if (row.wrong_codes >= wrongCodesPerShare) return 'guessed';
  return row.left_accesses <= 0 ? 'used' : null;
}

/** Its state in the terms of the specification. */
export function stateOf(end: ShareEnd | null): ShareState {
  if (end === null) return 'normal';
  return end === 'cancelled' ? 'cancelled' : 'expired';
}

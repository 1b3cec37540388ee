import type { Db } from '../../engines/database/port.ts';

/** Label ids of an account by their keyword in lower case. */
export async function readLabelKeywords(_db: Db, _account: number): Promise<Readonly<Record<string, number>>> {
  return {};
}

import type { CallSession } from '../../../call/call-context.ts';
import type { Db } from '../../../engines/database/port.ts';

/** The `origin` of the first sign-in of a family: the one by which all others were opened, one after another. It may have ended. */
export async function readFamily(
  db: Db,
  { actor, origin, derivedFrom }: Pick<CallSession, 'actor' | 'origin' | 'derivedFrom'>,
): Promise<string> {
  if (derivedFrom === null) return origin;
  const rows = await db
    .selectFrom('session')
    .select(['origin', 'derived_from'])
    .where('account_no', '=', actor)
    .execute();
  const parents = new Map(rows.map((row) => [row.origin, row.derived_from]));
  let first = derivedFrom;
  for (let next = parents.get(first) ?? null; next !== null; next = parents.get(first) ?? null) first = next;
  return first;
}

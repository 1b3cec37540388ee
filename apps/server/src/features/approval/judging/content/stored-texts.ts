import type { Db } from '../../../../engines/database/port.ts';
import { maxKeptTextBytes } from '../../../../mail/bodies/in-transaction.ts';

/** Whoever ended its process so often is not read again. */
const maxAttempts = 2;

export type StoredText = { readonly text: string } | 'unreadable';

/** What search has read of the attachments of a body, by part. `unreadable`: it was tried too often. */
export async function readStoredTexts(
  db: Db,
  { orgId, bodyId }: { readonly orgId: number; readonly bodyId: string },
): Promise<ReadonlyMap<string, StoredText>> {
  const rows = await db
    .selectFrom('extraction')
    .select(['part', 'state', 'attempts', 'result'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .where('kind', '=', 'text')
    .execute();
  const bytes = rows.reduce((sum, { result }) => sum + Buffer.byteLength(result ?? ''), 0);
  // Of texts that fill the room there is none that is known to be whole (the last character may not have fitted).
  const isWhole = bytes < maxKeptTextBytes - 4;
  const known = new Map<string, StoredText>();
  for (const { part, state, attempts, result } of rows) {
    if (state === 'done' && result !== null && isWhole) known.set(part, { text: result });
    if (state === 'failed' && attempts > maxAttempts) known.set(part, 'unreadable');
  }
  return known;
}

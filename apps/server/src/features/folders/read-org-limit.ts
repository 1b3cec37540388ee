import { maxStoredFolderNameCharacters, orgSettings } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';

/** An organisation's limit on names, else the product's default. */
export async function readNameLimit(
  db: Db,
  orgId: number,
  key: 'maxFolderNameCharacters' | 'maxLabelNameCharacters',
): Promise<number> {
  const row = await db
    .selectFrom('org_setting')
    .select('value')
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return orgSettings[key].default;
  const parsed = orgSettings[key].schema.safeParse(JSON.parse(row.value));
  return parsed.success ? parsed.data : orgSettings[key].default;
}

/** Who gives a folder its name: somebody in a form of the web client, or a mail program, whose names are often its own. */
export type FolderNamedBy = 'form' | 'program';

/** The longest name that a folder may get. */
export async function readFolderNameLimit(db: Db, orgId: number, namedBy: FolderNamedBy): Promise<number> {
  return namedBy === 'program' ? maxStoredFolderNameCharacters : readNameLimit(db, orgId, 'maxFolderNameCharacters');
}

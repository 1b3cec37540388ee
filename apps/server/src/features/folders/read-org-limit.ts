import { maxStoredFolderNameCharacters } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';

/** Who gives a folder its name: somebody in a form of the web client, or a mail program, whose names are often its own. */
export type FolderNamedBy = 'form' | 'program';

/** The longest name that a folder may get. */
export async function readFolderNameLimit(db: Db, orgId: number, namedBy: FolderNamedBy): Promise<number> {
  return namedBy === 'program' ? maxStoredFolderNameCharacters : readOrgSetting(db, orgId, 'maxFolderNameCharacters');
}

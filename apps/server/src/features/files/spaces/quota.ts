/** How much a space may hold. What has come, all versions and the recycle bin, and what resumable uploads have announced, count together. */
import { UserError } from '../../../call/user-error.ts';
import type { Db, Tx } from '../../../engines/database/port.ts';
import type { FileSpaceTable } from '../../../engines/database/schema/files-tables.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';

/** Bytes that spaces of each kind may hold; 0: there are none of that kind. */
export type FileQuotas = Readonly<Record<FileSpaceTable['kind'], number>>;

/** What an organisation's settings say. Read before an operation, and handed to it. */
export async function readQuotas(db: Db, orgId: number): Promise<FileQuotas> {
  return {
    personal: await readOrgSetting(db, orgId, 'fileQuotaBytes'),
    department: await readOrgSetting(db, orgId, 'departmentFileQuotaBytes'),
    organisation: await readOrgSetting(db, orgId, 'organisationFileQuotaBytes'),
  };
}

export const quotaOf = (space: Pick<FileSpaceTable, 'kind' | 'quota_bytes'>, quotas: FileQuotas): number =>
  space.quota_bytes ?? quotas[space.kind];

/** Bytes that are announced and have not become files yet. */
export async function readComing(db: Db, spaceNo: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('resumable_upload')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('length_bytes'), eb.lit(0)).as('bytes'))
    .where('space_no', '=', spaceNo)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Refuses with fileSpaceFull what a space has no room for. `isAnnounced`: the bytes were counted when their upload began. */
export async function requireSpaceRoom(
  db: Db,
  spaceNo: number,
  bytes: number,
  { quotas, isAnnounced = false }: { readonly quotas: FileQuotas; readonly isAnnounced?: boolean },
): Promise<void> {
  const space = await db
    .selectFrom('file_space')
    .select(['kind', 'quota_bytes', 'used_bytes'])
    .where('space_no', '=', spaceNo)
    .executeTakeFirstOrThrow();
  const used = space.used_bytes + (await readComing(db, spaceNo)) - (isAnnounced ? bytes : 0);
  if (used + bytes > quotaOf(space, quotas)) throw new UserError('fileSpaceFull');
}

/** Counts bytes that came or went. */
export async function countBytes(tx: Tx, spaceNo: number, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await tx
    .updateTable('file_space')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('space_no', '=', spaceNo)
    .execute();
}

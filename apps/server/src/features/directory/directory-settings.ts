/** What an administrator says of the organisation's directory. */
import { z } from 'zod';
import type { Db } from '../../engines/database/port.ts';

const attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,62}$/);

export const directorySettingsSchema = z.object({
  url: z.string().regex(/^ldaps?:\/\/[^/?#@\s]+$/),
  startTls: z.boolean(),
  authority: z.string().nullable(),
  bindDn: z.string().min(1).max(500),
  base: z.string().min(1).max(500),
  /** Finds one person: `{name}` is the address that was typed, `{user}` what stands before its @. */
  filter: z
    .string()
    .max(1_000)
    .regex(/^\(.*\{(?:name|user)\}.*\)$/),
  /** Finds everybody, for the synchronisation. */
  listFilter: z
    .string()
    .max(1_000)
    .regex(/^\(.*\)$/),
  idAttribute: attribute,
  addressAttribute: attribute,
  nameAttribute: attribute,
  departmentAttribute: attribute.nullable(),
  /** Somebody who is found but has no mailbox gets one at the first sign-in. */
  createPeople: z.boolean(),
  /** Between two synchronisations; 0: by command only. */
  syncMinutes: z.number().int().min(0).max(10_080),
});
export type DirectorySettings = z.output<typeof directorySettingsSchema>;

export interface Directory {
  readonly orgId: number;
  readonly encryptedPassword: string;
  readonly settings: DirectorySettings;
  readonly syncedAt: number | null;
}

/** What the password of our own account is encrypted for. */
export const directoryPurpose = 'directory-password';

/** Every directory: one for an organisation at most. */
export async function listDirectories(db: Db): Promise<readonly Directory[]> {
  const rows = await db.selectFrom('directory').selectAll().orderBy('org_id').execute();
  return rows.map((row) => ({
    orgId: row.org_id,
    encryptedPassword: row.sealed_password,
    settings: directorySettingsSchema.parse(JSON.parse(row.settings)),
    syncedAt: row.synced_at,
  }));
}

export async function findDirectory(db: Db, orgId: number): Promise<Directory | null> {
  return (await listDirectories(db)).find((directory) => directory.orgId === orgId) ?? null;
}

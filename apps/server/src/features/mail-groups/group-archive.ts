/** The archive of a group: a mailbox of its own that everything written to the group is delivered to as well. */
import type { MailGroupArchive } from '@hongyan/contract';
import type { Tx } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { addArchive } from '../identity/in-transaction.ts';
import { tagAddress } from './find-group.ts';

export interface ArchivedGroup {
  readonly orgId: number;
  readonly address: string;
  readonly name: string;
  readonly archive: MailGroupArchive;
  /** null: it never had one. */
  readonly archiveAccount: number | null;
}

/** Sees to it that a group that keeps an archive has one, under the name that the group has now. Throws `addressTaken`. */
export async function keepArchive(tx: Tx, now: number, group: ArchivedGroup): Promise<void> {
  const { orgId, address, name, archive, archiveAccount } = group;
  if (archiveAccount !== null) {
    await tx.updateTable('account').set({ display_name: name }).where('account_no', '=', archiveAccount).execute();
    return;
  }
  if (archive === 'off') return;
  const quotaBytes = await readOrgSetting(tx, orgId, 'groupArchiveQuotaBytes');
  const made = await addArchive(tx, now, { orgId, address: tagAddress(address, 'archive'), name, quotaBytes });
  await tx
    .updateTable('mail_group')
    .set({ archive_account_no: made })
    .where('org_id', '=', orgId)
    .where('address', '=', address)
    .execute();
}

/** Gives up the archive of a group that is deleted: its address is free, nobody reads it, and the sweep takes out what is in it. */
export async function closeArchive(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('address').where('account_no', '=', account).where('kind', '=', 'archive').execute();
  await tx.updateTable('account').set({ state: 'suspended' }).where('account_no', '=', account).execute();
}

/** What leaves the archives of groups: what is older than the organisation keeps it, and everything of groups that are gone. */
import { orgSettings } from '@hongyan/contract';
import { defineOperation, defineReader, type OperationContext } from '../../engines/database/port.ts';
import { findByNumbers } from '../../mail/messages/index.ts';
import { expungeBeyondRecovery } from '../../mail/moves/index.ts';
import type { Services } from '../../services.ts';

const dayMs = 86_400_000;
/** Mails in one transaction. */
const batchSize = 250;

/** An archive, and until when its mail goes. */
export interface ArchiveTarget {
  readonly account: number;
  /** Epoch milliseconds: what came before goes. */
  readonly before: number;
}

/** Archives with mail that goes now. */
export const findArchiveTargets = defineReader<{ now: number }, ArchiveTarget[]>({
  name: 'mailGroups.findArchiveTargets',
  read: async (db, { now }) => {
    const settings = await db
      .selectFrom('org_setting')
      .select(['org_id', 'value'])
      .where('key', '=', 'groupArchiveDays')
      .execute();
    const daysOf = new Map(
      settings.map((row) => {
        const parsed = orgSettings.groupArchiveDays.schema.safeParse(JSON.parse(row.value));
        return [row.org_id, parsed.success ? parsed.data : orgSettings.groupArchiveDays.default];
      }),
    );
    const archives = await db
      .selectFrom('account')
      .leftJoin('mail_group', 'mail_group.archive_account_no', 'account.account_no')
      .select(['account.account_no as account', 'account.org_id as orgId', 'mail_group.address as group'])
      .where('account.kind', '=', 'archive')
      .where('account.used_bytes', '>', 0)
      .execute();
    return archives.flatMap(({ account, orgId, group }) => {
      const days = daysOf.get(orgId) ?? orgSettings.groupArchiveDays.default;
      if (group === null) return [{ account, before: now }];
      return days === 0 ? [] : [{ account, before: now - days * dayMs }];
    });
  },
});

/** Takes one batch out of an archive, never to be recovered. Answers how many; 0 is the end. */
export const expireArchive = defineOperation<ArchiveTarget, { readonly expired: number }>({
  name: 'mailGroups.expireArchive',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, before }) => {
    const rows = await tx
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('folder_id', '>', 0)
      .where('received_at', '<', before)
      .limit(batchSize)
      .execute();
    const mails = await findByNumbers(
      tx,
      account,
      rows.map(({ n }) => n),
    );
    const changes = await expungeBeyondRecovery(tx, context, account, mails);
    return { output: { expired: mails.length }, changes };
  },
});

/** Empties archives of what is no longer kept. */
export async function sweepArchives(
  { database }: Pick<Services, 'database'>,
  context: OperationContext,
): Promise<void> {
  for (const target of await database.longRead(findArchiveTargets, { now: context.now })) {
    let expired = 0;
    do ({ expired } = await database.runner.execute(expireArchive, context, target));
    while (expired > 0);
  }
}

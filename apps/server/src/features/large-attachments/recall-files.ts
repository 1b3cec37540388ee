import { type Db, defineOperation } from '../../engines/database/port.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { closeFilesTo } from './file-recipients.ts';

interface MailKey {
  readonly account: number;
  readonly submissionId: number;
}

/** Files that a mail carries and no other mail that is sent, waits, or was not recalled. */
export function readFilesOfMailAlone(db: Db, { account, submissionId }: MailKey): Promise<LargeFileTable[]> {
  return db
    .selectFrom('large_file')
    .selectAll()
    .where('account_no', '=', account)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('large_file_mail as this_mail')
          .select('this_mail.large_id')
          .whereRef('this_mail.account_no', '=', 'large_file.account_no')
          .whereRef('this_mail.large_id', '=', 'large_file.large_id')
          .where('this_mail.submission_id', '=', submissionId),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('large_file_mail as other')
            .select('other.large_id')
            .whereRef('other.account_no', '=', 'large_file.account_no')
            .whereRef('other.large_id', '=', 'large_file.large_id')
            .where('other.submission_id', '!=', submissionId)
            .where('other.recalled_at', 'is', null),
        ),
      ),
    )
    .orderBy('file_name')
    .orderBy('large_id')
    .execute();
}

/**
 * Withdraws what a recalled mail carried. From whom the mail was taken away, its files are closed where they are limited. What no other mail
 * carries is revoked: a limited file only when nobody has the mail any more, any other at once, for its link has no names.
 */
export const recallMailFiles = defineOperation<
  MailKey & { readonly recalled: readonly string[]; readonly fromEverybody: boolean },
  { readonly revoked: number }
>({
  name: 'largeAttachments.recallMailFiles',
  accounts: () => [],
  run: async (tx, context, { account, submissionId, recalled, fromEverybody }) => {
    await closeFilesTo(tx, context, { account, submissionId }, recalled);
    const alone = await readFilesOfMailAlone(tx, { account, submissionId });
    if (fromEverybody)
      await tx
        .updateTable('large_file_mail')
        .set({ recalled_at: context.now })
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .where('recalled_at', 'is', null)
        .execute();
    const closing = alone.filter((row) => row.revoked_at === null && (fromEverybody || row.is_limited === 0));
    for (const { large_id: largeId } of closing)
      await tx
        .updateTable('large_file')
        .set({ revoked_at: context.now })
        .where('account_no', '=', account)
        .where('large_id', '=', largeId)
        .execute();
    return {
      output: { revoked: closing.length },
      audit: closing.map((row) => ({ action: 'largeAttachments.revoke', object: row.large_id, result: 'ok' as const })),
    };
  },
});

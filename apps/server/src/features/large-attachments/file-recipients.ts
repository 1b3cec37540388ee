/** Whom mails bring a large attachment: written by the operation that lets a mail leave or wait, taken away when it is undone or recalled. */
import type { Db, RunningContext, Tx } from '../../engines/database/port.ts';

/** Rows of one statement: below the engines' limits on bound values. */
const rowsPerStatement = 150;

interface CarriedBy {
  readonly account: number;
  readonly submissionId: number;
}

/** An envelope's recipient. */
export interface FileRecipient {
  readonly address: string;
  /** Their account here; null outside. */
  readonly account: number | null;
}

/** Records that a mail carries files, and to whom. A file that is not this person's is left out: the sending has refused it. */
export async function recordCarriedFiles(
  tx: Tx,
  context: RunningContext,
  { account, submissionId }: CarriedBy,
  { largeIds, recipients }: { readonly largeIds: readonly string[]; readonly recipients: readonly FileRecipient[] },
): Promise<void> {
  const people = new Map(recipients.map((one) => [one.address.toLowerCase(), one.account]));
  for (const largeId of new Set(largeIds)) {
    const key = { account_no: account, large_id: largeId, submission_id: submissionId };
    await tx
      .insertInto('large_file_mail')
      .values({ ...key, carried_at: context.now, recalled_at: null })
      .execute();
    const rows = [...people].map(([address, target]) => ({
      ...key,
      address,
      target_account_no: target === 0 ? null : target,
      recalled_at: null,
    }));
    for (let start = 0; start < rows.length; start += rowsPerStatement)
      await tx
        .insertInto('large_file_recipient')
        .values(rows.slice(start, start + rowsPerStatement))
        .execute();
  }
}

/** Forgets what a mail carries that nobody has had. Its files stay: the draft that it becomes again carries them. */
export async function forgetCarriedFiles(tx: Tx, { account, submissionId }: CarriedBy): Promise<void> {
  for (const table of ['large_file_recipient', 'large_file_mail'] as const)
    await tx.deleteFrom(table).where('account_no', '=', account).where('submission_id', '=', submissionId).execute();
}

/** Closes the files of a mail to recipients whom it never reaches. */
export async function closeFilesTo(
  tx: Tx,
  context: RunningContext,
  { account, submissionId }: CarriedBy,
  addresses: readonly string[],
): Promise<void> {
  for (let start = 0; start < addresses.length; start += rowsPerStatement)
    await tx
      .updateTable('large_file_recipient')
      .set({ recalled_at: context.now })
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .where(
        'address',
        'in',
        addresses.slice(start, start + rowsPerStatement).map((address) => address.toLowerCase()),
      )
      .where('recalled_at', 'is', null)
      .execute();
}

interface FileKey {
  readonly account: number;
  readonly largeId: string;
}

/** Whether a mail that was not recalled brings a file to an address, or to an account. */
export async function isFileRecipient(
  db: Db,
  { account, largeId }: FileKey,
  who: { readonly address: string; readonly targetAccount: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('large_file_recipient')
    .select('address')
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .where('recalled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('address', '=', who.address),
        ...(who.targetAccount === null ? [] : [eb('target_account_no', '=', who.targetAccount)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody whom mails have brought a file, each once. */
export async function listFileRecipients(
  db: Db,
  { account, largeId }: FileKey,
): Promise<{ address: string; recalled: boolean }[]> {
  const rows = await db
    .selectFrom('large_file_recipient')
    .select(['address', 'recalled_at'])
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .orderBy('address')
    .execute();
  const found = new Map<string, boolean>();
  for (const row of rows) found.set(row.address, (found.get(row.address) ?? true) && row.recalled_at !== null);
  return [...found].map(([address, recalled]) => ({ address, recalled }));
}

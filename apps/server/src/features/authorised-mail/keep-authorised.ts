/** What delivery does with a read-limited mail inside its own operations: it begins, leaves and ends with its submission. */
import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import type { AuthorisedMailTable } from '../../engines/database/schema/authorised-mail-tables.ts';
import { notifyDelivery } from '../../mail/messages/index.ts';

export interface AuthorisedKey {
  readonly account: number;
  readonly submissionId: number;
}

/** A read-limited mail that is to be sent. */
export interface AuthorisedInput
  extends Pick<
    AuthorisedMailTable,
    'uid' | 'password_hash' | 'size_bytes' | 'reads' | 'days' | 'subject' | 'link_base' | 'language' | 'time_zone'
  > {
  readonly blobId: string;
  readonly uploadIds: readonly string[];
  readonly recipients: readonly {
    readonly address: string;
    readonly account: number | null;
    readonly linkHash: string;
    /** A seal of its own each: which rows hold the same key does not show. */
    readonly encryptedKey: string;
  }[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Sealed messages take space beside the mailbox, and are counted with it. */
async function refuseFull(tx: Tx, account: number, sizeBytes: number): Promise<void> {
  const { quota_bytes: quota, used_bytes: used } = await tx
    .selectFrom('account')
    .select(['quota_bytes', 'used_bytes'])
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  const { kept } = await tx
    .selectFrom('authorised_mail')
    .select((eb) => eb.fn.sum<number | string | null>('size_bytes').as('kept'))
    .where('account_no', '=', account)
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow();
  if (used + Number(kept ?? 0) + sizeBytes > quota) throw new UserError('quotaExceeded');
}

/** Writes a read-limited mail down with its submission. Its days begin when it leaves. Refuses with quotaExceeded. */
export async function insertAuthorised(
  tx: Tx,
  context: RunningContext,
  key: AuthorisedKey,
  input: AuthorisedInput,
): Promise<void> {
  const { blobId, uploadIds, recipients, ...columns } = input;
  const own = { account_no: key.account, submission_id: key.submissionId };
  await refuseFull(tx, key.account, input.size_bytes);
  await tx
    .insertInto('authorised_mail')
    .values({
      ...own,
      ...columns,
      blob_id: blobId,
      upload_ids: JSON.stringify(uploadIds),
      expires_at: null,
      ended: null,
      ended_at: null,
      created_at: context.now,
    })
    .execute();
  const rows = recipients.map((recipient, index) => ({
    ...own,
    recipient_no: index + 1,
    link_hash: recipient.linkHash,
    address: recipient.address,
    target_account_no: recipient.account,
    sealed_key: recipient.encryptedKey,
    reads_left: input.reads,
    tries: 0,
    wrong: 0,
    locked_until: null,
  }));
  for (let start = 0; start < rows.length; start += 250)
    await tx
      .insertInto('authorised_recipient')
      .values(rows.slice(start, start + 250))
      .execute();
}

/** It leaves: from now on its days are counted, and the draft that it was written as is deleted. Its uploads go with the next sweep. */
export async function startAuthorised(tx: Tx, context: RunningContext, key: AuthorisedKey): Promise<void> {
  const { account, submissionId } = key;
  const mail = await tx
    .selectFrom('authorised_mail')
    .select('days')
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (mail === undefined) return;
  await tx
    .updateTable('authorised_mail')
    .set({ expires_at: context.now + mail.days * dayMs })
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .execute();
  const { draft_id: draftId } = await tx
    .selectFrom('submission')
    .select('draft_id')
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  if (draftId !== null)
    await tx
      .deleteFrom('draft')
      .where('account_no', '=', account)
      .where('draft_id', '=', draftId)
      .where('state', '=', 'sent')
      .execute();
}

/** Publishes to the sender's windows that the state of a mail of theirs has changed. */
export async function notifySender(tx: Tx, key: AuthorisedKey, address: string): Promise<readonly Change[]> {
  const row = await tx
    .selectFrom('submission')
    .select('sent_n')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
  return notifyDelivery(tx, { account: key.account, n: row?.sent_n ?? null }, [{ address, state: 'read' }]);
}

/** Ends a read-limited mail for everybody: every key is destroyed in the running operation, its bytes with the next sweep. False: it has ended before, or is none. */
export async function endAuthorised(
  tx: Tx,
  context: RunningContext,
  key: AuthorisedKey,
  ended: NonNullable<AuthorisedMailTable['ended']>,
): Promise<boolean> {
  const row = await tx
    .updateTable('authorised_mail')
    .set({ ended, ended_at: context.now })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('ended', 'is', null)
    .returning('submission_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .updateTable('authorised_recipient')
    .set({ sealed_key: null })
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
  return true;
}

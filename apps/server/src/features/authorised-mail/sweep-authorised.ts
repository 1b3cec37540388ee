import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { endAuthorised } from './keep-authorised.ts';

/** Mails of one transaction. */
const sweepRows = 200;
/** How long the sender can see who has read it, after its end. */
const keepAfterEndMs = 365 * 24 * 60 * 60 * 1000;

interface Swept {
  /** Blobs that nothing names any more. */
  readonly blobIds: readonly string[];
  readonly more: boolean;
}

/** What has expired loses its keys. */
async function endExpired(tx: Tx, context: RunningContext): Promise<number> {
  const expired = await tx
    .selectFrom('authorised_mail')
    .select(['account_no', 'submission_id'])
    .where('ended', 'is', null)
    .where('expires_at', '<=', context.now)
    .limit(sweepRows)
    .execute();
  for (const row of expired)
    await endAuthorised(tx, context, { account: row.account_no, submissionId: row.submission_id }, 'expired');
  return expired.length;
}

/** The bytes of what has ended are named no more. */
async function forgetBytes(tx: Tx): Promise<string[]> {
  const ended = await tx
    .selectFrom('authorised_mail')
    .select(['account_no', 'submission_id', 'blob_id'])
    .where('ended_at', 'is not', null)
    .where('blob_id', 'is not', null)
    .limit(sweepRows)
    .execute();
  for (const row of ended)
    await tx
      .updateTable('authorised_mail')
      .set({ blob_id: null })
      .where('account_no', '=', row.account_no)
      .where('submission_id', '=', row.submission_id)
      .execute();
  return ended.flatMap((row) => row.blob_id ?? []);
}

/** The files that a mail was written with are deleted once it has left. */
async function forgetUploads(tx: Tx): Promise<string[]> {
  const left = await tx
    .selectFrom('authorised_mail')
    .select(['account_no', 'submission_id', 'upload_ids'])
    .where('expires_at', 'is not', null)
    .where('upload_ids', '!=', '[]')
    .limit(sweepRows)
    .execute();
  const blobIds: string[] = [];
  for (const row of left) {
    const deleted = await tx
      .deleteFrom('upload')
      .where('account_no', '=', row.account_no)
      .where('upload_id', 'in', JSON.parse(row.upload_ids) as string[])
      .returning('blob_id')
      .execute();
    blobIds.push(...deleted.map((upload) => upload.blob_id));
    await tx
      .updateTable('authorised_mail')
      .set({ upload_ids: '[]' })
      .where('account_no', '=', row.account_no)
      .where('submission_id', '=', row.submission_id)
      .execute();
  }
  return blobIds;
}

/** What ended long ago is forgotten, with who read it. */
async function forgetOld(tx: Tx, context: RunningContext): Promise<number> {
  const old = await tx
    .selectFrom('authorised_mail')
    .select(['account_no', 'submission_id'])
    .where('ended_at', '<', context.now - keepAfterEndMs)
    .where('blob_id', 'is', null)
    .limit(sweepRows)
    .execute();
  for (const row of old)
    for (const table of ['authorised_read', 'authorised_recipient', 'authorised_mail'] as const)
      await tx
        .deleteFrom(table)
        .where('account_no', '=', row.account_no)
        .where('submission_id', '=', row.submission_id)
        .execute();
  return old.length;
}

/** One batch of the sweep. Serializable: it reads mails of accounts that it does not take. */
export const sweepAuthorised = defineOperation<null, Swept>({
  name: 'authorisedMail.sweep',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context) => {
    const expired = await endExpired(tx, context);
    const blobIds = [...(await forgetBytes(tx)), ...(await forgetUploads(tx))];
    const old = await forgetOld(tx, context);
    return {
      output: { blobIds, more: Math.max(expired, blobIds.length, old) >= sweepRows },
    };
  },
});

/** Destroys what has expired, and deletes the bytes of what has ended or left. */
export async function sweepAuthorisedMail(services: Services): Promise<void> {
  for (;;) {
    const context = machineContext(services.clock.now(), 'sweep-authorised', 'worker');
    const { blobIds, more } = await services.database.runner.execute(sweepAuthorised, context, null);
    for (const blobId of blobIds) await services.blobs.delete(blobId);
    if (!more) return;
  }
}

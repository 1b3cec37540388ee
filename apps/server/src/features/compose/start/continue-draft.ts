import { type ComposeStart, type DraftContent, type DraftId, plainDraft } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { presentUpload } from '../uploads.ts';
import { addressesIn } from './answer-mail.ts';
import { presentStart } from './present-start.ts';
import { readOriginal } from './read-original.ts';
import { readWriter } from './writer.ts';

/** Everybody in the mail that a draft answers; null when it answers none, or that is gone or closed meanwhile. */
async function listAnsweredPeople(
  services: Services,
  context: CallContext,
  { type, refMailId }: DraftContent,
): Promise<readonly string[] | null> {
  if (refMailId === null || (type !== 'reply' && type !== 'replyAll')) return null;
  try {
    return addressesIn(await readOriginal(services, context, refMailId));
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** A draft that is continued. */
export async function continueDraft(services: Services, context: CallContext, draftId: number): Promise<ComposeStart> {
  const account = context.session.subject;
  const row = await services.database.read
    .selectFrom('draft')
    .selectAll()
    .where('account_no', '=', account)
    .where('draft_id', '=', draftId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) throw new UserError('draftNotFound');
  // A draft of an older server lacks what messages have gained since.
  const stored: DraftContent = { ...plainDraft, ...(JSON.parse(row.content) as DraftContent) };
  const uploads =
    stored.attachments.length === 0
      ? []
      : await services.database.read
          .selectFrom('upload')
          .selectAll()
          .where('account_no', '=', account)
          .where(
            'upload_id',
            'in',
            stored.attachments.map((file) => file.uploadId),
          )
          .execute();
  // Links expire, so they are signed anew; the order is the person's.
  const attachments = stored.attachments.flatMap((file) =>
    uploads
      .filter((upload) => upload.upload_id === file.uploadId)
      .map((upload) => presentUpload(services, upload, context.now)),
  );
  const content = { ...stored, attachments };
  const writer = await readWriter(services, context);
  const draft = { draftId: String(draftId) as DraftId, revision: row.revision, updatedAt: row.updated_at, content };
  return presentStart(writer, content, { draft, answered: await listAnsweredPeople(services, context, content) });
}

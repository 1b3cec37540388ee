import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { messageKey } from '../../call/message-key.ts';
import { readStoredBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { findSender } from '../addresses/index.ts';
import { composeMessage } from './compose-message.ts';
import { nameInlinePictures } from './name-inline-pictures.ts';

/** A draft whose mail is to be made. */
export interface DraftToCompose {
  readonly account: number;
  readonly orgId: number;
  readonly content: DraftContent;
  /** When it was saved, epoch milliseconds. */
  readonly savedAt: number;
}

type ComposingServices = Pick<Services, 'blobs' | 'database'>;

async function readUploads({ database }: ComposingServices, account: number, content: DraftContent) {
  const ids = content.attachments.map((file) => file.uploadId);
  if (ids.length === 0) return [];
  const rows = await database.read
    .selectFrom('upload')
    .selectAll()
    .where('account_no', '=', account)
    .where('upload_id', 'in', ids)
    .execute();
  // What was swept meanwhile is missing from the draft itself, too.
  return ids.flatMap((id) => rows.find((row) => row.upload_id === id) ?? []);
}

async function readReference({ database }: ComposingServices, { account, orgId, content }: DraftToCompose) {
  if (content.refMailId === null) return null;
  const row = await database.read
    .selectFrom('message')
    .select('body_id')
    .where('account_no', '=', account)
    .where('id', '=', messageKey(account, Number(content.refMailId)))
    .where('folder_id', '>', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { summary } = await readStoredBody(database.read, { orgId, bodyId: row.body_id });
  return { messageId: summary.messageId ?? null, references: summary.references };
}

const isAddressed = ({ address }: { readonly address: string }): boolean => address.trim() !== '';

/** A draft as a mail, as far as it is written: whoever is half typed stands there as typed, blind recipients are named to their writer. */
export async function composeDraftMessage(services: ComposingServices, draft: DraftToCompose): Promise<Readable> {
  const written = nameInlinePictures({ ...plainDraft, ...draft.content });
  const content = {
    ...written,
    to: written.to.filter(isAddressed),
    cc: written.cc.filter(isAddressed),
    bcc: written.bcc.filter(isAddressed),
  };
  const sender = await findSender(services.database.read, draft.account, content.from, draft.savedAt);
  const domain = content.from.slice(content.from.lastIndexOf('@') + 1) || 'localhost';
  return composeMessage({
    content,
    fromName: sender?.name ?? '',
    behalf: null,
    messageId: `${randomBytes(16).toString('hex')}@${domain}`,
    now: draft.savedAt,
    uploads: await readUploads(services, draft.account, content),
    open: (blobId) => services.blobs.read(blobId),
    reference: await readReference(services, draft),
    keepsBcc: true,
  });
}

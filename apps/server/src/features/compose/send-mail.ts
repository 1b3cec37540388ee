import { randomBytes } from 'node:crypto';
import { type DraftContent, type MailAddress, type MailId, maxMessageBytes } from '@hongyan/contract';
import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { hashInput } from '../../engines/database/canonical-hash.ts';
import type { UploadTable } from '../../engines/database/schema/tables.ts';
import type { Services } from '../../services.ts';
import { findSender, listSenders } from '../addresses/index.ts';
import { findRepeatedAnswer, type RepeatableRequest, type Submitted, submitMessage } from '../delivery/index.ts';
import { readScope } from '../folders/index.ts';
import { type BodyIntake, findMail, readStoredBody } from '../mailbox/index.ts';
import { checkContent } from './check-content.ts';
import { composeMessage } from './compose-message.ts';

export interface SendInput {
  readonly content: DraftContent;
  readonly draftId: number | null;
  readonly revision: number | null;
}

export interface Sent {
  readonly submissionId: string;
  readonly mailId: MailId;
  readonly held: null;
  readonly inside: number;
  readonly outside: number;
}

async function findUploads(services: Services, account: number, content: DraftContent): Promise<UploadTable[]> {
  const ids = content.attachments.map((file) => file.uploadId);
  if (ids.length === 0) return [];
  const rows = await services.database.read
    .selectFrom('upload')
    .selectAll()
    .where('account_no', '=', account)
    .where('upload_id', 'in', ids)
    .execute();
  // In the person's order; a missing one stops the mail, since it would leave without what it speaks of.
  return ids.map((id) => {
    const row = rows.find((upload) => upload.upload_id === id);
    if (row === undefined) throw new UserError('attachmentNotFound');
    return row;
  });
}

async function readReference(services: Services, context: CallContext, content: DraftContent) {
  if (content.refMailId === null) return null;
  const scope = await readScope(services.database.read, context);
  const row = await findMail(services.database.read, scope, Number(content.refMailId)).catch((error: unknown) => {
    // The mail that is answered may be gone meanwhile; the answer is still sent.
    if (error instanceof UserError) return null;
    throw error;
  });
  if (row === null) return null;
  const { summary } = await readStoredBody(services.database.read, {
    orgId: context.session.orgId,
    bodyId: row.body_id,
  });
  return { messageId: summary.messageId ?? null, references: summary.references };
}

function respondedOf(content: DraftContent) {
  if (content.refMailId === null || content.type === 'new' || content.type === 'editAgain') return null;
  return {
    n: Number(content.refMailId),
    how: content.type === 'forward' ? ('forwarded' as const) : ('answered' as const),
  };
}

/** HTML names its pictures by their link while it is written and by `cid:` when it leaves. */
function nameInlinePictures(content: DraftContent): DraftContent {
  let { html } = content;
  for (const file of content.attachments) {
    if (file.contentId === null) continue;
    for (const link of [`/api/${file.url}`, file.url]) html = html.replaceAll(`"${link}"`, `"cid:${file.contentId}"`);
  }
  return { ...content, html };
}

/** What a repeat of this call is recognised by, where the caller gave a key. */
function requestOf(context: CallContext, input: SendInput): RepeatableRequest | null {
  if (context.idempotencyKey === undefined) return null;
  return { account: context.session.actor, key: context.idempotencyKey, hash: hashInput(input) };
}

function presentSent(submitted: Submitted): Sent {
  return {
    submissionId: String(submitted.submissionId),
    mailId: String(submitted.sentN) as MailId,
    held: null,
    inside: submitted.inside,
    outside: submitted.outside,
  };
}

/** Who really writes, where the mail goes out on behalf of another mailbox. */
async function findPrimary(services: Services, account: number, now: number): Promise<MailAddress | null> {
  const [primary] = await listSenders(services.database.read, account, now);
  return primary === undefined ? null : { name: primary.name, address: primary.address };
}

/** Composes, takes in and submits: when this resolves the mail is sent, whatever happens to the process. */
export async function sendMail(
  services: Services & { readonly intake: BodyIntake },
  context: CallContext,
  input: SendInput,
): Promise<Sent> {
  const account = context.session.subject;
  const request = requestOf(context, input);
  const answered = request === null ? null : await findRepeatedAnswer<Submitted>(services.database.read, request);
  if (answered !== null) return presentSent(answered);
  const content = nameInlinePictures(input.content);
  const uploads = await findUploads(services, account, content);
  checkContent(content, uploads);
  const sender = await findSender(services.database.read, account, content.from, context.now);
  if (sender === null) throw new UserError('fromNotAllowed', { address: content.from });
  const domain = content.from.slice(content.from.lastIndexOf('@') + 1);
  const messageId = `${randomBytes(16).toString('hex')}@${domain}`;
  const message = composeMessage({
    content,
    fromName: sender.name,
    behalf: sender.right === 'onBehalf' ? await findPrimary(services, account, context.now) : null,
    messageId,
    now: context.now,
    uploads,
    open: (blobId) => services.blobs.read(blobId),
    reference: await readReference(services, context, content),
  });
  const spooled = await services.intake.spool(message, { maxBytes: maxMessageBytes });
  if (spooled === 'too-large') throw new UserError('attachmentsTooLarge', { max: '50M' });
  try {
    const body = await services.intake.finish(spooled, { orgId: context.session.orgId });
    const submitted = await submitMessage(services, operationContextOf(context), {
      account,
      body,
      mailFrom: content.from,
      messageId,
      recipients: [...content.to, ...content.cc, ...content.bcc].map((recipient) => recipient.address),
      draft: input.draftId === null ? null : { draftId: input.draftId, revision: input.revision },
      responded: respondedOf(content),
      request,
    });
    return presentSent(submitted);
  } catch (error) {
    await services.intake.discard(spooled);
    throw error;
  }
}

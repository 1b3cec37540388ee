import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { calls, maxPictureBytes, mebibyte, type WriteType } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route, type RouteRequest, type UploadedFile } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { readActivePerson } from '../identity/index.ts';
import { refuseFileType } from '../large-attachments/index.ts';
import type { SubmitMessage } from '../outbox/index.ts';
import { attachFromMail } from './attach-from-mail.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { finishUpload } from './finish-upload.ts';
import { forwardAsAttachment } from './forward-as-attachment.ts';
import { saveDraft } from './save-draft.ts';
import { createScheduleRoutes } from './schedule-routes.ts';
import { sendMail } from './send-mail.ts';
import { continueDraft } from './start/continue-draft.ts';
import { startFromTemplate, startWriting } from './start/start-writing.ts';
import { writeQuickReply } from './start/write-quick-reply.ts';
import { takeWritingAid } from './take-writing-aid.ts';
import { deleteUpload, findUpload, keepUpload, openUploadLink, presentUpload } from './uploads.ts';

export type ComposeServices = Services & { readonly intake: BodyIntake; readonly submitMessage: SubmitMessage };

/** Pictures that may stand inside a text, and be shown in place. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function requireFile(request: RouteRequest): UploadedFile {
  if (request.file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  return request.file;
}

async function* refuseLonger(file: UploadedFile, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of file.stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new UserError('tooLarge', { max: `${String(maxBytes / mebibyte)}M` });
    yield chunk;
  }
  if (file.truncated()) throw new UserError('tooLarge', { max: `${String(maxBytes / mebibyte)}M` });
}

function uploadRoutes(services: ComposeServices): Route[] {
  const keep = async (context: CallContext, file: UploadedFile, maxBytes: number, contentId: string | null) => {
    await refuseFileType(services, context.session.orgId, file.fileName);
    const upload = await keepUpload(services, toOperationContext(context), context.session.subject, {
      fileName: file.fileName,
      type: file.type,
      stream: refuseLonger(file, maxBytes),
      contentId,
    });
    return presentUpload(services, upload, context.now);
  };
  return [
    bindCall(calls.compose.upload, (_input, context, request) =>
      keep(context, requireFile(request), calls.compose.upload.maxBodyBytes ?? mebibyte, null),
    ),
    bindCall(calls.compose.uploadPicture, (_input, context, request) => {
      const file = requireFile(request);
      if (!pictureTypes.has(file.type)) throw new UserError('fileTypeRefused', { name: file.fileName });
      return keep(context, file, maxPictureBytes, `${randomBytes(12).toString('hex')}@picture`);
    }),
    bindCall(calls.compose.deleteUpload, async (input, context) => {
      await deleteUpload(services, toOperationContext(context), context.session.subject, input.uploadId);
      return null;
    }),
    bindCall(calls.largeAttachments.finishUpload, (input, context) => finishUpload(services, context, input)),
    bindCall(calls.largeAttachments.attachFromMail, (input, context) => attachFromMail(services, context, input)),
    bindBlobCall(calls.compose.picture, async (input, context) => {
      const link = openUploadLink(services, input.id, context.now);
      const { read } = services.database;
      const owner = link === null ? null : await readActivePerson(read, link.account, context.now);
      const upload = link === null || owner === null ? null : await findUpload(read, link.account, link.uploadId);
      if (upload === null) throw new UserError('attachmentNotFound');
      const inline = pictureTypes.has(upload.type);
      return {
        fileName: upload.file_name,
        type: inline ? upload.type : 'application/octet-stream',
        size: upload.size_bytes,
        stream: Readable.from(services.blobs.read(upload.blob_id), { objectMode: false }),
        inline,
      };
    }),
  ];
}

export function createComposeRoutes(services: ComposeServices): Route[] {
  const { runner } = services.database;
  const start = (type: WriteType) => (input: { mailId: string }, context: CallContext) =>
    startWriting(services, context, type, input.mailId);
  return [
    bindCall(calls.compose.writeParams, (input, context) => {
      if (input.draftId !== undefined) return continueDraft(services, context, Number(input.draftId));
      if (input.type === 'template') return startFromTemplate(services, context, input.templateId ?? '');
      return startWriting(services, context, input.type, input.mailId ?? null);
    }),
    bindCall(calls.writingAids.take, (input, context) => takeWritingAid(services, context, input)),
    bindCall(calls.compose.reply, start('reply')),
    bindCall(calls.compose.replyAll, start('replyAll')),
    bindCall(calls.compose.forward, start('forward')),
    bindCall(calls.compose.forwardAsAttachment, (input, context) => forwardAsAttachment(services, context, input)),
    bindCall(calls.compose.editAgain, (input, context) =>
      startWriting(services, context, 'editAgain', input.mailId, { onlyFailed: input.onlyFailed }),
    ),
    bindCall(calls.compose.saveDraft, (input, context) =>
      runner.execute(saveDraft, toOperationContext(context), {
        account: context.session.subject,
        draftId: input.draftId === undefined ? null : Number(input.draftId),
        revision: input.revision,
        content: input.content,
      }),
    ),
    bindCall(calls.compose.deleteDrafts, (input, context) =>
      runner.execute(deleteDrafts, toOperationContext(context), {
        account: context.session.subject,
        draftIds: input.draftIds.map(Number),
      }),
    ),
    bindCall(calls.compose.send, (input, context) =>
      sendMail(
        services,
        context,
        {
          content: input.content,
          draftId: input.draftId === undefined ? null : Number(input.draftId),
          revision: input.revision ?? null,
          undoSeconds: input.undoSeconds,
          massConfirmed: input.massConfirmed,
          approver: input.approver,
        },
        { authorisedPassword: input.authorisedPassword },
      ),
    ),
    bindCall(calls.compose.quickSend, async (input, context) =>
      sendMail(services, context, {
        content: await writeQuickReply(services, context, input),
        draftId: null,
        revision: null,
        asked: input,
        undoSeconds: input.undoSeconds,
        massConfirmed: input.massConfirmed,
        approver: input.approver,
      }),
    ),
    ...createScheduleRoutes(services),
    ...uploadRoutes(services),
  ];
}

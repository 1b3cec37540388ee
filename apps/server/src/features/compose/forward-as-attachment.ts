import {
  type ComposeStart,
  type calls,
  type DraftAttachment,
  maxAttachments,
  maxAttachmentsBytes,
  mebibyte,
} from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { openBody } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { readSelection, toSelection } from '../../mail/messages/index.ts';
import { createUniqueNames, findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { fitContent } from './fit-content.ts';
import { withDefaultSignature } from './insert-signature.ts';
import { prefixSubject, quoteStrings } from './quote-strings.ts';
import { presentStart } from './start/present-start.ts';
import { emptyContent, readWriter } from './start/writer.ts';
import { keepUpload, presentUpload } from './uploads.ts';

/** What a mail is as a part of another one (RFC 2046 §5.2.1). */
const mailType = 'message/rfc822';

/**
 * A new mail that carries others, each byte for byte in a file of its own, which the new mail owns. Refuses with
 * tooManyAttachments and attachmentsTooLarge before anything is copied.
 */
export async function forwardAsAttachment(
  services: Services,
  context: CallContext,
  input: z.output<typeof calls.compose.forwardAsAttachment.input>,
): Promise<ComposeStart> {
  const { read } = services.database;
  const scope = await readScope(read, context);
  const ns = await readSelection(read, toSelection(scope, input));
  if (ns.length > maxAttachments) throw new UserError('tooManyAttachments', { max: maxAttachments });
  const mails = await Promise.all(ns.map((n) => findMail(read, scope, n)));
  const bytes = mails.reduce((sum, mail) => sum + mail.size_bytes, 0);
  if (bytes > maxAttachmentsBytes)
    throw new UserError('attachmentsTooLarge', { max: `${String(maxAttachmentsBytes / mebibyte)}M` });
  const uniqueName = createUniqueNames();
  const attachments: DraftAttachment[] = [];
  for (const mail of mails) {
    const upload = await keepUpload(
      services,
      toOperationContext({ ...context, idempotencyKey: undefined }),
      context.session.subject,
      {
        fileName: uniqueName(mail.subject),
        type: mailType,
        stream: openBody(services, { orgId: context.session.orgId, bodyId: mail.body_id }),
        contentId: null,
      },
    );
    attachments.push(presentUpload(services, upload, context.now));
  }
  const writer = await readWriter(services, context);
  const prefix = quoteStrings[writer.settings.language].forward;
  const content = {
    ...emptyContent(writer, 'new'),
    subject: prefixSubject(prefix, mails[0]?.subject ?? ''),
    attachments,
  };
  const signed = await withDefaultSignature(services, context, content, writer.settings);
  return presentStart(writer, fitContent(signed));
}

import type { DraftContent, SenderIdentity } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { Services } from '../../services.ts';
import { type PreparedAuthorised, prepareAuthorised, writeSentNotice } from '../authorised-mail/index.ts';
import { refuseInfectedMessage } from '../incoming/index.ts';
import { chooseLinkBase } from '../large-attachments/index.ts';
import { composeMessage, createBodies } from './compose-message.ts';

interface EncryptedMail {
  readonly prepared: PreparedAuthorised;
  /** What travels in its place, and lies in Sent. */
  readonly notice: DraftContent;
}

/** Seals what was written where it is a read-limited mail: from here on only its subject and its recipients go the way of a mail. */
export async function encryptWritten(
  services: Services,
  context: CallContext,
  content: DraftContent,
  mail: { readonly uploads: UploadTable[]; readonly sender: SenderIdentity; readonly password: string | undefined },
): Promise<EncryptedMail | null> {
  const { authorised: terms } = content;
  if (terms === null) return null;
  const { text, html = null } = createBodies(content);
  const from = { name: mail.sender.name, address: content.from };
  // Nobody can look into it later: scanners see it as the mail that it would have been.
  await refuseInfectedMessage(services, () =>
    composeMessage({
      content,
      fromName: from.name,
      behalf: null,
      messageId: 'scanned@invalid',
      now: context.now,
      uploads: mail.uploads,
      open: (blobId) => services.blobs.read(blobId),
      reference: null,
    }),
  );
  const prepared = await prepareAuthorised(services, context, {
    terms,
    password: mail.password ?? '',
    uploads: mail.uploads,
    linkBase: chooseLinkBase(services, context),
    content: { subject: content.subject, from, text, html },
  });
  const shown = writeSentNotice(prepared.row.language, terms);
  return {
    prepared,
    notice: { ...content, separate: true, format: 'html', html: shown, attachments: [], readReceipt: false },
  };
}

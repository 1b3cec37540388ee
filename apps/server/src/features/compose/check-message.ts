import type { DraftContent, SenderIdentity } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { findSender } from '../addresses/index.ts';
import { checkAuthorised } from '../authorised-mail/index.ts';
import { countReached } from '../mail-groups/index.ts';
import { checkContent, checkMassMail, checkReminder, checkSchedule } from './check-content.ts';
import { refuseSameFiles } from './file-names.ts';

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

/**
 * How the caller may send as this address. In another's mailbox only as the mailbox itself, not as those whom its owner may send for: a right
 * that was given to one person is not handed on by another.
 */
async function findSenderOf(
  services: Services,
  { session, now }: CallContext,
  from: string,
): Promise<SenderIdentity | null> {
  const sender = await findSender(services.database.read, session.subject, from, now);
  if (sender === null || session.granted === undefined) return sender;
  return sender.right === 'own' ? { ...sender, right: session.granted.send } : null;
}

/** What the server asks again of every message before it goes. */
export async function checkMessage(
  services: Services,
  context: CallContext,
  content: DraftContent,
  { massConfirmed, password }: { readonly massConfirmed: boolean; readonly password: string | undefined },
): Promise<{ readonly uploads: UploadTable[]; readonly sender: SenderIdentity }> {
  const { read } = services.database;
  const uploads = await findUploads(services, context.session.subject, content);
  checkContent(content, uploads, await readOrgSetting(read, context.session.orgId, 'emptySubject'));
  await refuseSameFiles(read, context.session.subject, content);
  if (content.authorised !== null) await checkAuthorised(services, context, content, { uploads, password });
  if (content.scheduledAt !== null) checkSchedule(content.scheduledAt, context.now);
  checkReminder(content, context.now);
  const max = await readOrgSetting(read, context.session.orgId, 'massMailRecipients');
  const addresses = [...content.to, ...content.cc, ...content.bcc].map(({ address }) => address);
  const people = massConfirmed ? 0 : await countReached(read, context.session.orgId, addresses);
  checkMassMail(people, { max, isConfirmed: massConfirmed });
  const sender = await findSenderOf(services, context, content.from);
  if (sender === null) throw new UserError('fromNotAllowed', { address: content.from });
  return { uploads, sender };
}

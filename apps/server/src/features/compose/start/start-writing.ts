import type { ComposeStart, DraftContent, MailAddress, MailId, WriteType } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { PlainDetail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { findSentSubmission, readSubmission } from '../../outbox/index.ts';
import { fitContent } from '../fit-content.ts';
import { withDefaultSignature } from '../insert-signature.ts';
import { quoteForForward, quoteForReply } from '../quote-mail.ts';
import { prefixSubject, quoteStrings } from '../quote-strings.ts';
import { takeWritingAid } from '../take-writing-aid.ts';
import { addressesIn, answerFrom, answerRecipients } from './answer-mail.ts';
import { presentStart } from './present-start.ts';
import { readOriginal } from './read-original.ts';
import { takeAlong } from './take-along.ts';
import { emptyContent, readWriter } from './writer.ts';

/** To whom a sent mail goes again: to everybody, or to those whom it did not reach. Blind copies stay blind. */
function againTo(mail: PlainDetail, onlyFailed: boolean): Pick<DraftContent, 'to' | 'cc' | 'bcc'> {
  const failed = new Set(
    mail.delivery.filter(({ state }) => state === 'failed').map(({ address }) => address.toLowerCase()),
  );
  const pick = (people: readonly MailAddress[]) =>
    people.filter(({ address }) => !onlyFailed || failed.has(address.toLowerCase()));
  return { to: pick(mail.to), cc: pick(mail.cc), bcc: pick(mail.bcc) };
}

/** Whether everybody got a mail of their own. */
async function wasSeparate(services: Services, context: CallContext, mailId: string): Promise<boolean> {
  const { read } = services.database;
  const account = context.session.subject;
  const submissionId = await findSentSubmission(read, account, Number(mailId));
  if (submissionId === null) return false;
  return (await readSubmission(read, { account, submissionId }))?.kind === 'separate';
}

function editedHtml(mail: PlainDetail): string {
  return (
    mail.html ??
    `<pre style="white-space:pre-wrap;font-family:inherit">${(mail.text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`
  );
}

/** The page of a new mail, an answer, a forward or a mail that is edited again. */
export async function startWriting(
  services: Services,
  context: CallContext,
  type: WriteType,
  mailId: string | null,
  again: { readonly onlyFailed: boolean } = { onlyFailed: false },
): Promise<ComposeStart> {
  const writer = await readWriter(services, context);
  const start = (content: DraftContent, answered: readonly string[] | null = null): ComposeStart =>
    presentStart(writer, fitContent(content), { answered });
  const signed = async (content: DraftContent, answered: readonly string[] | null = null): Promise<ComposeStart> =>
    start(await withDefaultSignature(services, context, content, writer.settings), answered);
  const empty = emptyContent(writer, type);
  if (type === 'new') return signed(empty);
  if (mailId === null) throw new UserError('mailNotFound');
  const mail = await readOriginal(services, context, mailId);
  const { language, timeZoneName } = writer.settings;
  const attachments = await takeAlong(services, context, mail, {
    withFiles: type === 'forward' || type === 'editAgain',
  });
  const answer = { ...empty, refMailId: mailId as MailId, attachments, from: answerFrom(mail, writer) };
  if (type === 'editAgain')
    return start({
      ...answer,
      refMailId: null,
      from: empty.from,
      ...againTo(mail, again.onlyFailed),
      separate: await wasSeparate(services, context, mailId),
      subject: mail.mailSubject,
      // What a read-limited mail said is encrypted: its notice is no text of the person's.
      html: mail.authorised === 'sent' ? '' : editedHtml(mail),
      priority: mail.priority,
    });
  if (type === 'forward')
    return signed({
      ...answer,
      subject: prefixSubject(quoteStrings[language].forward, mail.mailSubject),
      html: quoteForForward(mail, language, timeZoneName),
    });
  const content = {
    ...answer,
    ...answerRecipients(mail, writer, type === 'replyAll'),
    subject: prefixSubject(quoteStrings[language].reply, mail.mailSubject),
    html: quoteForReply(mail, language, timeZoneName),
  };
  return signed(content, addressesIn(mail));
}

/** The page of a new mail that begins with a template. */
export async function startFromTemplate(
  services: Services,
  context: CallContext,
  templateId: string,
): Promise<ComposeStart> {
  const writer = await readWriter(services, context);
  const empty = emptyContent(writer, 'new');
  const part = await takeWritingAid(services, context, { kind: 'template', id: templateId, from: empty.from });
  const { subject, html, to, cc, bcc, attachments } = part;
  const begun = { ...empty, subject, html, to, cc, bcc, attachments };
  const content = fitContent(await withDefaultSignature(services, context, begun, writer.settings));
  return presentStart(writer, content);
}

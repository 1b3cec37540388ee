import type { DraftContent, MailId } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import type { CallContext } from '../../../call/call-context.ts';
import type { Services } from '../../../services.ts';
import { fitContent } from '../fit-content.ts';
import { withDefaultSignature } from '../insert-signature.ts';
import { quoteForReply, textAsHtml } from '../quote-mail.ts';
import { prefixSubject, quoteStrings } from '../quote-strings.ts';
import { answerFrom, answerRecipients } from './answer-mail.ts';
import { readOriginal } from './read-original.ts';
import { emptyContent, readWriter } from './writer.ts';

/** A quick reply quotes no more of a message: nobody reads further down, and it is sent with every answer. */
const maxQuotedCharacters = 100_000;

/**
 * The content of a quick reply: recipients, subject and quotation as the composer would begin with, under the person's text.
 * What is quoted is the message's text: its HTML is untrusted, and here is no page that cleans it on the way.
 */
export async function writeQuickReply(
  services: Services,
  context: CallContext,
  { mailId, all, text }: { readonly mailId: MailId; readonly all: boolean; readonly text: string },
): Promise<DraftContent> {
  const writer = await readWriter(services, context);
  const mail = await readOriginal(services, context, mailId);
  const { language, timeZoneName } = writer.settings;
  const quoted = mail.text ?? htmlToText(mail.html ?? '', { maxCharacters: maxQuotedCharacters });
  const content: DraftContent = {
    ...emptyContent(writer, all ? 'replyAll' : 'reply'),
    refMailId: mailId,
    from: answerFrom(mail, writer),
    ...answerRecipients(mail, writer, all),
    subject: prefixSubject(quoteStrings[language].reply, mail.mailSubject),
    html: quoteForReply({ ...mail, html: null, text: quoted }, language, timeZoneName),
  };
  const { signPosition } = writer.settings;
  const signature = { signPosition, forEditor: false };
  const { html, ...signed } = await withDefaultSignature(services, context, content, signature);
  return fitContent({ ...signed, html: textAsHtml(text) + html });
}

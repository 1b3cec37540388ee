import type { DraftContent, MailId } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import type { Scope } from '../../../call/scope.ts';
import type { Services } from '../../../services.ts';
import { fitContent } from '../fit-content.ts';
import { textAsHtml } from '../quote-mail.ts';
import { readOriginal } from './read-original.ts';
import { takeAlong } from './take-along.ts';
import { emptyContent, readWriter } from './writer.ts';

/** What a mail client has saved as a draft. */
export interface SavedElsewhere {
  /** In which the mail is seen: to the web client what lies in Drafts is not there. */
  readonly scope: Scope;
  readonly n: number;
  /** The mail that it answers, where that is here. */
  readonly refMailId: MailId | null;
  readonly readReceipt: boolean;
}

/** A mail of a program as a message of ours: everything that it says, its pictures and files as uploads. Refuses with mailNotFound. */
export async function takeSavedMail(
  services: Services,
  context: CallContext,
  { scope, n, refMailId, readReceipt }: SavedElsewhere,
): Promise<DraftContent> {
  const writer = await readWriter(services, context);
  const mail = await readOriginal(services, context, String(n), scope);
  const named = mail.from[0]?.address.toLowerCase();
  const empty = emptyContent(writer, refMailId === null ? 'new' : 'reply');
  return fitContent({
    ...empty,
    refMailId,
    from: writer.addresses.find(({ address }) => address.toLowerCase() === named)?.address ?? empty.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.mailSubject,
    html: mail.html ?? textAsHtml(mail.text ?? ''),
    format: mail.html === null ? 'text' : 'html',
    priority: mail.priority,
    readReceipt,
    attachments: await takeAlong(services, context, mail, { withFiles: true, scope }),
  });
}

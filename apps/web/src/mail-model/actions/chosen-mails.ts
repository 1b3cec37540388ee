/** What actions ask about the mails that they are for. */
import type { MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { folderOfKind } from '../folders/navigation.ts';
import { type MailboxKey, mailboxStrings } from '../mailbox.strings.ts';

/** The mail that an action of a single mail is about. */
export const one = ({ mails, everything }: ActionContext): MailListItem | undefined =>
  mails.length === 1 && everything === null ? mails[0] : undefined;
export const areDrafts = ({ mails }: ActionContext): boolean => mails.some((mail) => mail.draftId !== null);
export const areMails = (context: ActionContext): boolean => context.mails.length > 0 && !areDrafts(context);
/** One mail, and no draft. */
export const isMessage = (context: ActionContext): boolean => !!one(context) && areMails(context);
export const areInBin = (context: ActionContext): boolean => {
  const binId = folderOfKind(context.navigation, 'trash');
  return areMails(context) && context.mails.every((mail) => mail.mailboxId === binId);
};
export const isSent = (context: ActionContext): boolean =>
  one(context)?.mailboxId === folderOfKind(context.navigation, 'sent');
/** One mail that somebody else has sent and whose sender is known. */
export const isFromSomebody = (context: ActionContext): boolean =>
  isMessage(context) && one(context)?.mailFrom.address !== '' && !isSent(context);

/** A label out of the strings that every part of the mailbox shares. */
export const mailboxLabel = (key: MailboxKey) => (): string => translate(mailboxStrings, key);

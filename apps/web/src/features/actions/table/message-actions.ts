import { translate } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { printPath } from '../../../mail-model/queries/mail-paths.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { showNotice, showSuccess } from '../../../ui/notices/notices.ts';
import { textOfHtml } from '../../message-body/index.ts';
import type { ActionContext } from '../action-context.ts';
import { areMails, isSent, type MailAction, one } from './mail-action.ts';

/** Puts text into the clipboard and says how it went (specification, section 8). */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text);
    showSuccess(translate(conversationStrings, 'copySucceeded'));
  } catch {
    // Forbidden, or not a secure page: the person is told, and copies by hand.
    showNotice('error', translate(conversationStrings, 'copyFailed'));
  }
}

const isMessage = (context: ActionContext): boolean => !!one(context) && areMails(context);

async function messageText(mailId: string): Promise<string> {
  const mail = await queryClient.query(mailDetailQuery(mailId));
  return mail.text ?? textOfHtml(mail.html ?? '');
}

const copyAction = (
  name: 'copyAddress' | 'copySubject' | 'copyText',
  read: (context: ActionContext) => string | Promise<string>,
): MailAction => ({
  name,
  label: name,
  needs: 'read',
  icon: 'copy',
  isAvailable: isMessage,
  perform: (context) => copyText(read(context)),
});

/** Opens the print page in a window of its own: the page being read stays as it is. */
const openPrint = (path: string): void => void window.open(`#${path}`, '_blank', 'noopener');

const print: MailAction = {
  name: 'print',
  label: 'print',
  needs: 'read',
  icon: 'print',
  startsGroup: true,
  isAvailable: isMessage,
  perform: (context) => {
    const mail = one(context);
    if (mail) openPrint(printPath(mail));
  },
};
const printConversation: MailAction = {
  ...print,
  name: 'printConversation',
  label: 'printConversation',
  startsGroup: false,
  isAvailable: (context) => isMessage(context) && (one(context)?.conversation?.count ?? 1) > 1,
  perform: (context) => {
    const mail = one(context);
    if (mail) openPrint(`${printPath(mail)}?conversation=1`);
  },
};
const showSource: MailAction = {
  name: 'showSource',
  label: 'showSource',
  needs: 'read',
  icon: 'fileText',
  isAvailable: isMessage,
  perform: (context) => context.ask({ kind: 'source', mails: context.mails }),
};

/** Only what this mailbox has sent; the dialog says from whom it can still be taken back. */
const recall: MailAction = {
  name: 'recall',
  label: 'recall',
  needs: 'full',
  icon: 'recall',
  startsGroup: true,
  isAvailable: (context) => isMessage(context) && isSent(context),
  perform: (context) => context.ask({ kind: 'recall', mails: context.mails }),
};

/** Taking back, copying, printing, and the mail as it came. */
export const messageActions: readonly MailAction[] = [
  recall,
  print,
  printConversation,
  showSource,
  { ...copyAction('copyAddress', (context) => one(context)?.mailFrom.address ?? ''), startsGroup: true },
  copyAction('copySubject', (context) => one(context)?.mailSubject ?? ''),
  copyAction('copyText', (context) => messageText(one(context)?.mailId ?? '')),
];

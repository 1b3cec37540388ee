import { isMessage, mailboxLabel, one } from '../../../mail-model/actions/chosen-mails.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { loadChunk } from '../../../platform/chunks/load-chunk.ts';
import { type ActionContext, inOrder } from '../../../platform/features/mail-action.ts';
import { copyText } from '../copy-text.ts';

const SourceDialog = lazyPart(async () => (await import('../source/source-dialog.tsx')).SourceDialog);

async function messageText(mailId: string): Promise<string> {
  const mail = await readQuery(mailDetailQuery(mailId));
  if (mail.text !== null) return mail.text;
  return (await loadChunk(() => import('../../message-body/index.ts'))).textOfHtml(mail.html ?? '');
}

const copyAction = (
  name: 'copyAddress' | 'copySubject' | 'copyText',
  read: (context: ActionContext) => string | Promise<string>,
) =>
  ({
    name,
    seldom: true,
    label: mailboxLabel(name),
    needs: 'read',
    icon: 'copy',
    isAvailable: isMessage,
    perform: (context: ActionContext) => copyText(read(context)),
  }) as const;

/** The mail as it came, and copying. */
export const messageActions = inOrder(750, [
  {
    name: 'showSource',
    seldom: true,
    label: mailboxLabel('showSource'),
    needs: 'read',
    icon: 'fileText',
    isAvailable: isMessage,
    perform: (context) => context.ask({ kind: 'dialog', Dialog: SourceDialog, mails: context.mails }),
  },
  { ...copyAction('copyAddress', (context) => one(context)?.mailFrom.address ?? ''), startsGroup: true },
  copyAction('copySubject', (context) => one(context)?.mailSubject ?? ''),
  copyAction('copyText', (context) => messageText(one(context)?.mailId ?? '')),
]);

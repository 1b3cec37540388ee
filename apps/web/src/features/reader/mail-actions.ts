import { isMessage, mailboxLabel, one } from '../../mail-model/actions/chosen-mails.ts';
import { printPath } from '../../mail-model/queries/mail-paths.ts';
import { inOrder } from '../../platform/features/mail-action.ts';

/** Opens the print page in a window of its own: the page being read stays as it is. */
const openPrint = (path: string): void => void window.open(`#${path}`, '_blank', 'noopener');

/** Printing a mail, or its whole conversation. */
export const readerActions = inOrder(700, [
  {
    name: 'print',
    seldom: true,
    label: mailboxLabel('print'),
    needs: 'read',
    icon: 'print',
    startsGroup: true,
    isAvailable: isMessage,
    perform: (context) => {
      const mail = one(context);
      if (mail) openPrint(printPath(mail));
    },
  },
  {
    name: 'printConversation',
    seldom: true,
    label: mailboxLabel('printConversation'),
    needs: 'read',
    icon: 'print',
    isAvailable: (context) => isMessage(context) && (one(context)?.conversation?.count ?? 1) > 1,
    perform: (context) => {
      const mail = one(context);
      if (mail) openPrint(`${printPath(mail)}?conversation=1`);
    },
  },
]);

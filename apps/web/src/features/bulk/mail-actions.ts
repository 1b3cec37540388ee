import { areMails, mailboxLabel } from '../../mail-model/actions/chosen-mails.ts';
import { inOrder } from '../../platform/features/mail-action.ts';
import { exportMails } from './export-mails.ts';

/** Taking mails out of the mailbox as files. */
export const bulkActions = inOrder(400, [
  {
    name: 'export',
    seldom: true,
    label: mailboxLabel('exportMail'),
    needs: 'read',
    icon: 'download',
    startsGroup: true,
    isAvailable: areMails,
    perform: ({ mails, everything }) => exportMails(everything === null ? { mails } : { list: everything.ref }),
  },
]);

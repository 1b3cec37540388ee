import { exportMails } from '../../bulk/index.ts';
import { areMails, type MailAction } from './mail-action.ts';

const exportMail: MailAction = {
  name: 'export',
  label: 'exportMail',
  needs: 'read',
  icon: 'download',
  startsGroup: true,
  isAvailable: areMails,
  perform: ({ mails, everything }) => exportMails(everything === null ? { mails } : { list: everything.ref }),
};

/** Taking mails out of the mailbox as files. */
export const exportActions: readonly MailAction[] = [exportMail];

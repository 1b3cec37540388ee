/** The mailbox of a test's person as a mail client's session sees it. */
import type { MailboxRight } from '../../../../apps/server/src/call/call-context.ts';
import type { FolderKind } from '../../../../apps/server/src/engines/database/schema/mailbox-tables.ts';
import type { Person } from '../../../../apps/server/src/features/identity/index.ts';
import type { MailboxView } from '../../../../apps/server/src/features/mail-clients/mailboxes/mailbox-view.ts';
import type { MailStore } from '../store/mail-store.ts';

/** `of`: whose folder; `reader`: a public mailbox, seen by this person. */
export interface ViewOptions {
  readonly kind?: FolderKind;
  readonly right?: MailboxRight;
  readonly of?: number;
  readonly reader?: number;
}

export function createView(mail: MailStore, folderId: number, options: ViewOptions = {}): MailboxView {
  const account = options.of ?? mail.anna.account;
  return {
    session: {
      id: 'program',
      person: { accountNo: mail.anna.account, orgId: mail.orgId } as Person,
      client: 'imap',
      remoteAddress: '192.0.2.1',
    },
    folderId,
    kind: options.kind ?? 'inbox',
    orgId: mail.orgId,
    right: options.right ?? 'own',
    scope: {
      account,
      hiddenFolders: [],
      ...(options.reader === undefined ? {} : { reader: options.reader }),
    },
  };
}

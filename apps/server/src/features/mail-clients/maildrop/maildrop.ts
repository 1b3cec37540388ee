import { type Maildrop, type MaildropMail, takeTop } from '@hongyan/pop3';
import { messageKey } from '../../../call/message-key.ts';
import { openBody } from '../../../mail/bodies/index.ts';
import { inBatches } from '../../../mail/messages/index.ts';
import type { Services } from '../../../services.ts';
import { type MailboxView, type ProgramSession, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { maxMaildropMails, readMaildrop } from './read-maildrop.ts';
import { recordFetched } from './record-fetched.ts';
import { removeFetched } from './remove-fetched.ts';

export type MaildropServices = Pick<Services, 'blobs' | 'clock' | 'database'>;

/** The mail itself; what ends the session is the sign-in's. */
export type MaildropContent = Omit<Maildrop, 'watchEnd' | 'close'>;

/** Its `uid` is made when it is asked for: a list of a hundred thousand strings would be most of a session's memory. */
class MaildropEntry implements MaildropMail {
  readonly n: number;
  readonly sizeBytes: number;
  readonly #account: number;

  constructor(account: number, n: number, sizeBytes: number) {
    this.#account = account;
    this.n = n;
    this.sizeBytes = sizeBytes;
  }

  /** Account and number, which a mail keeps wherever it is moved; neither is given twice. */
  get uid(): string {
    return `${this.#account.toString(36)}-${this.n.toString(36)}`;
  }
}

async function findBody({ database }: MaildropServices, view: MailboxView, n: number) {
  return database.read
    .selectFrom('message')
    .select(['folder_id', 'body_id', 'submission_id'])
    .where('account_no', '=', view.scope.account)
    .where('id', '=', messageKey(view.scope.account, n))
    .executeTakeFirst();
}

/** The inbox of a person (`view`: their own) as POP3 sees it from now on. An inbox that is closed has nothing. */
export async function openMaildrop(
  services: MaildropServices,
  session: ProgramSession,
  view: MailboxView,
): Promise<MaildropContent> {
  const { account, hiddenFolders } = view.scope;
  const { database } = services;
  const context = () => toProgramContext(session, account, services.clock.now());
  const isClosed = hiddenFolders.includes(view.folderId);
  const { ns, sizes } = isClosed
    ? { ns: [], sizes: [] }
    : await database.longRead(readMaildrop, { account, limit: maxMaildropMails });
  const mails = ns.map((n, index) => new MaildropEntry(account, n, sizes[index] ?? 0));

  const open = async (index: number, isFetched: boolean): Promise<AsyncIterable<Uint8Array> | null> => {
    const entry = mails[index];
    const mail = entry === undefined ? undefined : await findBody(services, view, entry.n);
    if (entry === undefined || mail?.folder_id !== view.folderId) return null;
    // Mail from outside can be recalled by nobody: nothing to record, and no write for each of them.
    if (isFetched && mail.submission_id !== null) {
      const { isThere } = await database.runner.execute(recordFetched, context(), { account, n: entry.n });
      if (!isThere) return null;
    }
    return openBody(services, { orgId: view.orgId, bodyId: mail.body_id });
  };

  return {
    mails,
    retrieve: (index) => open(index, true),
    // fetchmail and others fetch whole mails as the top of a thousand million lines.
    top: async (index, lines) => {
      const mail = await open(index, lines > 0);
      return mail === null ? null : takeTop(mail, lines);
    },
    remove: async (indexes) => {
      const chosen = indexes.flatMap((index) => mails[index]?.n ?? []);
      for (const chunk of inBatches(chosen))
        await database.runner.execute(removeFetched, context(), { account, ns: chunk });
    },
  };
}

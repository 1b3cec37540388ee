import type { Pop3Backend, Pop3Credentials } from '@hongyan/pop3';
import { readFolderLocks, systemFolderId } from '../../../mail/folders/index.ts';
import type { MailboxView, ProgramSession } from '../mailboxes/mailbox-view.ts';
import { type MaildropServices, openMaildrop } from './maildrop.ts';

/** A session that was let in, and what ends it. */
interface ClientSession {
  readonly session: ProgramSession;
  watchEnd(listener: (text: string) => void): () => void;
  close(): void;
}

type SignInToPop3 = (
  credentials: Pop3Credentials,
) => Promise<
  { readonly status: 'ok'; readonly live: ClientSession } | { readonly status: 'refused' | 'limited' | 'unavailable' }
>;

async function viewInbox({ database, clock }: MaildropServices, session: ProgramSession): Promise<MailboxView> {
  const { accountNo, orgId } = session.person;
  // A program can say no folder password: what is closed is closed to it.
  const { hidden } = await readFolderLocks(database.read, accountNo, new Map(), clock.now());
  return {
    session,
    folderId: systemFolderId('inbox'),
    kind: 'inbox',
    orgId,
    right: 'own',
    scope: { account: accountNo, hiddenFolders: hidden },
  };
}

/** POP3's side of the mailbox: one session a person at a time (RFC 1939 §4), and nobody else is shut out by it. */
export function createPop3Backend(services: MaildropServices, signIn: SignInToPop3): Pop3Backend {
  const inUse = new Set<number>();
  return {
    signIn: async (credentials) => {
      const answer = await signIn(credentials);
      if (answer.status !== 'ok') return answer;
      const { live } = answer;
      const { accountNo } = live.session.person;
      if (inUse.has(accountNo)) {
        live.close();
        return { status: 'inUse' };
      }
      inUse.add(accountNo);
      const close = () => {
        inUse.delete(accountNo);
        live.close();
      };
      try {
        const content = await openMaildrop(services, live.session, await viewInbox(services, live.session));
        return { status: 'ok', maildrop: { ...content, watchEnd: (listener) => live.watchEnd(listener), close } };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

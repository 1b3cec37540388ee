/**
 * The mailbox as mail clients see it: sign-in by authorisation code, and the ports of IMAP and POP3 on the
 * same operations and readers as the web client's.
 */
import type { ImapBackend, ImapClientId } from '@hongyan/imap';
import type { Pop3Backend } from '@hongyan/pop3';
import type { Feature } from '../../feature.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import type { ClientSessions } from '../authorisation-codes/index.ts';
import { createImapStore } from './imap-store.ts';
import { createPop3Backend } from './maildrop/pop3-backend.ts';
import { signInProgram } from './sign-in-program.ts';

/** What a program calls itself with ID (RFC 2971); an untrusted text, cleaned where it is kept. */
function programOf(clientId: ImapClientId): string {
  return [clientId.get('name'), clientId.get('version')].filter((part) => part !== undefined).join(' ');
}

/** The capability for the composition root. */
export function createMailClients(
  services: Services & { readonly intake: BodyIntake; readonly programs: ClientSessions },
): Feature & { readonly imap: ImapBackend; readonly pop3: Pop3Backend } {
  const { programs } = services;
  return {
    name: 'mail-access',
    routes: [],
    imap: {
      signIn: async ({ clientId, ...credentials }) => {
        const program = programOf(clientId);
        const answer = await signInProgram(services, programs, { ...credentials, client: 'imap', program });
        return answer.status === 'ok' ? { status: 'ok', store: createImapStore(services, answer.live) } : answer;
      },
    },
    pop3: createPop3Backend(services, (credentials) =>
      // A POP3 program says no name of its own.
      signInProgram(services, programs, { ...credentials, client: 'pop3', program: '' }),
    ),
  };
}

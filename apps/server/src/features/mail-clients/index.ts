/**
 * The mailbox as mail clients see it: sign-in by authorisation code, and the ports of IMAP and POP3 on the
 * same operations and readers as the web client's.
 */
import type { ImapBackend, ImapClientId } from '@hongyan/imap';
import { imapPort, pop3Port } from '../../call/listener-ports.ts';
import { defineFeature } from '../../feature.ts';
import { clientSessionsPort } from '../authorisation-codes/index.ts';
import { createImapStore } from './imap-store.ts';
import { createPop3Backend } from './maildrop/pop3-backend.ts';
import { KeptFlags } from './messages/kept-flags.ts';
import { KeptOrders } from './search/kept-orders.ts';
import { signInProgram } from './sign-in-program.ts';

export { appendOperation, type TakenMail } from './messages/put-appended.ts';

/** What a program calls itself with ID (RFC 2971); untrusted text, cleaned where it is kept. */
function formatProgram(clientId: ImapClientId): string {
  return [clientId.get('name'), clientId.get('version')].filter((part) => part !== undefined).join(' ');
}

export const mailClientsFeature = defineFeature({
  name: 'mail-access',
  needs: { programs: clientSessionsPort },
  create: (services, needed) => {
    const ofImap = { ...services, orders: new KeptOrders(), flags: new KeptFlags() };
    const imap: ImapBackend = {
      signIn: async ({ clientId, ...credentials }) => {
        const program = formatProgram(clientId);
        const answer = await signInProgram(services, needed.programs, { ...credentials, client: 'imap', program });
        return answer.status === 'ok' ? { status: 'ok', store: createImapStore(ofImap, answer.live) } : answer;
      },
    };
    const pop3 = createPop3Backend(services, (credentials) =>
      // A POP3 program says no name of its own.
      signInProgram(services, needed.programs, { ...credentials, client: 'pop3', program: '' }),
    );
    return { name: 'mail-access', routes: [], offers: [imapPort.bind(imap), pop3Port.bind(pop3)] };
  },
});

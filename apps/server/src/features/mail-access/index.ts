/**
 * The mailbox as mail programs see it: sign-in by authorisation code, live sessions and what ends them, and the ports of IMAP and POP3 on the
 * same operations and readers as the web client's.
 */
import type { Pop3Backend } from '@hongyan/pop3';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createPop3Backend } from './pop3-backend.ts';
import { ProgramSessions } from './program-sessions.ts';
import { signInProgram } from './sign-in-program.ts';

/** The capability for the composition root. */
export function createMailAccess(services: Services): Feature & { readonly pop3: Pop3Backend } {
  const sessions = new ProgramSessions(services);
  return {
    name: 'mail-access',
    routes: [],
    pop3: createPop3Backend(services, (credentials) =>
      // A POP3 program says no name of its own.
      signInProgram(services, sessions, { ...credentials, client: 'pop3', program: '' }),
    ),
    start: async () => sessions.start(),
    stop: async () => sessions.stop(),
  };
}

import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import type { AdmitProgram } from '../clients/index.ts';
import { machineContext, recordProgramRefusal } from '../identity/index.ts';
import type { ProgramSession } from './mailbox-view.ts';
import type { LiveSession, ProgramSessions } from './program-sessions.ts';

export interface ProgramCredentials {
  readonly username: string;
  /** The authorisation code. */
  readonly password: string;
  readonly remoteAddress: string;
  readonly client: ProgramSession['client'];
  /** What the program calls itself, hostile text; empty where it says nothing. */
  readonly program: string;
}

export type ProgramSignedIn =
  | { readonly status: 'ok'; readonly live: LiveSession }
  | { readonly status: 'refused' | 'limited' | 'unavailable' };

/**
 * Signs a mail program in, for IMAP and POP3 alike: by an authorisation code alone, within the person's number of sessions. Whoever is let in
 * or refused stands in the login log, a program that connects all the time once in ten minutes.
 */
export async function signInProgram(
  services: Pick<Services, 'database' | 'secrets' | 'clock' | 'log'> & { readonly admitProgram: AdmitProgram },
  sessions: ProgramSessions,
  { username, password, remoteAddress, client, program }: ProgramCredentials,
): Promise<ProgramSignedIn> {
  const context = {
    ...machineContext(services.clock.now(), `${client}-auth`, 'worker'),
    client,
    address: remoteAddress,
  };
  try {
    const asked = { username, code: password, protocol: client, program };
    const answer = await services.admitProgram(context, asked);
    if (answer.status !== 'ok') return answer;
    const { person, pass } = answer;
    const opened = await sessions.open({ person, pass, client, remoteAddress });
    if (opened === 'ended') return { status: 'refused' };
    if (opened === 'limited') {
      await recordProgramRefusal(services, context, { person, protocol: client, limited: true });
      return { status: 'limited' };
    }
    return { status: 'ok', live: opened };
  } catch (error) {
    // What a person would be told to try again later.
    if (error instanceof UserError) return { status: 'unavailable' };
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { ClientSessions } from '../authorisation-codes/index.ts';
import { machineContext } from '../identity/index.ts';
import type { ProgramSession } from './mailboxes/mailbox-view.ts';

export interface ProgramCredentials {
  readonly username: string;
  /** The authorisation code. */
  readonly password: string;
  readonly remoteAddress: string;
  readonly client: ProgramSession['client'];
  /** What the program calls itself, untrusted text; empty where it says nothing. */
  readonly program: string;
}

/** A session that was let in. */
export interface LiveSession {
  readonly session: ProgramSession;
  /** Hears once that the session has to end, also when it has already; the answer ends the watching. */
  watchEnd(listener: (text: string) => void): () => void;
  /** Called with each check of what ends by time; the answer ends the watching. */
  watchTime(listener: () => void): () => void;
  close(): void;
}

export type ProgramSignedIn =
  | { readonly status: 'ok'; readonly live: LiveSession }
  | { readonly status: 'refused' | 'limited' | 'unavailable' };

/** Signs a program that reads in, for IMAP and POP3 alike. */
export async function signInProgram(
  { clock }: Pick<Services, 'clock'>,
  programs: ClientSessions,
  { username, password, remoteAddress, client, program }: ProgramCredentials,
): Promise<ProgramSignedIn> {
  const context = { ...machineContext(clock.now(), `${client}-auth`, 'worker'), client, address: remoteAddress };
  const answer = await programs.signIn(context, { username, code: password, protocol: client, program });
  if (answer.status !== 'ok') return answer;
  const { live } = answer;
  return {
    status: 'ok',
    live: {
      session: { id: randomUUID(), person: live.person, client, remoteAddress },
      watchEnd: (listener) => live.watchEnd(listener),
      watchTime: (listener) => live.watchTime(listener),
      close: () => live.close(),
    },
  };
}

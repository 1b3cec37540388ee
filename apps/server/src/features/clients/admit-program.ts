import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { foldSignInName } from '../identity/index.ts';
import { type ProgramAnswer, type ProgramSignIn, signInMailProgram } from './sign-in-mail-program.ts';
import { SignInTurns } from './sign-in-turns.ts';

/** Twice the sessions that one person may have: more sign-ins at once are no program of one person. */
const maxWaiting = 40;

/** Lets a mail program in, or not; `signInMailProgram` says when. */
export type AdmitProgram = (context: OperationContext, asked: ProgramSignIn) => Promise<ProgramAnswer>;

/**
 * The one way in for submission, IMAP and POP3. Whoever shares it shares its turns: codes of one name from one address are looked at one after
 * the other, whichever door they come through.
 */
export function createAdmitProgram(services: Pick<Services, 'database' | 'secrets'>): AdmitProgram {
  const turns = new SignInTurns(maxWaiting);
  return async (context, asked) => {
    const key = `${foldSignInName(asked.username)} ${context.address ?? ''}`;
    const answer = await turns.take(key, () => signInMailProgram(services, context, asked));
    return answer ?? { status: 'limited' };
  };
}

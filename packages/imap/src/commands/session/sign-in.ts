import type { CommandContext, Completion } from '../command.ts';
import { capabilityLine } from './capability.ts';

const refusals: Readonly<Record<'refused' | 'limited' | 'unavailable', Completion>> = {
  // One answer, whether the name exists or not.
  refused: { status: 'NO', code: 'AUTHENTICATIONFAILED', text: 'The name or the authorisation code is wrong' },
  limited: { status: 'NO', code: 'LIMIT', text: 'Too many sessions or attempts; try again later' },
  unavailable: { status: 'NO', code: 'UNAVAILABLE', text: 'Sign-in is not possible now; try again later' },
};

/** Signs in by what LOGIN or AUTHENTICATE brought. */
export async function signIn(context: CommandContext, username: string, password: string): Promise<Completion> {
  const { backend, remoteAddress, clientId } = context;
  const result = await backend.signIn({ username, password, remoteAddress, clientId });
  context.recordSignIn(result.status);
  if (result.status !== 'ok') return refusals[result.status];
  context.signedIn(result.store);
  // RFC 9051 §6.2.3: a client that reads it here need not ask.
  return { status: 'OK', code: capabilityLine(context), text: 'Signed in' };
}

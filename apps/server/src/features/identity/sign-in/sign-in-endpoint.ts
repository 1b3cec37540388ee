/** How a sign-in is answered: tokens in the body for programs, a cookie for browsers; the session that the browser had ends. */
import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { toOperationContext } from '../../../call/call-context.ts';
import type { RouteRequest } from '../../../call/route.ts';
import { signOut } from '../sessions/end-sessions.ts';
import type { GateServices, SessionGate } from '../sessions/session-gate.ts';
import { type SignedIn, SignIn, type SignInOutcome } from './sign-in.ts';
import type { SignInPorts } from './sign-in-ports.ts';

/** What oauth/token and oauth2/verify answer. */
export type SignInAnswer = OutputOf<Calls['identity']['token']>;

/** Sign-in as routes use it; single sign-on, whose proof comes by a redirect, too. */
export interface SignInEndpoint {
  readonly with: SignIn;
  /** Sets the cookie of a browser's session, or answers tokens, or asks for the second factor. */
  answer(outcome: SignInOutcome, request: RouteRequest): Promise<SignInAnswer>;
  /** New tokens of a session that goes on. */
  answerTokens(signedIn: SignedIn, request: RouteRequest): SignInAnswer;
}

export function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.floor((time - now) / 1000));
}

/** Tokens stand in the body for programs only; a browser gets the cookie and nothing that a script could read. */
function answerTokens(signedIn: SignedIn, request: RouteRequest): SignInAnswer {
  const answer = { secondVerified: false, isChangePassword: flag(signedIn.mustChange) };
  const expiresIn = secondsUntil(signedIn.accessExpiresAt, request.context.now);
  if (signedIn.refreshToken !== null)
    return { ...answer, accessToken: signedIn.accessToken, refreshToken: signedIn.refreshToken, expiresIn };
  request.cookies.setSession(signedIn.accessToken, expiresIn);
  return answer;
}

export function createSignInEndpoint(services: GateServices, gate: SessionGate, ports: SignInPorts): SignInEndpoint {
  /** A sign-in begins a new session and ends the one that the browser had. */
  const endPrevious = async (request: RouteRequest): Promise<void> => {
    if (request.credential?.kind !== 'cookie') return;
    const previous = await gate.authenticate(request.credential.token, 'cookie');
    if (!previous) return;
    const context = toOperationContext({ ...request.context, session: previous });
    const session = { accountNo: previous.actor, sessionId: previous.sessionId };
    await services.database.runner.execute(signOut, context, session);
  };
  return {
    with: new SignIn(services, ports),
    answerTokens,
    answer: async (outcome, request) => {
      if (outcome.kind === 'second') return { secondVerified: true, second: outcome.offer, isChangePassword: 'false' };
      await endPrevious(request);
      return answerTokens(outcome.signedIn, request);
    },
  };
}

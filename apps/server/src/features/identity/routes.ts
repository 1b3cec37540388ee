import { calls } from '@hongyan/contract';
import { operationContextOf } from '../../call/call-context.ts';
import { bindCall, bindOpenCall, type Route, type RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../settings/index.ts';
import { signOut } from './end-sessions.ts';
import { readUserInfo } from './present-user.ts';
import { readUserLog } from './read-user-log.ts';
import type { GateServices, SessionGate } from './session-gate.ts';
import { type SignedIn, SignIn } from './sign-in.ts';
import { listDomains, listOrganisations } from './store.ts';

/** Where sign-out leads when the organisation says nothing else (specification, section 4). */
const defaultLogoutLink = '/login';

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.floor((time - now) / 1000));
}

/** Tokens stand in the body for programs only; a browser gets the cookie and nothing that a script could read. */
function answerSignIn(signedIn: SignedIn, now: number, cookies: RouteRequest['cookies']) {
  const answer = { secondVerified: false, isChangePassword: flag(signedIn.mustChange) };
  const expiresIn = secondsUntil(signedIn.accessExpiresAt, now);
  if (signedIn.refreshToken !== null)
    return { ...answer, accessToken: signedIn.accessToken, refreshToken: signedIn.refreshToken, expiresIn };
  cookies.setSession(signedIn.accessToken, expiresIn);
  return answer;
}

export function createIdentityRoutes(services: GateServices, gate: SessionGate): readonly Route[] {
  const { database } = services;
  const signIn = new SignIn(services);

  /** A sign-in begins a new session and ends the one that the browser had. */
  const endPrevious = async (request: RouteRequest): Promise<void> => {
    if (request.credential?.kind !== 'cookie') return;
    const previous = await gate.authenticate(request.credential.token, 'cookie');
    if (!previous) return;
    const context = operationContextOf({ ...request.context, session: previous });
    await database.runner.execute(signOut, context, { accountNo: previous.actor, sessionId: previous.sessionId });
  };

  /** A cookie session has one token for its whole life: asking for a refresh only finds out whether it is alive. */
  const refreshCookie = async (request: RouteRequest) => {
    const { credential } = request;
    const session = credential?.kind === 'cookie' ? await gate.authenticate(credential.token, 'cookie') : null;
    if (!session) throw new UserError('refreshInvalid');
    const row = await database.read
      .selectFrom('credential')
      .select('must_change')
      .where('account_no', '=', session.actor)
      .executeTakeFirst();
    return { secondVerified: false, isChangePassword: flag(row?.must_change === 1) };
  };

  const token = bindOpenCall(calls.identity.token, async (input, context, request) => {
    if (input.grant_type === 'password') {
      const signedIn = await signIn.withPassword(input, context);
      await endPrevious(request);
      return answerSignIn(signedIn, context.now, request.cookies);
    }
    if (input.refresh_token === undefined) return refreshCookie(request);
    return answerSignIn(await signIn.withRefreshToken(input.refresh_token, context), context.now, request.cookies);
  });

  const logout = bindCall(calls.identity.logout, async (_input, context, request) => {
    const { actor, sessionId, orgId } = context.session;
    await database.runner.execute(signOut, operationContextOf(context), { accountNo: actor, sessionId });
    request.cookies.clearSession();
    const link = await readOrgSetting(database.read, orgId, 'logoutLink');
    return { logoutLink: link === '' ? defaultLogoutLink : link };
  });

  const userInfo = bindCall(calls.identity.userInfo, async (_input, context) => {
    const info = await readUserInfo(database.read, context.session);
    if (!info) throw new UserError('loginExpired');
    return info;
  });

  const domains = bindOpenCall(calls.identity.domains, async () => {
    const [first] = await listOrganisations(database.read);
    const systemCopyright = first ? await readOrgSetting(database.read, first.orgId, 'systemCopyright') : '';
    const list = (await listDomains(database.read)).map(({ name }) => ({ domain: name }));
    return { list, systemCopyright };
  });

  // The door has found the session good already, or this is not reached.
  const verifyToken = bindCall(calls.identity.verifyToken, () => Promise.resolve(null));

  // The caller's own sign-ins, whichever mailbox is open.
  const userLog = bindCall(calls.identity.userLog, async ({ pageNum, pageSize }, { session, now, signal }) => {
    const input = { orgId: session.orgId, account: session.actor, now, pageNum, pageSize };
    return { ...(await database.longRead(readUserLog, input, { signal })), pageNum, pageSize };
  });

  return [token, logout, userInfo, domains, verifyToken, userLog];
}

import { calls, type FeatureSwitch } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindOpenCall, type Route, type RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting, readOrgSettings } from '../../engines/settings/org-settings.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { readUserInfo } from './people/present-user.ts';
import { readUserLog } from './people/read-user-log.ts';
import { listDomains, listOrganisations } from './people/store.ts';
import { signOut } from './sessions/end-sessions.ts';
import type { GateServices, SessionGate } from './sessions/session-gate.ts';
import { flag, type SignInEndpoint } from './sign-in/sign-in-endpoint.ts';
import type { SignInPorts } from './sign-in/sign-in-ports.ts';

/** Where sign-out leads when the organisation says nothing else (specification, section 4). */
const defaultLogoutLink = '/login';

/** The caller's own sign-ins, whichever mailbox is open. */
function createUserLogRoute(database: GateServices['database'], ports: Pick<SignInPorts, 'locations'>): Route {
  return bindCall(calls.identity.userLog, async ({ pageNum, pageSize }, { session, now, signal, language }) => {
    const input = { orgId: session.orgId, account: session.actor, now, pageNum, pageSize };
    const { list, total } = await database.longRead(readUserLog, input, { signal });
    const nameLocation = await ports.locations.read(session.orgId, language);
    return {
      list: list.map((entry) => ({ ...entry, place: nameLocation(entry.address) })),
      total,
      pageNum,
      pageSize,
    };
  });
}

export function createIdentityRoutes(
  services: GateServices,
  gate: SessionGate,
  signIn: SignInEndpoint,
  ports: Pick<SignInPorts, 'providers' | 'locations'>,
): readonly Route[] {
  const { database } = services;
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
    switch (input.grant_type) {
      case 'password':
        return signIn.answer(await signIn.with.withPassword({ puzzleTicket: undefined, ...input }, context), request);
      case 'sms':
        return signIn.answer(await signIn.with.withSms(input, context), request);
      case 'qr':
        return signIn.answer(await signIn.with.withQr(input, context), request);
      case 'authorization_code': {
        const { code, client_id: clientId, redirect_uri: redirect, code_verifier: verifier } = input;
        return signIn.answer(await signIn.with.withCode({ code, clientId, redirect, verifier }, context), request);
      }
      case 'refresh_token':
        if (input.refresh_token === undefined) return refreshCookie(request);
        return signIn.answerTokens(await signIn.with.withRefreshToken(input.refresh_token, context), request);
    }
  });

  const verify = bindOpenCall(calls.identity.verify, async (proof, context, request) => {
    const { signedIn } = await signIn.with.withTwoFactor(proof, context);
    return signIn.answer({ kind: 'signedIn', signedIn }, request);
  });

  const logout = bindCall(calls.identity.logout, async (_input, context, request) => {
    const { actor, sessionId, origin, orgId } = context.session;
    const elsewhere = await ports.providers.signOutLink({ accountNo: actor, origin }, context);
    // In the actor's own login log, whichever mailbox is open.
    const operation = { ...toOperationContext(context), subject: actor };
    await database.runner.execute(signOut, operation, { accountNo: actor, sessionId });
    request.cookies.clearSession();
    if (elsewhere !== null) return { logoutLink: elsewhere };
    const link = await readOrgSetting(database.read, orgId, 'logoutLink');
    return { logoutLink: link === '' ? defaultLogoutLink : link };
  });

  const userInfo = bindCall(calls.identity.userInfo, async (_input, context) => {
    const info = await readUserInfo(database.read, context.session, context.now);
    if (!info) throw new UserError('loginExpired');
    const hidden = async (name: FeatureSwitch) => !(await isFeatureOn(database.read, toFeatureSubject(context), name));
    return {
      ...info,
      ...((await hidden('department')) && { deptName: '', deptId: '', partTimeDeptName: '' }),
      ...((await hidden('duties')) && { duties: '' }),
      ...((await hidden('associatedAccounts')) && { associatedAccount: {} }),
    };
  });

  const domains = bindOpenCall(calls.identity.domains, async () => {
    const [first] = await listOrganisations(database.read);
    const { systemCopyright, phonePort } = first
      ? await readOrgSettings(database.read, first.orgId)
      : { systemCopyright: '', phonePort: 0 };
    const list = (await listDomains(database.read)).map(({ name }) => ({ domain: name }));
    return { list, systemCopyright, phonePort, singleSignOn: await ports.providers.list() };
  });

  // The listener has found the session good already, or this is not reached.
  const verifyToken = bindCall(calls.identity.verifyToken, () => Promise.resolve(null));

  return [token, verify, logout, userInfo, domains, verifyToken, createUserLogRoute(database, ports)];
}

/** Hongyan as the provider: programs are let into a mailbox by its owner (RFC 6749, RFC 7636, RFC 8252, RFC 9207, RFC 9700). */
import { calls } from '@hongyan/contract';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindPlainCall, bindRedirectCall, type PlainAnswer, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import type { SignedIn, SignInEndpoint } from '../identity/index.ts';
import { addCode, createCode, hashCode } from './authorisation-code.ts';
import { checkRequest, openRequest, redirectWith } from './authorise-request.ts';
import { findBaseUrl } from './base-url.ts';
import { hasConsent, listConsents, recordConsent, revokeConsent } from './let-in.ts';
import { isLoopbackRedirect, type OauthClient } from './oauth-clients.ts';

type AuthoriseServices = Pick<Services, 'database' | 'secrets' | 'config'>;

/** Our page that asks; the session cookie stays at home when another site sends the browser (SameSite=Strict), but comes with what the page itself asks. */
const askingPage = '/#/authorise';

function createAskingRoutes(services: AuthoriseServices): readonly Route[] {
  const { database, secrets } = services;
  const db = database.read;

  const authorize = bindRedirectCall(calls.singleSignOn.authorize, async (asked, context) => {
    const iss = findBaseUrl(services.config, context);
    const checked = await checkRequest({ db, secrets }, asked, { now: context.now, iss });
    if (checked.kind === 'unknown') return { to: `${askingPage}/refused` };
    if (checked.kind === 'refused') return { to: checked.to, origin: new URL(checked.to).origin };
    return { to: `${askingPage}?request=${encodeURIComponent(checked.encrypted)}` };
  });

  const open = async (encrypted: string, { now, session }: CallContext) =>
    openRequest({ db, secrets }, encrypted, { now, orgId: session.orgId });

  /** Any program of this computer can wait on loopback and say that it is another (RFC 8252 §8.6): there the person is asked each time. */
  const asks = async (client: OauthClient, redirect: string, accountNo: number): Promise<boolean> =>
    isLoopbackRedirect(redirect) || !(client.own || (await hasConsent(db, { accountNo, clientId: client.clientId })));

  const readRequest = bindCall(calls.singleSignOn.authorizeRequest, async (input, context) => {
    const { request, client } = await open(input.request, context);
    const host = isLoopbackRedirect(request.redirect) ? '' : new URL(request.redirect).host;
    const { name, own } = client;
    return { name, own, host, asks: await asks(client, request.redirect, context.session.actor) };
  });

  const answer = bindCall(calls.singleSignOn.authorizeAnswer, async (input, context) => {
    const { session } = context;
    // A program's token must not let further programs in.
    if (session.client !== 'web') throw new UserError('browserOnly');
    const { request, client } = await open(input.request, context);
    if (!input.accept) return { location: redirectWith(request, { error: 'access_denied' }) };
    const { actor: accountNo, orgId } = session;
    const { clientId } = client;
    const { redirect, challenge } = request;
    const code = createCode(accountNo);
    const codeHash = hashCode(secrets, code);
    const operation = toOperationContext(context);
    await database.runner.execute(recordConsent, operation, { accountNo, clientId });
    // What a derived sign-in lets in ends with it: else sign-ins could open each other for ever.
    const derivedFrom = session.derivedFrom === null ? null : session.origin;
    const kept = { accountNo, orgId, codeHash, clientId, redirect, challenge, external: null, derivedFrom };
    await database.runner.execute(addCode, operation, kept);
    return { location: redirectWith(request, { code }) };
  });

  const programs = bindCall(calls.singleSignOn.programs, async (_input, { session }) => ({
    list: await listConsents(db, { accountNo: session.actor, orgId: session.orgId }),
  }));

  const revoke = bindCall(calls.singleSignOn.revokeProgram, async ({ clientId }, context) => {
    const input = { accountNo: context.session.actor, clientId };
    await database.runner.execute(revokeConsent, toOperationContext(context), input);
    return null;
  });

  return [authorize, readRequest, answer, programs, revoke];
}

const refusedStatus = 400;

function refuse(error: string): PlainAnswer {
  return { status: refusedStatus, body: { error } };
}

/** RFC 6749 §5.1. */
function createTokens(signedIn: SignedIn, now: number): PlainAnswer {
  const body = {
    access_token: signedIn.accessToken,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor((signedIn.accessExpiresAt - now) / 1_000)),
    ...(signedIn.refreshToken === null ? {} : { refresh_token: signedIn.refreshToken }),
  };
  return { status: 200, body };
}

/** RFC 7636 §4.1. */
const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** The token endpoint as programs of others know it; oauth/token is the same in our own words. */
function createTokenRoute(needed: { readonly signIn: SignInEndpoint }): Route {
  interface Shown {
    readonly code?: string | undefined;
    readonly client_id?: string | undefined;
    readonly redirect_uri?: string | undefined;
    readonly code_verifier?: string | undefined;
  }
  const byCode = async (shown: Shown, context: OpenCallContext): Promise<PlainAnswer> => {
    const { code, client_id: clientId, redirect_uri: redirect, code_verifier: verifier } = shown;
    if (code === undefined || clientId === undefined || redirect === undefined || verifier === undefined)
      return refuse('invalid_request');
    if (!verifierPattern.test(verifier)) return refuse('invalid_request');
    const outcome = await needed.signIn.with.withCode({ code, clientId, redirect, verifier }, context);
    // A provider's word needs a second factor, which has no place here: oauth/token asks for it.
    return outcome.kind === 'signedIn' ? createTokens(outcome.signedIn, context.now) : refuse('invalid_grant');
  };
  return bindPlainCall(calls.singleSignOn.authorizeToken, async (input, context) => {
    try {
      switch (input.grant_type) {
        case 'authorization_code':
          return await byCode(input, context);
        case 'refresh_token':
          if (input.refresh_token === undefined) return refuse('invalid_request');
          return createTokens(await needed.signIn.with.withRefreshToken(input.refresh_token, context), context.now);
        case undefined:
          return refuse('invalid_request');
        default:
          return refuse('unsupported_grant_type');
      }
    } catch (error) {
      const grants = ['grantInvalid', 'refreshInvalid', 'signInFailed'];
      if (error instanceof UserError && grants.includes(error.errorName)) return refuse('invalid_grant');
      throw error;
    }
  });
}

export function createAuthoriseRoutes(
  services: AuthoriseServices,
  needed: { readonly signIn: SignInEndpoint },
): readonly Route[] {
  return [...createAskingRoutes(services), createTokenRoute(needed)];
}

import { calls } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import {
  bindOpenCall,
  bindRedirectCall,
  type RedirectAnswer,
  type Route,
  type RouteRequest,
  type StepCookies,
} from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { ProvenPerson, SignInEndpoint } from '../identity/index.ts';
import { addCode, createCode, hashCode } from './authorisation-code.ts';
import { beginFlow, type FlowServices } from './begin-flow.ts';
import { endByProvider } from './end-by-provider.ts';
import { finishFlow, type Returned } from './finish-flow.ts';
import { type Flow, openFlow } from './flow.ts';
import { findOauthClient, isRedirectOf } from './oauth-clients.ts';
import { formatPublicId, listProviders, type Provider } from './provider-settings.ts';
import { takeAssertion, takeTicket } from './user-login.ts';

/** The sign-in page, which shows what went wrong or goes on (specification, section 2). */
const signInPage = '/#/loginBefore';
/** A path of the client on this site, nothing that a browser could read as a host. */
const localPathPattern = /^\/(?![/\\])[A-Za-z0-9/_\-.~?=&%:@+,]*$/;

function toLocalPath(asked: string | undefined): string {
  return asked !== undefined && localPathPattern.test(asked) ? asked : '';
}

function landAt(query: Readonly<Record<string, string>>): RedirectAnswer {
  return { to: `${signInPage}?${new URLSearchParams(query).toString()}` };
}

/** Back to a program's own redirect, which was checked when it began. */
function backToProgram(program: NonNullable<Flow['program']>, query: Readonly<Record<string, string>>): RedirectAnswer {
  const to = new URL(program.redirect);
  for (const [name, value] of Object.entries({ ...query, state: program.state })) to.searchParams.set(name, value);
  return { to: to.href, origin: to.origin };
}

/** What a person may read stays in our words; a fault of ours goes to the listener. */
async function landRefusals(run: () => Promise<RedirectAnswer>): Promise<RedirectAnswer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UserError) return landAt({ ssoError: String(error.code) });
    throw error;
  }
}

/** Throws `ssoUnknown`. With one provider nobody needs to name it. */
async function chooseProvider(database: FlowServices['database'], id: string | undefined): Promise<Provider> {
  const providers = await listProviders(database.read);
  const found =
    id === undefined && providers.length === 1
      ? providers[0]
      : providers.find((provider) => formatPublicId(provider) === id);
  if (found === undefined) throw new UserError('ssoUnknown');
  return found;
}

/** Calls of single sign-on by a provider. */
export function createProviderRoutes(
  services: FlowServices,
  needed: { readonly signIn: SignInEndpoint },
): readonly Route[] {
  const { database, secrets } = services;

  const giveCode = async (
    program: NonNullable<Flow['program']>,
    proven: ProvenPerson,
    context: OpenCallContext,
  ): Promise<RedirectAnswer> => {
    const { accountNo, orgId, external = null } = proven;
    const { clientId, redirect, challenge } = program;
    const code = createCode(accountNo);
    const codeHash = hashCode(secrets, code);
    await database.runner.execute(
      addCode,
      { ...toOperationContext(context), subject: accountNo, orgId },
      { accountNo, orgId, codeHash, clientId, redirect, challenge, external, derivedFrom: null },
    );
    return backToProgram(program, { code });
  };

  const openSession = async (
    flow: Pick<Flow, 'place'>,
    proven: ProvenPerson,
    context: OpenCallContext,
    request: RouteRequest,
  ): Promise<RedirectAnswer> => {
    const { signIn } = needed;
    const answer = await signIn.answer(await signIn.with.withProof(proven, 'cookie', context), request);
    const redirect: Record<string, string> = flow.place === '' ? {} : { redirect: flow.place };
    if (answer.second !== undefined) return landAt({ second: answer.second.ticket, ...redirect });
    return landAt({ sso: '1', ...redirect });
  };

  const finish = async (
    returned: Returned,
    context: OpenCallContext,
    request: RouteRequest & { readonly steps: StepCookies },
  ): Promise<RedirectAnswer> => {
    const encrypted = request.steps.read('sso');
    request.steps.clear('sso');
    const flow = encrypted === null ? null : openFlow(secrets, encrypted, context.now);
    if (flow === null) throw new UserError('ssoFailed');
    const { program } = flow;
    try {
      const provider = await chooseProvider(database, formatPublicId(flow));
      const proven = await finishFlow(services, provider, flow, returned, context);
      return program === null
        ? await openSession(flow, proven, context, request)
        : await giveCode(program, proven, context);
    } catch (error) {
      if (program !== null && error instanceof UserError) return backToProgram(program, { error: 'access_denied' });
      throw error;
    }
  };

  const sso = bindRedirectCall(calls.singleSignOn.sso, (input, context, request) =>
    landRefusals(async () => {
      const { code, state, iss, error, ticket } = input;
      if (ticket !== undefined) {
        const { proven, place: redirect } = await takeTicket(services, ticket, context);
        return openSession({ place: redirect }, proven, context, request);
      }
      if (state !== undefined) return finish({ code, state, iss, error }, context, request);
      const redirect = toLocalPath(input.redirect);
      // A page elsewhere must not sign anybody in who is signed in at the provider: our page has the button (OWASP ASVS 5.0, 7.6.2).
      if (request.isFromElsewhere === true) return landAt(redirect === '' ? {} : { redirect });
      return beginFlow(
        services,
        await chooseProvider(database, input.id),
        { place: redirect, program: null },
        context,
        request.steps,
      );
    }),
  );

  return [sso, ...createMachineRoutes(services, (id) => chooseProvider(database, id))];
}

/** Calls of programs, providers and trusted systems. */
function createMachineRoutes(
  services: FlowServices,
  chooseProvider: (id: string | undefined) => Promise<Provider>,
): readonly Route[] {
  const { database } = services;
  const clientSso = bindRedirectCall(calls.singleSignOn.clientSso, async (input, context, request) => {
    const provider = await chooseProvider(input.id);
    const client = await findOauthClient(database.read, provider.orgId, input.client_id);
    // Others are let in at oauth2/authorize, where the person is asked.
    if (client?.own !== true || !isRedirectOf(client, input.redirect_uri)) throw new UserError('redirectUnknown');
    const { redirect_uri: redirect, code_challenge: challenge, state } = input;
    const program = { clientId: client.clientId, redirect, challenge, state };
    return beginFlow(services, provider, { place: '', program }, context, request.steps);
  });

  const ssoLogout = bindOpenCall(calls.singleSignOn.ssoLogout, async (input, context) => {
    await endByProvider(services, input.logout_token, context);
    return null;
  });

  const userLogin = bindOpenCall(calls.singleSignOn.userLogin, (input, context) =>
    takeAssertion(services, { assertion: input.assertion, place: toLocalPath(input.redirect) }, context),
  );

  return [clientSso, ssoLogout, userLogin];
}

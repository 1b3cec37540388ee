/** Sessions of every kind, made as they are made by people and programs. */
import { createHash, randomBytes } from 'node:crypto';
import { type ApiClient, createApiClient, findSessionCookie, sendRaw, type TestServer } from '@hongyan/testkit';
import { machineContext } from '../../../../apps/server/src/features/identity/index.ts';
import { openSession } from '../../../../apps/server/src/features/identity/sessions/open-session.ts';
import {
  accessPurpose,
  createSessionId,
  createToken,
  refreshPurpose,
} from '../../../../apps/server/src/features/identity/sessions/session-token.ts';
import type { ExternalSession } from '../../../../apps/server/src/features/identity/sign-in/sign-in-ports.ts';
import { addOauthClient } from '../../../../apps/server/src/features/single-sign-on/index.ts';

type Server = Pick<TestServer, 'url' | 'context'>;

/** A session as its holder has it. */
export interface HeldSession {
  readonly client: ApiClient;
  /** null: a browser's. */
  readonly refreshToken: string | null;
}

let names = 0;
const redirect = 'https://app.example/back';
const json = { 'content-type': 'application/json' };

/** A client by a token. */
export const createClient = ({ url }: Pick<Server, 'url'>, token: string): ApiClient =>
  createApiClient(url, { authorization: `Bearer ${token}` }, token);

function heldBy(
  server: Server,
  tokens: { readonly accessToken?: string; readonly refreshToken?: string },
): HeldSession {
  return { client: createClient(server, tokens.accessToken ?? ''), refreshToken: tokens.refreshToken ?? null };
}

/** Signs in for tokens by the password. */
export async function signInForTokens(server: Server, username: string, password: string): Promise<HeldSession> {
  const body = JSON.stringify({ grant_type: 'password', username, password });
  const { envelope } = await sendRaw(server.url, 'oauth/token', { headers: json, body });
  return heldBy(server, envelope?.data as { accessToken: string; refreshToken: string });
}

/** Registers a program and lets it in from a browser's session, by oauth2/authorize and oauth2/token. */
export async function letProgramIn(
  server: Server,
  web: ApiClient,
  { orgId, own }: { readonly orgId: number; readonly own: boolean },
): Promise<HeldSession & { readonly clientId: string; readonly code: Record<string, string> }> {
  names += 1;
  const clientId = `program-${String(names)}-${randomBytes(4).toString('hex')}`;
  const { runner } = server.context.services.database;
  const context = machineContext(server.context.services.clock.now(), clientId);
  await runner.execute(addOauthClient, context, { orgId, clientId, name: clientId, redirects: [redirect], own });
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await sendRaw(server.url, `oauth2/authorize?${query.toString()}`);
  const request = decodeURIComponent((asked.headers.get('location') ?? '').split('request=')[1] ?? '');
  const { data } = await web.singleSignOn.authorizeAnswer({ request, accept: true });
  const code = {
    grant_type: 'authorization_code',
    code: new URL(data.location).searchParams.get('code') ?? '',
    client_id: clientId,
    redirect_uri: redirect,
    code_verifier: verifier,
  };
  const tokens = (await exchangeCode(server, code)) as { access_token?: string; refresh_token?: string };
  const held = { accessToken: tokens.access_token ?? '', refreshToken: tokens.refresh_token ?? '' };
  return { ...heldBy(server, held), clientId, code };
}

/** Shows a program's code at the token endpoint. */
export async function exchangeCode({ url }: Pick<Server, 'url'>, code: Record<string, string>): Promise<object> {
  const answer = await fetch(`${url}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(code) });
  return (await answer.json()) as object;
}

/** A QR code, asked for by nobody who is signed in, or with these headers. */
export async function askForQr(
  { url }: Pick<Server, 'url'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly ticket: string; readonly code: string }> {
  const asked = await sendRaw(url, 'oauth/code', { headers: { ...json, ...headers }, body: '{"type":"qr"}' });
  return asked.envelope?.data as { ticket: string; code: string };
}

/** Signs in with the ticket of a confirmed QR code; answers the whole answer beside the session. */
export async function takeQrSession(server: Server, ticket: string, session: 'cookie' | 'token') {
  const answer = await sendRaw(server.url, 'oauth/token', {
    headers: { ...json, origin: server.url },
    body: JSON.stringify({ grant_type: 'qr', ticket, session }),
  });
  const data = (answer.envelope?.data ?? {}) as { accessToken?: string; refreshToken?: string; second?: object };
  const cookie = findSessionCookie(answer.headers.getSetCookie());
  const held: HeldSession =
    cookie === undefined
      ? heldBy(server, data)
      : { client: createApiClient(server.url, { cookie, origin: server.url }, cookie), refreshToken: null };
  return { ...held, code: answer.envelope?.code, data };
}

/** A session that was opened by a QR code which `confirmer` confirmed. */
export async function openByQr(
  server: Server,
  confirmer: ApiClient,
  session: 'cookie' | 'token' = 'token',
): Promise<HeldSession> {
  const { ticket, code } = await askForQr(server);
  await confirmer.qrSignIn.scan({ code });
  const answered = await confirmer.qrSignIn.answer({ code, accept: true });
  const taken = await takeQrSession(server, ticket, session);
  if (taken.code !== 200) throw new Error(`no session: ${String(answered.code)}, ${String(taken.code)}`);
  return taken;
}

/** A session as single sign-on opens it when the provider has said who it is. */
export async function openByProvider(
  server: Server,
  { accountNo, orgId }: { readonly accountNo: number; readonly orgId: number },
  external: ExternalSession = { providerId: 'test', issuer: 'https://id.example', sub: 'somebody', sid: '' },
): Promise<HeldSession> {
  const { database, secrets, clock } = server.context.services;
  const sessionId = createSessionId();
  const [accessToken, refreshToken] = [createToken(accountNo, sessionId), createToken(accountNo, sessionId)];
  const context = { ...machineContext(clock.now(), sessionId), actor: accountNo, subject: accountNo, orgId };
  await database.runner.execute(openSession, context, {
    ...{ accountNo, sessionId, client: 'api', how: 'singleSignOn', second: '', external },
    accessHash: secrets.hashToken(accessPurpose, accessToken),
    refreshHash: secrets.hashToken(refreshPurpose, refreshToken),
    ...{ verifiedHash: null, newHash: null, reservation: [], device: 'test', address: '127.0.0.1' },
  });
  return heldBy(server, { accessToken, refreshToken });
}

/** Goes into another mailbox, or back into one's own. */
export async function switchTo(
  server: Server,
  { client }: HeldSession,
  to: Parameters<ApiClient['sharedMailboxes']['switch']>[0],
): Promise<HeldSession> {
  const { code, message, data } = await client.sharedMailboxes.switch(to);
  if (code !== 200) throw new Error(`not switched: ${String(code)} ${message}`);
  return heldBy(server, data as { accessToken: string; refreshToken: string });
}

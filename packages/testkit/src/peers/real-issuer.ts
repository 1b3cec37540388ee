/** A real OpenID provider (oidc-provider) on loopback, with a sign-in page of one field and the people that a test names. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface IssuerPerson {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly department?: string;
}

export interface RealIssuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the name that is typed at its sign-in page; it is the `sub` too. */
  readonly people: Map<string, IssuerPerson>;
  stop(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const signInPage = `<!doctype html><title>Provider</title><form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>`;

/** `site` is the server that asks it, without a slash at the end. `host`: another name of this machine is another site for browsers. */
export async function startRealIssuer(
  site: string,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<RealIssuer> {
  const [clientId, clientSecret] = ['hongyan', 'a secret between the two of them'];
  const people = new Map<string, IssuerPerson>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://${host}:${String((server.address() as AddressInfo).port)}`;
  const provider: Provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${site}/api/oauth/sso`],
        backchannel_logout_uri: `${site}/api/oauth/sso/logout`,
        backchannel_logout_session_required: true,
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    jwks: { keys: [key] },
    // Its own refuses loopback, where the tested server is.
    fetch: (url, { method, headers, body, redirect, signal } = {}) => {
      const init = { method, headers, body, redirect, signal } as RequestInit;
      return fetch(url, Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined)));
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['of a test'] },
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name', 'department'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person === undefined ? undefined : { accountId: sub, claims: () => Promise.resolve({ sub, ...person }) };
    },
    // Consent is the provider's affair: it is given here.
    loadExistingGrant: async (context) => {
      const { session, client } = context.oidc;
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: client?.clientId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(signInPage);
    void readBody(request).then((body) =>
      provider.interactionFinished(request, response, {
        login: { accountId: new URLSearchParams(body).get('login') ?? '' },
      }),
    );
  });
  return {
    url,
    clientId,
    clientSecret,
    people,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** An OpenID provider that says whatever a test wants, rightly signed or not. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface BentIssuer {
  readonly url: string;
  /** Claims of the next ID token over the right ones; the token itself instead of claims when it is a text. */
  next: (right: JWTPayload) => Promise<string> | JWTPayload;
  /** What its discovery document says besides. */
  metadata: Record<string, unknown>;
  /** Requests that came, by path. */
  readonly asked: string[];
  sign(claims: JWTPayload, type?: string): Promise<string>;
  stop(): Promise<void>;
}

export const bentClientId = 'hongyan';

export async function startBentIssuer(): Promise<BentIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const sign = (claims: JWTPayload, type = 'JWT', key: CryptoKey = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: type }).sign(key);
  const issuer: BentIssuer = {
    url,
    next: (right) => right,
    metadata: {},
    asked: [],
    sign: (claims, type) => sign(claims, type),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const idToken = async (nonce: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000);
    const made = await issuer.next({ iss: url, aud: bentClientId, sub: 'someone', iat: now, exp: now + 60, nonce });
    return typeof made === 'string' ? made : sign(made);
  };
  const documents: Readonly<Record<string, (body: string) => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...issuer.metadata,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    // A test hands the nonce over as the code.
    '/token': async (body) => ({
      access_token: 'of no use',
      token_type: 'Bearer',
      id_token: await idToken(new URLSearchParams(body).get('code') ?? ''),
    }),
  };
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    issuer.asked.push(path);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void Promise.resolve(documents[path]?.(body)).then((document) => {
        response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(document ?? {}));
      });
    });
  });
  return issuer;
}

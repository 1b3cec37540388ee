/** Passkeys and security keys: WebAuthn level 3. The library checks signatures, origin and counter; what is asked and kept is decided here. */
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { OpenCallContext } from '../../call/call-context.ts';
import type { PasskeyTable } from '../../engines/database/schema/two-factor-tables.ts';

/** Loaded when the first passkey is used: most servers never need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): what authenticators have and Node checks without experiments. */
const algorithms = [-8, -7, -257];

/** Under what name the browser knows this server. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** From the host that the listener has checked against the served ones. null: a bare network address, under which browsers make no passkeys. */
export function toRelyingParty({ host, secure }: Pick<OpenCallContext, 'host' | 'secure'>): RelyingParty | null {
  if (!URL.canParse(`http://${host}`)) return null;
  const { hostname } = new URL(`http://${host}`);
  if (hostname === '' || hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  return { id: hostname, origin: new URL(`${secure ? 'https' : 'http'}://${host}`).origin };
}

type KeptPasskey = Pick<PasskeyTable, 'passkey_id' | 'transports'>;

function listNames(passkeys: readonly KeptPasskey[]) {
  return passkeys.map(({ passkey_id, transports }) => ({
    id: passkey_id,
    transports: JSON.parse(transports) as string[],
  }));
}

/** What the browser is to ask an authenticator for a new passkey; `userId` is the same for all of one person. */
export async function registrationOptions(
  party: RelyingParty,
  user: { readonly id: Uint8Array<ArrayBuffer>; readonly address: string; readonly name: string },
  known: readonly KeptPasskey[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Hongyan 鸿雁',
    rpID: party.id,
    userID: user.id,
    userName: user.address,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: listNames(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What the browser is to ask one of the person's authenticators. */
export async function authenticationOptions(party: RelyingParty, known: readonly KeptPasskey[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: listNames(known),
    userVerification: 'preferred',
  });
}

function parseAnswer(text: string): { readonly id: string } | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'string')
      return null;
    return answer as { readonly id: string };
  } catch {
    // untrusted text that is no JSON is no passkey's answer.
    return null;
  }
}

/** A new passkey as it is kept; null when the answer is not right for this challenge and this host. */
export async function checkRegistration(
  party: RelyingParty,
  challenge: string,
  text: string,
): Promise<Omit<PasskeyTable, 'account_no' | 'name' | 'created_at' | 'last_used_at'> | null> {
  const answer = parseAnswer(text);
  if (answer === null) return null;
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      // It stands beside a password: presence is enough, a PIN or finger is the authenticator's own affair.
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      passkey_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify((transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 8)),
      rp_id: party.id,
    };
  } catch {
    // The library throws for every answer that does not fit: to the person they are all one.
    return null;
  }
}

/** Which passkey has signed this challenge, with its counter before and after; null: none of these. A counter that went back is refused (a copied key). */
export async function checkAuthentication(
  party: RelyingParty,
  challenge: string,
  text: string,
  known: readonly PasskeyTable[],
): Promise<{ readonly passkeyId: string; readonly counter: number; readonly newCounter: number } | null> {
  const answer = parseAnswer(text);
  const passkey = known.find((one) => one.passkey_id === answer?.id && one.rp_id === party.id);
  if (answer === null || passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.passkey_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    return { passkeyId: passkey.passkey_id, counter: passkey.counter, newCounter: authenticationInfo.newCounter };
  } catch {
    // As above.
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PasskeyTable } from '../../engines/database/schema/two-factor-tables.ts';
import { checkAuthentication, checkRegistration, toRelyingParty } from './passkeys.ts';
import { type Ceremony, SoftAuthenticator } from './testing/soft-authenticator.ts';

const party = { id: 'mail.example.org', origin: 'https://mail.example.org' };

function createCeremony(more: Partial<Ceremony> = {}): Ceremony {
  return {
    challenge: randomBytes(32).toString('base64url'),
    origin: party.origin,
    rpId: party.id,
    counter: 5,
    ...more,
  };
}

/** A passkey as it is kept after it was made with this counter. */
async function makeKey(key: SoftAuthenticator, counter = 5): Promise<PasskeyTable> {
  const ceremony = createCeremony({ counter });
  const made = await checkRegistration(party, ceremony.challenge, key.register(ceremony));
  if (made === null) throw new Error('the passkey was refused');
  return { ...made, account_no: 1, name: 'key', created_at: 1, last_used_at: null };
}

/** How a passkey could be wrong, each by one thing. */
const wrong: readonly (readonly [string, Partial<Ceremony>])[] = [
  ['a page that looks like ours', { origin: 'https://mail.example.org.evil.example' }],
  ['the same name without TLS', { origin: 'http://mail.example.org' }],
  ['the same name at another port', { origin: 'https://mail.example.org:8443' }],
  ['a page below ours', { origin: 'https://sub.mail.example.org' }],
  ['a key that was asked for under another name', { rpId: 'example.org' }],
  ['an answer of the other kind', { type: 'webauthn.steal' }],
];

describe('making a passkey', () => {
  test('an answer to this challenge, from this page, is kept: public key, counter, and transports that are none are left out', async () => {
    const key = new SoftAuthenticator();
    const kept = await makeKey(key, 7);
    expect(kept).toMatchObject({ passkey_id: key.id.toString('base64url'), counter: 7, rp_id: party.id });
    expect(JSON.parse(kept.transports)).toEqual(['internal']);
  });

  test.each(wrong)('%s is refused', async (_what, bent) => {
    const ceremony = createCeremony(bent);
    expect(await checkRegistration(party, ceremony.challenge, new SoftAuthenticator().register(ceremony))).toBeNull();
  });

  test('an answer to another challenge is refused, and so is what is none', async () => {
    const answer = new SoftAuthenticator().register(createCeremony());
    expect(await checkRegistration(party, createCeremony().challenge, answer)).toBeNull();
    for (const nonsense of ['', 'null', '[]', '{"id":1}', '{"id":"x"}', '{"id":"x","response":{}}'])
      expect(await checkRegistration(party, 'x', nonsense), nonsense).toBeNull();
  });
});

describe('signing in with a passkey', () => {
  test('the right key opens, and its counter goes on; one that always says 0 (kept in a cloud) opens too', async () => {
    for (const [before, after] of [
      [5, 6],
      [0, 0],
    ] as const) {
      const key = new SoftAuthenticator();
      const kept = await makeKey(key, before);
      const ceremony = createCeremony({ counter: after });
      expect(await checkAuthentication(party, ceremony.challenge, key.signIn(ceremony), [kept])).toEqual({
        passkeyId: kept.passkey_id,
        counter: before,
        newCounter: after,
      });
    }
  });

  test.each(wrong)('%s is refused', async (_what, bent) => {
    const key = new SoftAuthenticator();
    const kept = await makeKey(key);
    const ceremony = createCeremony({ counter: 6, ...bent });
    expect(await checkAuthentication(party, ceremony.challenge, key.signIn(ceremony), [kept])).toBeNull();
  });

  test.each([
    ['back', 4],
    ['nowhere', 5],
    ['to 0', 0],
  ])('a counter that goes %s is a copied key: refused', async (_where, counter) => {
    const key = new SoftAuthenticator();
    const kept = await makeKey(key, 5);
    const ceremony = createCeremony({ counter });
    expect(await checkAuthentication(party, ceremony.challenge, key.signIn(ceremony), [kept])).toBeNull();
  });

  test('another challenge, another key with the known id, another person’s key and a changed answer are refused', async () => {
    const [key, other] = [new SoftAuthenticator(), new SoftAuthenticator()];
    const kept = await makeKey(key);
    const ceremony = createCeremony({ counter: 6 });
    const answer = key.signIn(ceremony);
    expect(await checkAuthentication(party, createCeremony().challenge, answer, [kept])).toBeNull();
    expect(await checkAuthentication(party, ceremony.challenge, other.signIn(ceremony), [kept])).toBeNull();
    const posed = other.signIn(ceremony).replaceAll(other.id.toString('base64url'), key.id.toString('base64url'));
    expect(await checkAuthentication(party, ceremony.challenge, posed, [kept])).toBeNull();
    expect(
      await checkAuthentication(party, ceremony.challenge, answer, [{ ...kept, rp_id: 'other.example' }]),
    ).toBeNull();
    const changed = JSON.parse(answer) as { response: Record<string, string> };
    changed.response['signature'] = Buffer.from('nothing').toString('base64url');
    expect(await checkAuthentication(party, ceremony.challenge, JSON.stringify(changed), [kept])).toBeNull();
  });
});

test('a host is a relying party by its name only: never by a bare address', () => {
  expect(toRelyingParty({ host: 'mail.example.org:8443', secure: true })).toEqual({
    id: 'mail.example.org',
    origin: 'https://mail.example.org:8443',
  });
  for (const host of ['127.0.0.1:8080', '[::1]:8080', '', 'a b'])
    expect(toRelyingParty({ host, secure: true })).toBeNull();
});

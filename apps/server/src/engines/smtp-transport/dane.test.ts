// Mail to domains whose servers are proved by signed DNS (DANE, RFC 7672): a DNS server that says what a validating one says, and real mail servers.
import { createHash } from 'node:crypto';
import { startDnsServer, type Zone } from '@hongyan/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openResolver } from '../dns/resolver.ts';
import type { TransportConfig } from './delivery.ts';
import { createMemoryMtaStsCache } from './mta-sts.ts';
import { type MadeCertificate, makeCertificate } from './testing/certificates.ts';
import { closeHosts, deliver, openHost } from './testing/hosts.ts';

const domain = 'away.example';
const host = `mx1.${domain}`;
const tlsaAt = (name: string): string => `_25._tcp.${name}`;
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const sha512 = (bytes: Buffer): Buffer => createHash('sha512').update(bytes).digest();
const record = (usage: number, selector: number, matchingType: number, data: Buffer) => ({
  usage,
  selector,
  matchingType,
  data,
});

const zone: Zone = {};
let dnsServer: Awaited<ReturnType<typeof startDnsServer>>;
let own: MadeCertificate;
let other: MadeCertificate;
let authority: MadeCertificate;
let intermediate: MadeCertificate;

beforeAll(async () => {
  dnsServer = await startDnsServer(zone);
  own = await makeCertificate({ name: 'whatever.example', isExpired: true });
  other = await makeCertificate({ name: host });
  authority = await makeCertificate({ name: 'Authority', isAuthority: true });
  intermediate = await makeCertificate({ name: 'Intermediate', isAuthority: true, issuer: authority });
});
afterAll(async () => dnsServer.stop());
beforeEach(() => {
  for (const name of Object.keys(zone)) Reflect.deleteProperty(zone, name);
  Object.assign(zone, {
    [domain]: { MX: [{ exchange: host, priority: 10 }], isSigned: true },
    [host]: { A: ['127.0.0.1'], isSigned: true },
  } satisfies Zone);
});
afterEach(closeHosts);

/** What TLSA records of the host there are. */
const publish = (...records: ReturnType<typeof record>[]): void => {
  zone[tlsaAt(host)] = { TLSA: records, isSigned: true };
};
const show = (certificate: MadeCertificate, ...chain: MadeCertificate[]) =>
  openHost({ key: certificate.key, cert: [certificate, ...chain].map(({ pem }) => pem).join('\n') });
const send = (port: number, config: Partial<TransportConfig> = {}) =>
  deliver(port, {}, { dns: openResolver(dnsServer.address), ...config });

const delivered = (tls: string) => [{ status: 'delivered', tls }];
const refused = [{ status: 'deferred', enhanced: '4.7.5', tls: 'refused', text: expect.stringContaining('DANE') }];

describe('a certificate that is named itself (DANE-EE)', () => {
  test.each([
    ['whole', () => record(3, 0, 0, own.der)],
    ['by its digest', () => record(3, 0, 1, sha256(own.der))],
    ['by its key', () => record(3, 1, 0, own.publicKey)],
    ['by the SHA-256 of its key', () => record(3, 1, 1, sha256(own.publicKey))],
    ['by the SHA-512 of its key', () => record(3, 1, 2, sha512(own.publicKey))],
  ])('is believed %s, though it is self-signed, has expired and is for another name', async (_how, create) => {
    publish(record(3, 1, 1, sha256(other.publicKey)), create());
    const { port, taken } = await show(own);
    expect(await send(port)).toMatchObject(delivered('dane'));
    expect(taken).toMatchObject([{ secure: true }]);
  });

  test('keeps mail from a server that shows another one, and from its plain port', async () => {
    publish(record(3, 1, 1, sha256(own.publicKey)));
    const { port, taken } = await show(other);
    // Neither does an authority that everyone trusts make it the right one.
    expect(await send(port, { trustedAuthorities: [other.pem] })).toMatchObject(refused);
    expect(taken).toEqual([]);
  });

  test('keeps mail from a server whose STARTTLS somebody has taken away', async () => {
    publish(record(3, 1, 1, sha256(own.publicKey)));
    const { port, taken } = await openHost({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const [outcome] = await send(port);
    expect(outcome).toMatchObject({ status: 'deferred', tls: 'refused', text: expect.stringContaining('DANE') });
    expect(taken).toEqual([]);
  });
});

describe('an authority that is named (DANE-TA)', () => {
  const leafOf = (issuer: MadeCertificate, name: string, isExpired = false) =>
    makeCertificate({ name, issuer, isExpired });

  test.each([
    ['the root, by its digest', () => record(2, 0, 1, sha256(authority.der)), true],
    ['the root, by its key', () => record(2, 1, 1, sha256(authority.publicKey)), true],
    ['the intermediate one', () => record(2, 1, 1, sha256(intermediate.publicKey)), true],
    ['the root, whole, which the server does not send', () => record(2, 0, 0, authority.der), false],
  ])('is believed: %s', async (_which, create, sendsRoot) => {
    publish(create());
    const leaf = await leafOf(intermediate, host);
    const { port, taken } = await show(leaf, intermediate, ...(sendsRoot ? [authority] : []));
    expect(await send(port)).toMatchObject(delivered('dane'));
    expect(taken).toHaveLength(1);
  });

  test('vouches for the name of the domain too', async () => {
    publish(record(2, 0, 1, sha256(authority.der)));
    const { port } = await show(await leafOf(authority, domain), authority);
    expect(await send(port)).toMatchObject(delivered('dane'));
  });

  test.each([
    ['another name', async () => [await leafOf(authority, 'mx1.other.example'), authority]],
    ['the right name, and has expired', async () => [await leafOf(authority, host, true), authority]],
    [
      'the right name from another authority, with the named one beside it',
      async () => {
        const false_ = await makeCertificate({ name: 'Authority', isAuthority: true });
        return [await leafOf(false_, host), authority];
      },
    ],
    [
      'the right name, signed by a server of the authority that is none itself',
      async () => {
        const server = await leafOf(authority, 'server.example');
        return [await leafOf(server, host), server, authority];
      },
    ],
  ])('does not vouch for a certificate that has %s', async (_what, create) => {
    publish(record(2, 0, 1, sha256(authority.der)));
    const [leaf, ...chain] = await create();
    if (leaf === undefined) throw new Error('there is no certificate');
    const { port, taken } = await show(leaf, ...chain);
    expect(await send(port)).toMatchObject(refused);
    expect(taken).toEqual([]);
  });
});

describe('records that prove nothing', () => {
  test.each([
    ['of public authorities', () => [record(0, 0, 1, sha256(own.der)), record(1, 1, 1, sha256(own.publicKey))]],
    ['that nobody understands', () => [record(3, 7, 1, sha256(own.der)), record(3, 1, 9, sha256(own.der))]],
    ['that are cut off', () => [record(3, 1, 1, sha256(own.der).subarray(1)), record(2, 0, 0, Buffer.from([1]))]],
  ])('%s demand TLS, and no proof', async (_which, create) => {
    publish(...create());
    const { port } = await show(other);
    expect(await send(port)).toMatchObject(delivered('encrypted'));
    const plain = await openHost({ disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(await send(plain.port)).toMatchObject([{ status: 'deferred', tls: 'refused' }]);
    expect(plain.taken).toEqual([]);
  });
});

describe('DNS', () => {
  test('whose signatures on the records are wrong keeps mail from the host', async () => {
    zone[tlsaAt(host)] = { bogus: ['TLSA'], isSigned: true };
    const { port, taken } = await show(own);
    expect(await send(port)).toMatchObject(refused);
    expect(taken).toEqual([]);
  });

  test.each([
    ['the domain', domain],
    ['the host', host],
    ['the records', tlsaAt(host)],
  ])('that is not signed demands nothing: %s', async (_which, name) => {
    publish(record(3, 1, 1, sha256(own.publicKey)));
    zone[name] = { ...zone[name], isSigned: false };
    const { port } = await show(other);
    expect(await send(port)).toMatchObject(delivered('encrypted'));
  });

  test('of a host that is not signed is not asked for records, which its servers may not answer', async () => {
    zone[host] = { A: ['127.0.0.1'] };
    zone[tlsaAt(host)] = { bogus: ['TLSA'] };
    const { port } = await show(other);
    expect(await send(port)).toMatchObject(delivered('encrypted'));
  });

  test('that proves that there are no records demands nothing', async () => {
    zone[tlsaAt(host)] = { isSigned: true };
    const { port } = await openHost({ disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(await send(port)).toMatchObject(delivered('none'));
  });

  test('that is not believed demands nothing', async () => {
    publish(record(3, 1, 1, sha256(own.publicKey)));
    const { port } = await show(other);
    expect(await send(port, { dns: openResolver(dnsServer.address, 'off') })).toMatchObject(delivered('encrypted'));
  });

  test('is asked by TCP for records that are too long for UDP', async () => {
    publish(...Array.from({ length: 50 }, () => record(3, 1, 1, sha256(other.publicKey))), record(3, 0, 0, own.der));
    const { port } = await show(own);
    expect(await send(port)).toMatchObject(delivered('dane'));
  });

  test('without MX records leads to the domain itself', async () => {
    zone[domain] = { A: ['127.0.0.1'], isSigned: true };
    zone[tlsaAt(domain)] = { TLSA: [record(3, 1, 1, sha256(own.publicKey))], isSigned: true };
    const { port } = await show(own);
    expect(await send(port)).toMatchObject(delivered('dane'));
    expect(await send((await show(other)).port)).toMatchObject(refused);
  });

  test.each([
    ['at its end', true, 'real.example'],
    ['where there are none at its end', true, host],
    ['where it leads out of what is signed', false, host],
  ])('that has the host as an alias has the records %s', async (_where, isSigned, base) => {
    zone[host] = { CNAME: 'real.example', isSigned: true };
    zone['real.example'] = { A: ['127.0.0.1'], isSigned };
    zone[tlsaAt('real.example')] = { isSigned };
    zone[tlsaAt(base)] = { TLSA: [record(3, 1, 1, sha256(own.publicKey))], isSigned: true };
    expect(await send((await show(own)).port)).toMatchObject(delivered('dane'));
    expect(await send((await show(other)).port)).toMatchObject(refused);
  });
});

test('an alias that is not signed demands nothing, whatever lies below it', async () => {
  zone[host] = { CNAME: 'real.example' };
  zone['real.example'] = { A: ['127.0.0.1'] };
  publish(record(3, 1, 1, sha256(own.publicKey)));
  expect(await send((await show(other)).port)).toMatchObject(delivered('encrypted'));
});

test('the second host takes the mail where the first is another server than DNS names', async () => {
  publish(record(3, 1, 1, sha256(other.publicKey)));
  const second = `mx2.${domain}`;
  const MX = [host, second].map((exchange, index) => ({ exchange, priority: index }));
  zone[domain] = { MX, isSigned: true };
  zone[second] = { A: ['127.0.0.1'], isSigned: true };
  zone[tlsaAt(second)] = { TLSA: [record(3, 1, 1, sha256(own.publicKey))], isSigned: true };
  const { port } = await show(own);
  expect(await send(port)).toMatchObject([{ status: 'delivered', tls: 'dane', host: second }]);
});

describe('beside an MTA-STS policy in force', () => {
  const policy = (mx: string) => `version: STSv1\nmode: enforce\nmx: ${mx}\nmax_age: 86400\n`;
  const enforced = (mx = host) => ({
    mtaSts: { cache: createMemoryMtaStsCache(), fetchPolicy: async () => policy(mx) },
  });
  beforeEach(() => {
    zone[`_mta-sts.${domain}`] = { TXT: ['v=STSv1; id=1;'] };
  });

  test('records decide, and a certificate that only the policy would take is refused', async () => {
    publish(record(3, 1, 1, sha256(own.publicKey)));
    expect(await send((await show(own)).port, enforced())).toMatchObject(delivered('dane'));
    // The policy need not even name the host that is proved.
    expect(await send((await show(own)).port, enforced('old.example'))).toMatchObject(delivered('dane'));
    const valid = { ...enforced(), trustedAuthorities: [other.pem] };
    expect(await send((await show(other)).port, valid)).toMatchObject(refused);
  });

  test.each([
    ['without records', () => undefined],
    ['with records that prove nothing', () => publish(record(1, 1, 1, sha256(own.publicKey)))],
  ])('the policy decides %s', async (_which, prepare) => {
    prepare();
    const trusting = { ...enforced(), trustedAuthorities: [other.pem] };
    expect(await send((await show(other)).port, trusting)).toMatchObject(delivered('verified'));
    expect(await send((await show(own)).port, enforced())).toMatchObject([{ status: 'deferred', tls: 'refused' }]);
  });
});

import { X509Certificate } from 'node:crypto';
import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { AcmeKeeper } from './acme-certificate.ts';
import { type AcmeOrder, type AcmeResult, noChallenges, type RenewalAnswer } from './acme-order.ts';
import { chooseRenewalTime, firstPauseMs, longestPauseMs, pauseAfter } from './acme-schedule.ts';
import { openAcmeStore } from './acme-store.ts';
import { openCertificateSource } from './certificate-source.ts';
import { type Certificate, openSelfSigned } from './self-signed.ts';
import { createSharedChallenges } from './shared-challenges.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 4, 4);

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-certificate-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

let first: Certificate;
let second: Certificate;
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-certificates-'));
  [first, second] = await Promise.all([
    openSelfSigned(join(directory, 'a'), 'mail.example.org', now),
    openSelfSigned(join(directory, 'b'), 'mail.example.org', now),
  ]);
  await rm(directory, { recursive: true });
});

const computeFingerprint = (certificate: Certificate) => new X509Certificate(certificate.cert).fingerprint256;

async function openFiles() {
  const directory = await temporaryDirectory();
  const [certificateFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  const lines: unknown[] = [];
  const record = (...logged: unknown[]) => lines.push(logged);
  let age = 0;
  // Renamed into place, each time with another time of its own.
  const put = async (file: string, text: string) => {
    await writeFile(`${file}.new`, text);
    age += 1;
    await utimes(`${file}.new`, 1_000 + age, 1_000 + age);
    await rename(`${file}.new`, file);
  };
  await put(certificateFile, first.cert);
  await put(keyFile, first.key);
  const open = () =>
    openCertificateSource({
      dataDirectory: directory,
      hostname: 'mail.example.org',
      files: { certificateFile, keyFile },
      acme: null,
      now: () => now,
      log: { info: record, warn: record, error: record },
    });
  return { certificateFile, keyFile, put, open, lines };
}

test('files that change are served from then on, and every listener that keeps one is notified', async () => {
  const { certificateFile, keyFile, put, open, lines } = await openFiles();
  const source = await open();
  const before = source.secureContext();
  const notified: Certificate[] = [];
  source.onChange((certificate) => notified.push(certificate));
  expect((await source.reload()).fingerprint).toBe(computeFingerprint(first));
  expect(source.secureContext()).toBe(before);
  await put(certificateFile, second.cert);
  await put(keyFile, second.key);
  expect(await source.reload()).toMatchObject({
    fingerprint: computeFingerprint(second),
    origin: 'files',
    problem: null,
  });
  expect(source.secureContext()).not.toBe(before);
  expect(notified).toEqual([second]);
  expect(JSON.stringify(lines)).not.toContain('PRIVATE KEY');
});

test.each([
  ['a key of another certificate', () => ({ cert: first.cert, key: second.key }), 'belongs to another certificate'],
  [
    'a certificate that is half written',
    () => ({ cert: first.cert.slice(0, 300), key: second.key }),
    'certificate cannot be read',
  ],
  ['a key that is none', () => ({ cert: second.cert, key: 'nothing' }), 'private key cannot be read'],
] as const)(
  '%s is refused with its reason once, and the old one stays until the pair fits',
  async (_name, broken, reason) => {
    const { certificateFile, keyFile, put, open, lines } = await openFiles();
    const source = await open();
    const { cert, key } = broken();
    await put(certificateFile, cert);
    await put(keyFile, key);
    for (let round = 0; round < 3; round += 1)
      expect(await source.reload()).toMatchObject({
        fingerprint: computeFingerprint(first),
        problem: expect.stringContaining(reason) as string,
      });
    expect(lines).toHaveLength(1);
    await put(certificateFile, second.cert);
    await put(keyFile, second.key);
    expect(await source.reload()).toMatchObject({ fingerprint: computeFingerprint(second), problem: null });
  },
);

test('a start with files that do not fit says which', async () => {
  const { keyFile, put, open } = await openFiles();
  await put(keyFile, second.key);
  await expect(open()).rejects.toThrow(/belongs to another certificate.*HONGYAN_TLS_KEY is .*key\.pem/);
  await rm(keyFile);
  await expect(open()).rejects.toThrow(/key\.pem cannot be read \(ENOENT\)/);
});

/** An authority of this test: answers are taken from a list, orders are recorded. */
async function openKeeper(
  answers: AcmeResult[],
  { names = ['mail.example.org'], renewals = [] }: { names?: string[]; renewals?: RenewalAnswer[] } = {},
) {
  const silent: RenewalAnswer = { kind: 'renewalInfo', info: null };
  const asked: string[] = [];
  const directory = await temporaryDirectory();
  const clock = { now };
  const orders: AcmeOrder[] = [];
  const open = (wanted = names, listMoreNames?: () => Promise<readonly string[]>) =>
    new AcmeKeeper({
      ...(listMoreNames === undefined ? {} : { listMoreNames }),
      directory,
      directoryUrl: 'https://authority.example/dir',
      email: 'postmaster@example.org',
      names: wanted,
      authority: null,
      now: () => clock.now,
      random: () => 0,
      challenge: 'http-01',
      challenges: noChallenges(),
      ask: ({ certificate }) => {
        asked.push(certificate);
        return { result: Promise.resolve(renewals.shift() ?? silent), stop: () => undefined };
      },
      start: (order) => {
        orders.push(order);
        const answer = answers.shift();
        if (answer === undefined) throw new Error('nobody expected this order');
        return { result: Promise.resolve(answer), stop: () => undefined };
      },
    });
  return { open, clock, orders, asked };
}

const failed = (retryAfterMs: number | null = null): AcmeResult => ({
  kind: 'failed',
  accountUrl: 'https://authority.example/1',
  reason: 'too many',
  retryAfterMs,
  refused: [],
});
const done = (certificate: Certificate | null = first): AcmeResult => ({
  kind: 'done',
  accountUrl: 'https://authority.example/1',
  certificate,
  refused: [],
});

test('a failure is waited out, over restarts too; the pause doubles and ends at a day', async () => {
  const { open, clock, orders } = await openKeeper([failed(), failed(), done()]);
  expect(await open().check(false)).toBeNull();
  clock.now += firstPauseMs - 1;
  expect(await open().check(false)).toBeNull();
  expect(orders).toHaveLength(1);
  clock.now += 1;
  const keeper = open();
  expect(await keeper.check(false)).toBeNull();
  expect(keeper.state()).toMatchObject({
    failures: 2,
    problem: 'too many',
    nextAttemptAt: clock.now + 2 * firstPauseMs,
  });
  clock.now += 2 * firstPauseMs;
  expect(await keeper.check(false)).toEqual(first);
  expect(keeper.state()).toMatchObject({ failures: 0, problem: null });
  // One account for all of them.
  expect(new Set(orders.map(({ accountKey }) => accountKey)).size).toBe(1);
  expect(orders.map(({ accountUrl }) => accountUrl)).toEqual([
    null,
    'https://authority.example/1',
    'https://authority.example/1',
  ]);
  expect(pauseAfter(50, null, 0)).toBe(longestPauseMs);
});

test('an authority that asks to be left alone is, whoever asks', async () => {
  const { open, clock, orders } = await openKeeper([failed(2 * dayMs), done()]);
  const keeper = open();
  await keeper.check(false);
  clock.now += 2 * dayMs - 1;
  expect(await keeper.check(true)).toBeNull();
  expect(orders).toHaveLength(1);
  clock.now += 1;
  expect(await keeper.check(true)).toEqual(first);
});

test('a certificate is renewed at two thirds of its life and not before, and asked for anew when a name is added', async () => {
  const { open, clock, orders } = await openKeeper([done(), done(second), done(null)]);
  const keeper = open();
  expect(await keeper.check(false)).toEqual(first);
  const { validFromDate, validToDate } = new X509Certificate(first.cert);
  const facts = { validFrom: validFromDate.getTime(), validUntil: validToDate.getTime() };
  clock.now = chooseRenewalTime(facts, 0) - 1;
  expect(await keeper.check(false)).toBeNull();
  expect(orders).toHaveLength(1);
  clock.now += 1;
  expect(await keeper.check(false)).toEqual(second);
  clock.now = now + dayMs;
  expect(await open(['mail.example.org', 'autoconfig.example.org']).check(false)).toBeNull();
  expect(orders[2]).toMatchObject({ names: ['mail.example.org', 'autoconfig.example.org'] });
});

test('more names come and go, one that fails is not asked for sooner, and silence changes nothing', async () => {
  const own = 'mail.example.org';
  const { open, clock, orders } = await openKeeper([done(), failed(), done()]);
  let more: readonly string[] | null = [];
  const listMore = async () => {
    if (more === null) throw new Error('the store does not answer');
    return more;
  };
  const keeper = open([own], listMore);
  expect(await keeper.check(false)).toEqual(first);
  more = ['mta-sts.a.example'];
  expect(await keeper.check(false)).toBeNull();
  expect(orders.at(-1)).toMatchObject({ names: [own, 'mta-sts.a.example'] });
  // Another name while the authority is waited for.
  more = ['mta-sts.a.example', 'mta-sts.b.example'];
  expect(await keeper.check(false)).toBeNull();
  expect(orders).toHaveLength(2);
  more = null;
  clock.now += firstPauseMs;
  expect(await open([own], listMore).check(false)).toEqual(first);
  expect(orders.at(-1)?.names).toEqual([own, 'mta-sts.a.example', 'mta-sts.b.example']);
  more = [];
  expect(await open([own], listMore).check(false)).toBeNull();
  expect(orders).toHaveLength(3);
});

const suggested = (from: number, until: number, askAgainAfterMs: number | null = null): RenewalAnswer => ({
  kind: 'renewalInfo',
  info: { from, until, askAgainAfterMs },
});

test('the authority is asked when to renew, as often as it says, over restarts too (RFC 9773)', async () => {
  const hourMs = 3_600_000;
  const renewals = [suggested(now + 9 * dayMs, now + 10 * dayMs, hourMs), suggested(now - dayMs, now, 1)];
  const { open, clock, orders, asked } = await openKeeper([done(), done(second)], { renewals });
  const keeper = open();
  await keeper.check(false);
  expect(orders[0]?.replaces).toBeNull();
  expect(await keeper.check(false)).toBeNull();
  expect(asked).toEqual([first.cert]);
  expect(keeper.state()).toMatchObject({ renewAt: now + 9 * dayMs, askRenewalAt: now + hourMs });
  clock.now += hourMs - 1;
  expect(await keeper.check(false)).toBeNull();
  expect(asked).toHaveLength(1);
  // It is to be revoked: the window lies in the past now.
  clock.now += 1;
  const restarted = open();
  expect(await restarted.check(false)).toEqual(second);
  expect(orders[1]).toMatchObject({ replaces: first.cert, have: [] });
  expect(restarted.state()).toMatchObject({ renewalWindow: null, askRenewalAt: 0 });
});

test('an authority that fails to say when to renew is asked later, and two thirds of the life hold', async () => {
  const problem: RenewalAnswer = { kind: 'failed', accountUrl: null, reason: 'x', retryAfterMs: null, refused: [] };
  const { open, clock, asked } = await openKeeper([done()], { renewals: [problem] });
  const keeper = open();
  await keeper.check(false);
  const { renewAt } = keeper.state();
  await keeper.check(false);
  clock.now += 6 * 3_600_000 - 1;
  await keeper.check(false);
  expect(asked).toHaveLength(1);
  expect(keeper.state()).toMatchObject({ renewAt, failures: 0, problem: null });
});

test('two that ask at once get one order', async () => {
  const { open, orders } = await openKeeper([done()]);
  const keeper = open();
  expect(await Promise.all([keeper.check(true), keeper.check(false)])).toEqual([first, first]);
  expect(orders).toHaveLength(1);
});

test('a self-signed certificate is made anew before its end, while the server runs', async () => {
  const dataDirectory = await temporaryDirectory();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let at = now;
  const options = { dataDirectory, hostname: 'mail.example.org', files: null, acme: null, now: () => at, log };
  const source = await openCertificateSource(options);
  const begun = source.status();
  at = begun.validUntil - 31 * dayMs;
  expect(await source.reload()).toMatchObject({ fingerprint: begun.fingerprint, problem: null });
  at = begun.validUntil - 29 * dayMs;
  const remade = await source.reload();
  expect(remade).toMatchObject({ origin: 'self-signed', problem: null });
  expect(remade.fingerprint).not.toBe(begun.fingerprint);
  expect(remade.validUntil).toBeGreaterThan(at + 800 * dayMs);
  expect((await openCertificateSource(options)).status().fingerprint).toBe(remade.fingerprint);
});

test('of several processes the one that leads asks the authority; the others serve what it got', async () => {
  const dataDirectory = await temporaryDirectory();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const acme = {
    directoryUrl: 'https://ca.invalid/directory',
    email: 'a@example.org',
    names: ['mail.example.org'],
    challenge: 'http-01',
    authority: null,
  } as const;
  const source = await openCertificateSource({
    dataDirectory,
    hostname: 'mail.example.org',
    files: null,
    acme,
    isLeading: () => false,
    now: () => now,
    log: quiet,
  });
  onTestFinished(() => source.close());
  expect((await source.reload()).origin).toBe('self-signed');
  // As the leader, a process of its own, stores what it got.
  openAcmeStore(join(dataDirectory, 'tls', 'acme')).savePair(second);
  expect((await source.reload()).origin).toBe('acme');
  expect(computeFingerprint(source.current())).toBe(computeFingerprint(second));
  await expect(source.renew()).rejects.toThrow('Another process that shares this data directory');
  // It never asked: no account was made, and nothing went wrong.
  expect(source.status().problem).toBeNull();
  const leader = createSharedChallenges(join(dataDirectory, 'tls', 'acme', 'challenges'));
  leader.set('DGyRejmCefe7v4NfDGDKfA-_', 'answer of the leader');
  expect(source.challenges.http.get('DGyRejmCefe7v4NfDGDKfA-_')).toBe('answer of the leader');
});

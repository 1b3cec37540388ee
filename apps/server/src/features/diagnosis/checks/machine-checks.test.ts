// What the checks of the machine make of what they see; the real server's own are in ../diagnose.test.ts.
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../config/config.ts';
import type { DeliveryFigures, QueueFigures } from '../../outbox/index.ts';
import { runChecks } from '../check.ts';
import { countFindings, type Finding, formatFinding, ok, problem, unknown } from '../finding.ts';
import { checkClock } from './check-clock.ts';
import { checkDane } from './check-dane.ts';
import { checkDisk } from './check-disk.ts';
import { checkQueue } from './check-queue.ts';
import { checkScanners } from './check-scanners.ts';
import { checkStore } from './check-store.ts';

const signal = new AbortController().signal;
const refuse = async (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
const describeAll = (findings: readonly Finding[]) => findings.map((one) => `${one.level} ${one.subject}: ${one.seen}`);
const hourMs = 3_600_000;
const now = Date.UTC(2028, 1, 29, 12);

test.each([
  [120, /^ok Clock: 0\.1 s behind time\.example/],
  [-4_000, /^warning Clock: 4\.0 s ahead of time\.example/],
  [45_000, /^problem Clock: 45 s behind time\.example: codes and signatures are refused/],
])('a clock that is %i ms behind a time server', async (ahead, expected) => {
  const time = { askNtp: async () => ahead, askHttpDate: refuse };
  expect(describeAll(await checkClock({ host: 'time.example' }, time, signal))).toEqual([
    expect.stringMatching(expected),
  ]);
});

test('without a time server, web servers are asked, which count whole seconds', async () => {
  const at = async (ahead: number) =>
    describeAll(await checkClock({ host: 'x' }, { askNtp: refuse, askHttpDate: async () => ahead }, signal));
  expect(await at(2_500)).toEqual([expect.stringMatching(/^ok Clock: right within 3 s, by /)]);
  expect(await at(3_500)).toEqual([expect.stringMatching(/^warning Clock: 3\.5 s behind/)]);
  expect(await at(-60_000)).toEqual([expect.stringMatching(/^problem Clock: 60 s ahead of/)]);
});

describe('DANE', () => {
  const answer = (isSecure: boolean) => ({ ask: async () => ({ isSecure, records: [], name: '.' }) });
  const direct = { smarthost: null, dnsValidating: 'auto' } as const;
  test.each([
    [direct, answer(true), /^ok DANE: used/],
    [direct, answer(false), /^ok DANE: not used: the resolver does not validate/],
    [direct, { ask: refuse }, /^unknown DANE: DNS does not answer \(ECONNREFUSED\)/],
    [direct, undefined, /^ok DANE: not used, .* not on this machine/],
    [{ ...direct, dnsValidating: 'on' }, answer(false), /^warning DANE: not used.* says that it does/],
    [{ ...direct, dnsValidating: 'off' }, undefined, /^ok DANE: switched off/],
  ] as const)('%j', async (config, validated, expected) => {
    const found = await checkDane(config, validated === undefined ? {} : { validated });
    expect(describeAll(found)).toEqual([expect.stringMatching(expected)]);
    // What is not used can be had.
    expect(found[0]?.advice?.includes('unbound') === true).toBe(found[0]?.seen.includes('not used') === true);
  });
  test('is the smarthost’s, where there is one', async () => {
    const smarthost = { host: 'relay.example', port: 25, tls: false, user: null, password: null };
    expect(await checkDane({ ...direct, smarthost }, { validated: answer(true) })).toEqual([]);
  });
});

describe('disk', () => {
  const check = async (free: number, freeFiles: number | null, ms: number) => {
    const room = { freeBytes: free, totalBytes: 100, freeFiles, totalFiles: freeFiles === null ? null : 1_000 };
    return describeAll(await checkDisk('/data', { readRoom: async () => room, timeFsync: async () => ms }));
  };
  test('with room, and as fast as it should be', async () => {
    expect(await check(50, null, 2)).toEqual([
      expect.stringMatching(/^ok Disk space: .*50 %/),
      expect.stringMatching(/^ok Disk speed: .*2\.0 ms/),
    ]);
  });
  test.each([
    [9, 500, 2, /^warning Disk space/],
    [4, 500, 2, /^problem Disk space: .*no mail and no file is taken/],
    [50, 40, 2, /^warning Inodes/],
    [50, 5, 2, /^problem Inodes/],
    [50, 500, 80, /^warning Disk speed: .*80\.0 ms/],
  ])('free %i %%, files %i, fsync %i ms', async (free, files, ms, expected) => {
    const bad = (await check(free, files, ms)).filter((line) => !line.startsWith('ok'));
    expect(bad).toEqual([expect.stringMatching(expected)]);
  });
  test('a directory that cannot be written, on a disk that says nothing', async () => {
    expect(describeAll(await checkDisk('/data', { readRoom: refuse, timeFsync: refuse }))).toEqual([
      'unknown Disk space: the system does not say: no',
      'problem Disk speed: nothing can be written: no',
    ]);
  });
});

describe('queue', () => {
  const check = async (
    queue: Partial<QueueFigures>,
    deliveries: Partial<DeliveryFigures> = {},
    held: readonly { readonly address: string }[] = [],
  ) => {
    const figures = { recipients: { waiting: 0, sending: 0, deferred: 0 }, oldestAt: null, ...queue };
    const delivered = { delivered: 0, failed: 0, deliveredAt: null, lastFailure: null, ...deliveries };
    return describeAll(
      await checkQueue(
        async () => figures,
        async () => delivered,
        async () => held,
        now,
      ),
    );
  };
  const recipients = { waiting: 1, sending: 0, deferred: 2 };
  const lastFailure = { text: '550 5.7.1 listed', host: 'mx.example.net' };
  test.each([
    [{}, {}, /^ok Queue: nothing waits/],
    [{ recipients, oldestAt: now - hourMs }, {}, /^ok Queue: .*mail: 3, .*attempt: 2; .*1 h$/],
    [{ recipients, oldestAt: now - 5 * hourMs }, {}, /^warning Queue: .* 5 h$/],
    [{}, { delivered: 90, failed: 2, lastFailure }, /^ok Deliveries .*90, who did not: 2; .*550 5\.7\.1 listed/],
    [{}, { delivered: 20, failed: 12, lastFailure }, /^warning Deliveries .*550 5\.7\.1 listed \(mx\.example\.net\)/],
  ] as const)('%j %j', async (queue, deliveries, expected) => {
    expect(await check(queue, deliveries)).toContainEqual(expect.stringMatching(expected));
  });
});

describe('database', () => {
  const facts = { dialect: 'postgres', version: 11, givenUp: [] } as const;
  test.each([
    [facts, 11, /^ok Database: PostgreSQL answers in \d+ ms, schema 11/],
    [facts, 12, /^problem Database: .*schema 11; this version writes schema 12/],
    [{ ...facts, givenUp: [{ kind: 'report', count: 2 }] }, 11, /^warning Work .*report \(2\)/],
  ] as const)('%j, expected %i', async (seen, expected, line) => {
    expect(describeAll(await checkStore(async () => seen, expected))).toContainEqual(expect.stringMatching(line));
  });
  test('that does not answer', async () => {
    expect(describeAll(await checkStore(refuse, 11))).toEqual(['problem Database: it does not answer: no']);
  });
});

describe('scanners', () => {
  const config = (whenUnavailable: 'refuse' | 'accept') =>
    ({
      clamd: { address: { path: '/run/clamd' }, whenUnavailable },
      rspamd: { url: 'http://127.0.0.1:11333', password: null, whenUnavailable, training: null },
    }) as Config;
  const check = async (version: () => Promise<string>, ping: () => Promise<void>, policy: 'refuse' | 'accept') =>
    describeAll(
      await checkScanners(
        config(policy),
        { askClamdVersion: version, pingRspamd: ping, askRspamdController: ping },
        now,
        signal,
      ),
    );

  test('that answer, with new or old signatures', async () => {
    const at = (date: string) =>
      check(
        async () => `ClamAV 1.4.1/27458/${date}`,
        async () => undefined,
        'refuse',
      );
    expect(await at('Mon Feb 28 09:34:12 2028')).toEqual([
      'ok Virus scanner (clamd): ClamAV 1.4.1, signatures 27458',
      'ok Junk filter (rspamd): answers',
    ]);
    // clamd names the time of its machine, whatever its zone.
    expect(await at('Mon Jan 31 09:34:12 2028')).toContainEqual(
      expect.stringMatching(/^warning .* (?:28|29) days old$/),
    );
  });
  test('that do not: what that means for mail', async () => {
    expect(await check(refuse, refuse, 'refuse')).toEqual([
      'problem Virus scanner (clamd): does not answer (ECONNREFUSED): mail waits with its senders',
      'problem Junk filter (rspamd): does not answer (ECONNREFUSED): mail waits with its senders',
    ]);
    expect(await check(refuse, refuse, 'accept')).toContainEqual(expect.stringMatching(/^warning .*comes in unseen$/));
  });
});

test('a check that hangs or fails is said to be unknown, and keeps none of the others', async () => {
  let ended = false;
  const findings = await runChecks(
    [
      {
        group: 'clock',
        subject: 'Clock',
        run: (ending) => {
          ending.addEventListener('abort', () => {
            ended = true;
          });
          return new Promise(() => undefined);
        },
      },
      { group: 'disk', subject: 'Disk', run: () => Promise.reject(new Error('broken')) },
      { group: 'queue', subject: 'Queue', run: async () => [ok('Queue', 'nothing waits')] },
    ],
    20,
  );
  expect(findings).toMatchObject([
    { group: 'clock', level: 'unknown', seen: 'not found out within 0.02 s' },
    { group: 'disk', level: 'unknown', seen: 'the check failed: broken' },
    { group: 'queue', level: 'ok' },
  ]);
  expect(ended).toBe(true);
});

test('findings are printed without what a terminal would obey, and counted', () => {
  const findings = [problem('SMTP', 'it answers "\u001b[31m220"', 'one\ntwo'), unknown('Clock', 'no answer')];
  expect(findings.map(formatFinding).join('\n')).toBe(
    'problem  SMTP: it answers " [31m220"\n         → one\n         → two\nunknown  Clock: no answer',
  );
  expect(countFindings(findings)).toBe('1 problem, 0 warnings, 1 could not be told.');
});

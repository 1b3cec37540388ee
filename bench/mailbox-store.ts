// The mailbox's calls on the store itself, without HTTP: `node bench/mailbox-store.ts [--postgres URL] [--sizes 1000,10000,100000]`.
// Prints JSON; times in milliseconds, the median and the 95th percentile. `stall` is the longest time the event loop was held.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Call, calls, type MailList } from '@hongyan/contract';
import pino from 'pino';
import type { CallContext } from '../apps/server/src/call/call-context.ts';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { createActionsFeature } from '../apps/server/src/features/actions/index.ts';
import { createFoldersFeature } from '../apps/server/src/features/folders/index.ts';
import { createReadingFeature } from '../apps/server/src/features/reading/index.ts';
import { createRulesFeature } from '../apps/server/src/features/rules/index.ts';
import { createSearchFeature } from '../apps/server/src/features/search/index.ts';
import { createMailTrustReader } from '../apps/server/src/features/trust/index.ts';
import { createBodyIntake } from '../apps/server/src/mail/bodies/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { measure as measureRuns, round } from './parts/figures.ts';
import { fillStore, mailWithAttachment } from './parts/fill-store.ts';
import { measureRules } from './parts/measure-rules.ts';
import { measureSearch } from './parts/measure-search.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'string' }, sizes: { type: 'string', default: '1000,10000,100000' } },
});
const databaseUrl = values.postgres ?? null;
const sizes = values.sizes.split(',').map(Number);
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const rounds = 60;
const measure = (run: () => Promise<unknown>, times = rounds) => measureRuns(times, run, Math.min(times, 10));

try {
  const filled = await fillStore(directory, databaseUrl, sizes);
  const environment = {
    HONGYAN_DATA: directory,
    HONGYAN_LOG: 'error',
    ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
  };
  const config = readConfig(environment, directory);
  const log = pino({ level: 'error' });
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log, databaseThread });
  const services = { ...engines, config, clock: systemClock, log, secrets: await openSecrets(join(directory, 'keys')) };
  const search = createSearchFeature(services);
  const readTrust = createMailTrustReader(services);
  const features = [
    createActionsFeature(services),
    createReadingFeature({ ...services, readTrust }),
    createFoldersFeature(services),
    createRulesFeature(services),
    search,
  ];
  const routes = features.flatMap(({ routes: own }) => own);
  const createCaller = (account: number) => {
    const session = {
      sessionId: 's',
      origin: 's',
      derivedFrom: null,
      actor: account,
      subject: account,
      orgId: 1,
      client: 'web',
      locked: false,
      mustChange: false,
      right: 'own' as const,
      unlockedFolders: new Map(),
    } as const;
    const base = {
      requestId: 'bench',
      address: '127.0.0.1',
      userAgent: '',
      language: 'zh',
      idempotencyKey: undefined,
      host: 'localhost',
      secure: true,
      signal: new AbortController().signal,
    } as const;
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    return async (call: Call, input: unknown) => {
      const context: CallContext = { ...base, session, now: Date.now() };
      const route = routes.find((one) => one.call === call)!;
      return route.handle({ context, input: call.input.parse(input), file: undefined, cookies, credential: null });
    };
  };
  /** The lists over all folders and the sorted ones: their first page, and page 1 000 where there is one. */
  const measureLists = async (call: ReturnType<typeof createCaller>, mails: number) => {
    const kinds = {
      unreadEverywhere: (more: object) => call(calls.mailbox.readList, { seen: 0, ...more }),
      related: (more: object) => call(calls.mailbox.relatedList, { address: 'p7@partner.example', ...more }),
      oldestFirst: (more: object) => call(calls.mailbox.list, { mailboxId: '1', order: 'asc', ...more }),
      bySender: (more: object) => call(calls.mailbox.list, { mailboxId: '1', sort: 'sender', ...more }),
      bySubject: (more: object) => call(calls.mailbox.list, { mailboxId: '1', sort: 'subject', ...more }),
      bySize: (more: object) => call(calls.mailbox.list, { mailboxId: '1', sort: 'size', ...more }),
    };
    const figures: Record<string, unknown> = {};
    for (const [name, list] of Object.entries(kinds)) {
      const start = performance.now();
      await watch(name, () => list({ pageSize: 15 }));
      figures[`${name}Cold`] = round(performance.now() - start);
      figures[name] = await measure(() => list({ pageSize: 15 }));
      figures[`${name}Of50`] = await measure(() => list({ pageSize: 50 }));
      if (mails >= 50_000) figures[`${name}Page1000`] = await measure(() => list({ pageSize: 50, pageNum: 1_000 }));
    }
    return figures;
  };
  const endIndex = search.lead?.();
  const indexStart = performance.now();
  for (const { accountNo } of filled.mailboxes) {
    const { modseq } = await engines.database.read
      .selectFrom('account')
      .select('modseq')
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow();
    while ((await engines.searchIndex.highWater(accountNo)) < modseq)
      await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const indexSeconds = round((performance.now() - indexStart) / 1_000);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const stalls: Record<string, number> = {};
  const watch = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    delay.reset();
    delay.enable();
    const result = await run();
    delay.disable();
    stalls[what] = round(Math.max(stalls[what] ?? 0, delay.max / 1e6));
    return result;
  };
  const mailboxes: Record<string, unknown> = {};
  for (const mailbox of filled.mailboxes) {
    const call = createCaller(mailbox.accountNo);
    const list = (more: object) => call(calls.mailbox.list, { mailboxId: '1', ...more });
    const newest = (await list({ pageSize: 2 })) as MailList;
    const [withAttachment, plain] = newest.list.map((item) => item.mailId);
    const lastPage = Math.max(1, Math.ceil(mailbox.mails / 50));
    mailboxes[String(mailbox.mails)] = {
      firstPageOf15: await watch('list', () => measure(() => list({ pageSize: 15 }))),
      firstPageOf50: await watch('list', () => measure(() => list({ pageSize: 50 }))),
      pageOf50InTheMiddle: await watch('middle page', () =>
        measure(() => list({ pageSize: 50, pageNum: Math.ceil(lastPage / 2) })),
      ),
      unreadPageOf15: await measure(() => list({ pageSize: 15, isUnread: 1 })),
      ...(mailbox.mails >= 50_000 ? { page1000Of50: await measure(() => list({ pageSize: 50, pageNum: 1_000 })) } : {}),
      ...(await measureLists(call, mailbox.mails)),
      favorites: await measure(() => call(calls.mailbox.favoriteList, {})),
      navigation: await measure(() => call(calls.folders.navigation, {})),
      open: await watch('open', () => measure(() => call(calls.mailbox.detail, { mailId: plain }))),
      openWith25Mb: await watch('open', () => measure(() => call(calls.mailbox.detail, { mailId: withAttachment }))),
      searchChinese: await watch('search', () =>
        measure(() => call(calls.search.quick, { searchKeyword: filled.sampleWord })),
      ),
      searchEnglish: await watch('search', () =>
        measure(() => call(calls.search.quick, { searchKeyword: filled.sampleEnglish })),
      ),
      searches: await watch('searches', () =>
        measureSearch(call, measure, { rare: filled.sampleWord, common: filled.commonEnglish }),
      ),
      rules: await watch('rules', () =>
        measureRules(call, measure, { rare: filled.sampleWord, common: filled.commonEnglish }),
      ),
      searchUnreadOnly: await watch('criteria', () => measure(() => call(calls.search.advanced, { isUnread: 1 }), 10)),
    };
  }
  const moving = filled.mailboxes.find(({ mails }) => mails >= 10_000) ?? filled.mailboxes.at(-1)!;
  const call = createCaller(moving.accountNo);
  const picked: string[] = [];
  for (let pageNum = 1; pageNum <= 5; pageNum++) {
    const page = (await call(calls.mailbox.list, { mailboxId: '1', pageSize: 200, pageNum })) as MailList;
    picked.push(...page.list.map((item) => item.mailId));
  }
  let target = '1';
  const move = () => {
    target = target === '1' ? '5' : '1';
    return call(calls.mailbox.move, { mailIds: picked, targetMailboxId: target });
  };
  const move1000 = await watch('move', () => measure(move, 20));
  const seen1000 = await watch('seen', () => {
    let isSeen = false;
    return measure(() => {
      isSeen = !isSeen;
      return call(calls.mailbox.updateSeen, { mailIds: picked, seen: isSeen });
    }, 20);
  });
  const intake = createBodyIntake(services);
  const large = mailWithAttachment('box0@bench.example', 55_000_000);
  async function* chunks() {
    for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536);
  }
  const intakeOf75Mb = await watch('intake of 75 MB', () =>
    measure(async () => {
      const spooled = await intake.spool(chunks(), { maxBytes: 100_000_000 });
      if (spooled === 'too-large') throw new Error('too large');
      await intake.finish(spooled, { orgId: 1 });
      await intake.discard(spooled);
    }, 3),
  );
  await endIndex?.();
  await engines.close();
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  console.log(
    JSON.stringify(
      { bench: 'mailbox-store', engine, indexSeconds, mailboxes, move1000, seen1000, intakeOf75Mb, stallMs: stalls },
      null,
      2,
    ),
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}

// What a shared mailbox of many readers costs: `node bench/shared-mailbox.ts [--postgres URL] [--mails 100000] [--readers 20] [--read 80000]`.
// Prints JSON; times in milliseconds. `own` is the same mailbox as its owner sees it: the path on which nothing of sharing may be felt.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Call, calls, type MailList } from '@hongyan/contract';
import pino from 'pino';
import type { CallContext, CallSession } from '../apps/server/src/call/call-context.ts';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { createActionsFeature } from '../apps/server/src/features/actions/index.ts';
import { createFoldersFeature } from '../apps/server/src/features/folders/index.ts';
import { createReadingFeature } from '../apps/server/src/features/reading/index.ts';
import { createMailTrustReader } from '../apps/server/src/features/trust/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { measure as measureRuns, round } from './parts/figures.ts';
import { fillStore } from './parts/fill-store.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    mails: { type: 'string', default: '100000' },
    readers: { type: 'string', default: '20' },
    read: { type: 'string', default: '80000' },
  },
});
const databaseUrl = values.postgres ?? null;
const [mails, readers, readMails] = [Number(values.mails), Number(values.readers), Number(values.read)];
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const measure = (run: () => Promise<unknown>, times = 60) => measureRuns(times, run, 10);
/** Marks of one call. */
const maxPerCall = 1_000;
/** Readers have numbers of their own above every account of the store: their marks are what is measured, not their sign-in. */
const firstReader = 1_000_000;

try {
  const filled = await fillStore(directory, databaseUrl, [mails]);
  const account = filled.mailboxes[0]!.accountNo;
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
  const routes = [
    ...createActionsFeature(services).routes,
    ...createReadingFeature({ ...services, readTrust: createMailTrustReader(services) }).routes,
    ...createFoldersFeature(services).routes,
  ];
  const createCaller =
    (who: Pick<CallSession, 'actor' | 'right' | 'granted'>) => async (call: Call, input: unknown) => {
      const session: CallSession = {
        sessionId: 's',
        origin: 's',
        derivedFrom: null,
        subject: account,
        orgId: 1,
        client: 'web',
        locked: false,
        mustChange: false,
        unlockedFolders: new Map(),
        ...who,
      };
      const context: CallContext = {
        session,
        now: Date.now(),
        requestId: 'bench',
        address: '127.0.0.1',
        userAgent: '',
        language: 'zh',
        idempotencyKey: undefined,
        host: 'localhost',
        secure: true,
        signal: new AbortController().signal,
      };
      const cookies = { setSession: () => undefined, clearSession: () => undefined };
      const route = routes.find((one) => one.call === call)!;
      return route.handle({ context, input: call.input.parse(input), file: undefined, cookies, credential: null });
    };
  const own = createCaller({ actor: account, right: 'own' });
  const toReader = (index: number) =>
    createCaller({ actor: firstReader + index, right: 'full', granted: { isShared: true, send: 'onBehalf' } });
  const numbers = await engines.database.read
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', account)
    .orderBy('n')
    .limit(readMails)
    .execute();
  const flagStart = performance.now();
  for (let index = 0; index < readers; index += 1) {
    const reader = toReader(index);
    for (let at = 0; at < numbers.length; at += maxPerCall) {
      const mailIds = numbers.slice(at, at + maxPerCall).map(({ n }) => String(n));
      await reader(calls.mailbox.updateSeen, { mailIds, seen: true });
    }
  }
  const flagSeconds = round((performance.now() - flagStart) / 1_000);
  const readFigures = async (call: ReturnType<typeof createCaller>) => {
    const list = (more: object) => call(calls.mailbox.list, { mailboxId: '1', pageSize: 50, ...more });
    const [, plain] = ((await list({})) as MailList).list.map((item) => item.mailId);
    let isSeen = false;
    return {
      list: await measure(() => list({})),
      unreadList: await measure(() => list({ isUnread: 1 })),
      navigation: await measure(() => call(calls.folders.navigation, {})),
      unreadCount: await measure(() => call(calls.mailbox.unreadCount, {})),
      open: await measure(() => call(calls.mailbox.detail, { mailId: plain })),
      markRead: await measure(() => {
        isSeen = !isSeen;
        return call(calls.mailbox.updateSeen, { mailIds: [plain], seen: isSeen });
      }),
    };
  };
  // Without readers: the own mailbox alone, to be set beside that of another version.
  const figures = { own: await readFigures(own), ...(readers === 0 ? {} : { reader: await readFigures(toReader(0)) }) };
  await engines.close();
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  console.log(
    JSON.stringify({ bench: 'shared-mailbox', engine, mails, readers, readMails, flagSeconds, ...figures }, null, 2),
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}

// SEARCH over IMAP on one large mailbox, on either engine: `npm run bench -- imap-search [--large 100000] [--postgres URL | --embedded-postgres]`
// (an empty database; or one that is started for it). Beside Dovecot where `npm run bench -- imap` does that. Prints JSON: medians in milliseconds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@hongyan/testkit/postgres';
import { Pool } from 'pg';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { createPeople, machineContext } from '../apps/server/src/features/identity/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { round, summarise } from './parts/figures.ts';
import { type FilledMailbox, fillStore } from './parts/fill-store.ts';
import { type MeasuredImap, openImap } from './parts/imap-client.ts';
import { freePort, startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    postgres: { type: 'string' },
    'embedded-postgres': { type: 'boolean', default: false },
  },
});
const [largeMails, runs] = [Number(values.large), Number(values.runs)];
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

async function addCode(databaseUrl: string | null, { accountNo }: FilledMailbox): Promise<string> {
  const config = readConfig(
    {
      HONGYAN_DATA: directory,
      HONGYAN_LOG: 'error',
      ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
    },
    directory,
  );
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log: pino({ level: 'error' }), databaseThread });
  const secrets = await openSecrets(join(directory, 'keys'));
  const services = { ...engines, config, clock: systemClock, secrets };
  const people = createPeople(services);
  const context = machineContext(Date.now(), 'bench', 'admin');
  const { code } = await people.addAuthorisationCode(context, { accountNo, name: 'bench', protocols: ['imap'] });
  await engines.close();
  return code;
}

/** Until the mailbox is in the full-text index; milliseconds, and the size of the index. */
async function waitForIndex(databaseUrl: string | null): Promise<{ ms: number; mib: number }> {
  const start = performance.now();
  const pool = databaseUrl === null ? null : new Pool({ connectionString: databaseUrl, max: 1 });
  const index = pool === null ? new DatabaseSync(join(directory, 'search.sqlite'), { readOnly: true }) : null;
  const ask = async (sql: string): Promise<number> =>
    Number(((await pool?.query<{ n: string }>(sql))?.rows[0] ?? index?.prepare(sql).get())?.['n']);
  const documents = pool === null ? 'document' : 'search_document';
  while ((await ask(`SELECT count(*) AS n FROM ${documents}`)) < largeMails)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  const bytes = await ask(
    pool === null
      ? 'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size'
      : "SELECT sum(pg_total_relation_size(oid)) AS n FROM pg_class WHERE relname LIKE 'search\\_%' AND relkind = 'r'",
  );
  index?.close();
  await pool?.end();
  return { ms: round(performance.now() - start), mib: round(bytes / 1024 ** 2) };
}

/** The median of some runs after one that warms up. */
async function median(imap: MeasuredImap, command: string): Promise<{ ms: number; bytes: number }> {
  const { bytes } = await imap.run(command);
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) measured.push((await imap.run(command)).ms);
  return { ms: summarise(measured).p50, bytes };
}

async function measureSearches(imap: MeasuredImap, words: { chinese: string; english: string; common: string }) {
  const literal = `{${String(Buffer.byteLength(words.chinese))}}\r\n${words.chinese}`;
  const figures: Record<string, { ms: number; bytes?: number }> = {};
  figures['selectFirst'] = { ms: round((await imap.run('SELECT INBOX')).ms) };
  figures['searchFirst'] = { ms: round((await imap.run('SEARCH UNSEEN')).ms) };
  figures['searchTextFirst'] = { ms: round((await imap.run('SEARCH TEXT "nobodywrote"')).ms) };
  for (const [name, command] of Object.entries({
    unseen: 'SEARCH UNSEEN',
    from: 'SEARCH FROM "p123@"',
    messageId: 'SEARCH HEADER Message-ID "<nobody@nowhere.example>"',
    messageIdPart: 'SEARCH HEADER Message-ID "<300."',
    headerSubject: `SEARCH HEADER Subject "${words.english}"`,
    body: 'SEARCH BODY "nobodyeverwrotethis"',
    chinese: `SEARCH CHARSET UTF-8 TEXT ${literal}`,
    english: `SEARCH TEXT "${words.english}"`,
    englishCommon: `SEARCH TEXT "${words.common}"`,
    nothing: 'SEARCH TEXT "nobodyeverwrotethis"',
    nothingShort: 'SEARCH TEXT "zqzqz"',
    // Too short for the index: every text is read.
    everyText: 'SEARCH TEXT "zq"',
  }))
    figures[name] = await median(imap, command);
  return figures;
}

const postgres = values['embedded-postgres'] ? await startPostgres() : null;
try {
  const databaseUrl = values.postgres ?? (postgres === null ? null : await createTestDatabase(postgres.url));
  const filled = await fillStore(directory, databaseUrl, [largeMails], { attachment: false });
  const [mailbox] = filled.mailboxes as readonly [FilledMailbox];
  const code = await addCode(databaseUrl, mailbox);
  const imaps = await freePort();
  const ports = { HONGYAN_IMAPS_PORT: String(imaps), HONGYAN_IMAP_PORT: '0' };
  process.stderr.write('index\n');
  const indexing = await startServerProcess(directory, databaseUrl, ports);
  const indexed = await waitForIndex(databaseUrl);
  await indexing.stop();
  // Started again, so that the first search is that of a server that has its index.
  const server = await startServerProcess(directory, databaseUrl, ports);
  const imap = await openImap(imaps);
  await imap.run(`LOGIN ${mailbox.address} ${code}`);
  const before = server.mainThreadMs();
  const figures = await measureSearches(imap, {
    chinese: filled.sampleWord,
    english: filled.sampleEnglish,
    common: filled.commonEnglish,
  });
  const mainThreadMs = server.mainThreadMs() - before;
  imap.close();
  await server.stop();
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  console.log(JSON.stringify({ engine, mails: largeMails, indexed, figures, mainThreadMs }, null, 2));
} finally {
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}

/**
 * The full-text index with 100 000 mails of 60 owners: size, feeding, queries (as a caller sees them, through the thread).
 *   node bench/search-index.ts                      the embedded engine
 *   node bench/search-index.ts postgres://…         PostgreSQL: makes its tables in that database, and leaves them
 *   MAILS=… OWNERS=…                                other sizes
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import {
  type IndexDocument,
  type SearchField,
  type SearchIndex,
  searchFields,
} from '../apps/server/src/engines/search-index/port.ts';
import { openPostgresIndex } from '../apps/server/src/engines/search-index/postgres-index.ts';
import { openSqliteIndex } from '../apps/server/src/engines/search-index/sqlite-index.ts';
import { createMailGenerator } from './parts/generated-mail.ts';

const mails = Number(process.env['MAILS'] ?? 100_000);
const owners = Number(process.env['OWNERS'] ?? 60);
const mailsPerBatch = 250;
const queriesPerKind = 2000;
const page = 15;
const url = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
const path = join(folder, 'search.sqlite');
const generator = createMailGenerator(7);

const round = (value: number, digits = 3): number => Number(value.toFixed(digits));
const memoryMb = (): number => round(process.memoryUsage.rss() / 1e6, 1);

async function feed(index: SearchIndex): Promise<{ mailsPerSecond: number; textMb: number; slowestBatchMs: number }> {
  let spentMs = 0;
  let bytes = 0;
  let slowestBatchMs = 0;
  let done = 0;
  for (let round = 0; done < mails; round++) {
    const accountNo = (round % owners) + 1;
    const put: IndexDocument[] = [];
    for (let i = 0; i < mailsPerBatch && done < mails; i++, done++) {
      put.push(generator.mail(Math.floor(round / owners) * mailsPerBatch + i, 1_700_000_000_000 + done));
    }
    for (const mail of put) for (const field of searchFields) bytes += Buffer.byteLength(mail[field] ?? '');
    const start = performance.now();
    await index.applyBatch({ accountNo, upTo: round + 1, put, remove: [] });
    const took = performance.now() - start;
    spentMs += took;
    slowestBatchMs = Math.max(slowestBatchMs, took);
  }
  return {
    mailsPerSecond: Math.round((mails / spentMs) * 1000),
    textMb: round(bytes / 1e6, 1),
    slowestBatchMs: round(slowestBatchMs, 1),
  };
}

async function time(index: SearchIndex, word: () => string, fields?: SearchField[]): Promise<object> {
  const times: number[] = [];
  let hits = 0;
  for (let i = 0; i < queriesPerKind; i++) {
    const query = { accountNo: (i % owners) + 1, text: word(), limit: page, ...(fields && { fields }) };
    const start = performance.now();
    hits += (await index.query(query)).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number => round(times[Math.floor((times.length - 1) * part)] ?? 0);
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1), meanHits: round(hits / queriesPerKind, 1) };
}

/** A rank from 0 to 1999, each order of magnitude as often: frequent and rare words. */
const anyRank = (): number => Math.floor(2000 ** generator.random());

async function timeAll(index: SearchIndex): Promise<object> {
  await index.query({ accountNo: 1, text: '预算', limit: page });
  const chinese = (): string => generator.chineseWord(anyRank());
  const english = (): string => generator.englishWord(anyRank());
  return {
    chineseTwoCharacters: await time(index, chinese),
    englishWord: await time(index, english),
    chineseOneCharacter: await time(index, () => chinese().slice(0, 1)),
    englishTwoLetters: await time(index, () => english().slice(0, 2)),
    twoWords: await time(index, () => `${chinese()} ${english()}`),
    senderOnly: await time(index, () => chinese().slice(0, 1), ['sender']),
    nothing: await time(index, () => '不存在的词语'),
  };
}

async function run(): Promise<object> {
  const pool = url === undefined ? undefined : new Pool({ connectionString: url });
  pool?.on('error', (error) => process.stderr.write(`${error.message}\n`));
  const atStartMb = memoryMb();
  const index = pool
    ? await openPostgresIndex({ pool })
    : openSqliteIndex({ path, idleMs: { reader: 2000, writer: 2000 } });
  const fed = await feed(index);
  const fedMb = memoryMb();
  const beforeMerge = await timeAll(index);
  await sleep(5000);
  const restMb = memoryMb();
  const firstStart = performance.now();
  await index.query({ accountNo: 1, text: '预算', limit: page });
  const firstAfterRestMs = round(performance.now() - firstStart, 1);
  const afterMerge = await timeAll(index);
  const queriedMb = memoryMb();
  const { documents, bytes } = await index.stats();
  await index.close();
  await pool?.end();
  return {
    engine: pool ? 'postgresql' : 'sqlite',
    mails: documents,
    owners,
    ...fed,
    indexMb: round(bytes / 1e6, 1),
    ...(pool === undefined && { fileMbClosed: round(statSync(path).size / 1e6, 1) }),
    memoryMb: { atStart: atStartMb, whileFed: fedMb, atRest: restMb, afterQueries: queriedMb },
    firstAfterRestMs,
    justFed: beforeMerge,
    atRest: afterMerge,
  };
}

try {
  process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

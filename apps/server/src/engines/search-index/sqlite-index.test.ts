/** What only the embedded engine has: a file that can be damaged, threads that come and go, a process that is killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexDocument, SearchIndex } from './port.ts';
import { openSqliteIndex } from './sqlite-index.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { WorkerChannel } from './worker-channel.ts';

let folder: string;
let path: string;
const opened: SearchIndex[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'search-sqlite-'));
  path = join(folder, 'search.sqlite');
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((index) => index.close()));
  rmSync(folder, { recursive: true, force: true });
});

const open = (onRebuild?: (why: string) => void): SearchIndex => {
  const index = openSqliteIndex({ path, ...(onRebuild && { onRebuild }) });
  opened.push(index);
  return index;
};
const document = (n: number, body: string): IndexDocument => ({
  n,
  sortKey: n,
  subject: '',
  sender: '',
  recipients: '',
  attachments: '',
  body,
});

describe('a file that cannot be used', () => {
  it.each([
    ['of another kind', Buffer.from('this is not a database, and long enough to be seen as none'.repeat(100))],
    ['cut off', Buffer.from('SQLite format 3\u0000')],
  ])('%s is set aside and a fresh index made', async (_name, content) => {
    writeFileSync(path, content);
    const reasons: string[] = [];
    const index = open((why) => reasons.push(why));
    expect(reasons).toEqual(['rebuilt-damaged']);
    expect(readFileSync(`${path}.damaged`)).toEqual(content);
    expect(await index.highWater(1)).toBe(0);
    await index.applyBatch({ accountNo: 1, since: 0, upTo: 1, put: [document(1, '又能用了')], remove: [] });
    expect(await index.query({ accountNo: 1, text: '能用', limit: 9 })).toHaveLength(1);
  });

  it('of an older format is replaced, and its marks are 0', async () => {
    const older = open();
    await older.applyBatch({ accountNo: 1, upTo: 5, put: [document(1, '旧格式')], remove: [] });
    await older.close();
    const database = new DatabaseSync(path);
    database.exec('UPDATE version SET format = 0');
    database.close();
    const reasons: string[] = [];
    const index = open((why) => reasons.push(why));
    expect(reasons).toEqual(['rebuilt-older']);
    expect(await index.highWater(1)).toBe(0);
    expect(await index.query({ accountNo: 1, text: '格式', limit: 9 })).toEqual([]);
  });

  it('is found out while running: the call fails, a fresh index takes over, a batch that would leave a gap is refused', async () => {
    const first = open();
    const put = Array.from({ length: 400 }, (_, n) => document(n, `损坏 word${n} ${'填充'.repeat(100)}`));
    await first.applyBatch({ accountNo: 1, upTo: 5, put, remove: [] });
    await first.close();
    const size = statSync(path).size;
    const file = openSync(path, 'r+');
    for (let at = 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, at);
    const reasons: string[] = [];
    const index = open((why) => reasons.push(why));
    if (reasons.length === 0)
      await expect(index.query({ accountNo: 1, text: '损坏', limit: 9 })).rejects.toThrow('damaged');
    expect(reasons).toEqual(['rebuilt-damaged']);
    expect(existsSync(`${path}.damaged`)).toBe(true);
    expect(await index.highWater(1)).toBe(0);
    await expect(index.applyBatch({ accountNo: 1, since: 5, upTo: 6, put: [], remove: [] })).rejects.toThrow(
      'stands at 0',
    );
  });

  it('with damage in the words only is found out by the query that meets it', async () => {
    const first = open();
    await first.applyBatch({ accountNo: 1, upTo: 5, put: [document(1, '损坏')], remove: [] });
    await first.close();
    const database = new DatabaseSync(path);
    database.enableDefensive(false);
    database.exec("UPDATE words_data SET block = x'ffffffffffffffff' WHERE id > 10");
    database.close();
    const reasons: string[] = [];
    const index = open((why) => reasons.push(why));
    expect(reasons).toEqual([]);
    await expect(index.query({ accountNo: 1, text: '损坏', limit: 9 })).rejects.toThrow('damaged');
    expect(reasons).toEqual(['rebuilt-damaged']);
    expect(await index.highWater(1)).toBe(0);
  });
});

describe('a process that is killed while it writes', () => {
  it('loses nothing that was marked, and no batch is there by half', async () => {
    for (const [acknowledgements, delayMs] of [
      [1, 0],
      [2, 3],
      [3, 9],
      [5, 17],
    ] as const) {
      const script = fileURLToPath(new URL('./testing/write-until-killed.ts', import.meta.url));
      const writer = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
      let printed = '';
      await new Promise<void>((resolve) => {
        writer.stdout.on('data', (text: Buffer) => {
          printed += text.toString();
          // Some of the delays end in the middle of a batch, which takes some 40 ms.
          if (printed.split('\n').length > acknowledgements) setTimeout(() => writer.kill('SIGKILL'), delayMs);
        });
        writer.on('close', () => resolve());
      });
      const acknowledged = Number(printed.trim().split('\n').at(-1));
      const index = open();
      const highWater = await index.highWater(1);
      expect(highWater).toBeGreaterThanOrEqual(acknowledged);
      expect(await index.count({ accountNo: 1, text: '批次', limit: 1e6 })).toBe(highWater * 400);
      expect(await index.query({ accountNo: 1, text: `"number${highWater * 400 - 1}"`, limit: 9 })).toHaveLength(1);
      await index.close();
      rmSync(path);
    }
  });
});

describe('the threads', () => {
  it('a query does not wait for a batch', async () => {
    const index = open();
    await index.applyBatch({ accountNo: 1, upTo: 1, put: [document(1, '先到')], remove: [] });
    await index.query({ accountNo: 1, text: '先到', limit: 1 });
    const order: string[] = [];
    const put = Array.from({ length: 4000 }, (_, n) => document(n + 2, `后到 word${n} ${'很多文字'.repeat(40)}`));
    const batch = index.applyBatch({ accountNo: 1, upTo: 2, put, remove: [] }).then(() => order.push('batch'));
    expect(await index.query({ accountNo: 1, text: '到', limit: 1000 })).toEqual([{ n: 1, sortKey: 1 }]);
    order.push('query');
    await batch;
    expect(order).toEqual(['query', 'batch']);
    expect(await index.query({ accountNo: 1, text: '到', limit: 1000 })).toHaveLength(1000);
  });

  it('come with the first call, go when nobody calls, and come again', async () => {
    await open().close();
    const channel = new WorkerChannel({ path, role: 'reader' }, 20);
    expect(channel.isRunning).toBe(false);
    for (let round = 0; round < 2; round++) {
      expect(await channel.call('highWater', 1)).toBe(0);
      expect(channel.isRunning).toBe(true);
      while (channel.isRunning) await sleep(5);
    }
    await channel.stop();
  });

  it('a call that outlives the signal does not hold up closing, and closing lets running calls end', async () => {
    const index = open();
    const put = Array.from({ length: 500 }, (_, n) => document(n, `关闭 ${n}`));
    const batch = index.applyBatch({ accountNo: 1, upTo: 1, put, remove: [] });
    const closed = index.close();
    await expect(batch).resolves.toBeUndefined();
    await closed;
    await expect(index.highWater(1)).rejects.toThrow('closed');
    expect(existsSync(`${path}-wal`)).toBe(false);
  });
});

describe('windows', () => {
  it('are walked from the newest down, so that a long query can be ended between two of them', async () => {
    const index = open();
    const put = [5, 70_000, 300_000, 4_000_000].map((n) => document(n, '窗口'));
    await index.applyBatch({ accountNo: 1, upTo: 1, put, remove: [] });
    await index.close();
    const reader = new SqliteReader(path);
    const steps = reader.query({ accountNo: 1, text: '窗口', limit: 10 });
    let turns = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) turns++;
    expect(step.value.map(({ n }) => n)).toEqual([4_000_000, 300_000, 70_000, 5]);
    expect(turns).toBe(6);
    reader.close();
  });
});

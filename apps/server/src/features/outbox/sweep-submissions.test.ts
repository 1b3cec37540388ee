import { type ProductStore, productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { readPlan } from '@hongyan/testkit/store/query-plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectDone, selectRecalled } from './ended-submissions.ts';
import { splitIntoBatches, sweepSubmissions } from './sweep-submissions.ts';

const dayMs = 86_400_000;
const accounts = 20;
const mailsPerAccount = 500;
const old = testStart - 40 * dayMs;
const young = testStart - 5 * dayMs;

/** Every fourth mail is young; every tenth of the others was taken back; each has two recipients inside. */
const numbers = (count: number) =>
  `WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x WHERE i < ${String(count)})`;
const at = `CASE WHEN i % 4 = 0 THEN ${String(young)} ELSE ${String(old)} END`;
const isRecalled = 'i % 4 <> 0 AND i % 10 = 1';
const key = `1 + i % ${String(accounts)}, i`;
const filling = [
  `INSERT INTO org (org_id, name, created_at) VALUES (1, 'o', 0)`,
  `${numbers(accounts)} INSERT INTO account (account_no, org_id, modseq, next_n, next_folder_id, next_label_id, next_uid_validity, kind, state,
    display_name, gender, is_admin, quota_bytes, used_bytes, created_at)
    SELECT i, 1, 0, 1, 1, 1, 1, 'person', 'active', 'p', 0, 0, 0, 0, 0 FROM x`,
  `${numbers(accounts * mailsPerAccount)} INSERT INTO submission (account_no, submission_id, state, mail_from, subject, message_id, body_id, created_at,
    released_at, withdrawn_at)
    SELECT ${key}, CASE WHEN ${isRecalled} THEN 'recalled' ELSE 'done' END, 'a@b', 's', 'm', '', ${at},
      CASE WHEN ${isRecalled} THEN NULL ELSE ${at} END, CASE WHEN ${isRecalled} THEN ${at} ELSE NULL END FROM x`,
  ...[1, 2].map(
    (
      no,
    ) => `${numbers(accounts * mailsPerAccount)} INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, target_account_no,
    domain, state, attempts, next_attempt_at, finished_at)
    SELECT ${key}, ${String(no)}, 'c@d', ${String(no)}, 'd', 'delivered', 1, 0, ${at} FROM x`,
  ),
  ...[1, 2].map(
    (
      no,
    ) => `${numbers(accounts * mailsPerAccount)} INSERT INTO delivered (account_no, source_account_no, submission_id, n)
    SELECT ${String(no)}, ${key}, 1 FROM x`,
  ),
];

describe.each(productStores)('the sweep of sent mail, on $name', (engine) => {
  let store: ProductStore;
  beforeAll(async () => {
    store = await engine.open();
    for (const statement of [...filling, 'ANALYZE']) await store.writeRaw(statement);
  });
  afterAll(() => store.close());

  const countRows = async (table: 'submission' | 'submission_recipient' | 'delivered') =>
    (
      await store.database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;

  test('finds by indexes what has ended', async () => {
    const { database } = store;
    const input = { orgId: 1, before: testStart - 60 * dayMs };
    const done = await readPlan(database, selectDone(database.read, input));
    expect(done).toContain('submission_by_release');
    const recalled = await readPlan(database, selectRecalled(database.read, input));
    expect(recalled).toContain('submission_recalled');
    for (const plan of [done, recalled])
      expect(plan).not.toMatch(
        /SCAN (submission|submission_recipient)\b|Seq Scan on (submission|submission_recipient)/,
      );
  });

  test('deletes by indexes', async () => {
    const { database } = store;
    const key = sql`(account_no, submission_id) IN (VALUES (CAST(1 AS BIGINT), CAST(20 AS BIGINT)), (CAST(1 AS BIGINT), CAST(40 AS BIGINT)))`;
    const recipients = sql`SELECT target_account_no, account_no, submission_id FROM submission_recipient WHERE target_account_no IS NOT NULL AND ${key}`;
    const delivered = sql`SELECT * FROM delivered WHERE (account_no, source_account_no, submission_id) IN (${recipients})`;
    const plan = await readPlan(database, { compile: () => delivered.compile(database.read) });
    expect(plan).not.toMatch(/SCAN (delivered|submission_recipient)|Seq Scan/);
  });

  test('deletes many in small transactions, and leaves what is young', async () => {
    const mails = accounts * mailsPerAccount;
    const before = store.database.stats().operations;
    const forgotten = await sweepSubmissions(store, new AbortController().signal);
    const operations = store.database.stats().operations - before;
    expect(forgotten).toBe(mails * 0.75);
    // Three rows a mail, at most 500 a transaction.
    expect(operations).toBeGreaterThanOrEqual(Math.floor((forgotten * 3) / 500));
    expect(await countRows('submission')).toBe(mails * 0.25);
    expect(await countRows('submission_recipient')).toBe(mails * 0.5);
    expect(await countRows('delivered')).toBe(mails * 0.5);
    expect(await sweepSubmissions(store, new AbortController().signal)).toBe(0);
  });
});

test('a batch has five hundred rows at most, or one mail', () => {
  const found = [400, 99, 1, 1_000, 499, 0].map((recipients, index) => ({
    account: 1,
    submissionId: index,
    recipients,
  }));
  const batches = [...splitIntoBatches(found)].map((batch) => batch.map(({ recipients }) => recipients));
  expect(batches).toEqual([[400], [99, 1], [1_000], [499], [0]]);
});

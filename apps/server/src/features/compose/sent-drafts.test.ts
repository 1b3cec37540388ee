import { productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { readPlan } from '@hongyan/testkit/store/query-plan.ts';
import { expect, test } from 'vitest';
import { selectSentDrafts } from './sent-drafts.ts';

const dayMs = 86_400_000;
const drafts = 5_000;

test.each(productStores)('sent drafts are found by their index, on $name', async (engine) => {
  const store = await engine.open();
  const at = testStart - 40 * dayMs;
  await store.writeRaw(`WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x WHERE i < ${String(drafts)})
    INSERT INTO draft (account_no, draft_id, revision, content, subject, recipients, preview, size_bytes, has_attachment, state, created_at,
      updated_at, modseq)
    SELECT 1 + i % 20, i, 1, '{}', '', '[]', '', 0, 0, CASE WHEN i % 10 = 0 THEN 'open' ELSE 'sent' END, ${String(at)}, ${String(at)}, 1 FROM x`);
  await store.writeRaw('ANALYZE');
  const { database } = store;
  const plan = await readPlan(database, selectSentDrafts(database.read, testStart - 60 * dayMs));
  expect(plan).toContain('draft_sent');
  expect(plan).not.toMatch(/SCAN draft|Seq Scan on draft/);
  const rows = await selectSentDrafts(database.read, testStart).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.draft_id % 10 !== 0)).toBe(true);
  await store.close();
});

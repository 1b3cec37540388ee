/** The one place where an audit record gets its position in the chain of its organisation. */
import type { Db, Schema, Tx } from '../../engines/database/port.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { hashRecord, noHash, recordColumns } from './record-format.ts';

/** Records of one transaction: on SQLite others wait for the database thread meanwhile, some milliseconds. */
export const chainedAtOnce = 200;

/** Locks the end of the chain: who comes second continues what the first has written, and nobody forks it. */
async function lockEnd(tx: Tx, orgId: number) {
  return tx
    .insertInto('audit_chain')
    .values({ org_id: orgId, chain_no: 0, hash: noHash })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ org_id: orgId }))
    .returning(['chain_no', 'hash'])
    .executeTakeFirstOrThrow();
}

/** Records that have no position yet, in the order of time; one that is committed later than its neighbours is taken when it is seen. */
export function selectUnchained(db: Db, orgId: number) {
  return db
    .selectFrom('audit')
    .select(recordColumns)
    .where('org_id', '=', orgId)
    .where('chain_no', 'is', null)
    .orderBy('audit_id');
}

/** All in one statement: every row is there already, so that the conflict is what happens. */
async function writePositions(tx: Tx, chained: readonly Schema['audit'][]): Promise<void> {
  if (chained.length === 0) return;
  await tx
    .insertInto('audit')
    .values(chained)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'audit_id']).doUpdateSet((eb) => ({
        chain_no: eb.ref('excluded.chain_no'),
        prev_hash: eb.ref('excluded.prev_hash'),
        hash: eb.ref('excluded.hash'),
      })),
    )
    .execute();
}

/** Continues a chain by at most `limit` records. */
export const chainRecords = defineOperation<
  { readonly orgId: number; readonly limit: number },
  { readonly chained: number }
>({
  name: 'auditChain.chain',
  accounts: () => [],
  run: async (tx, _context, { orgId, limit }) => {
    const end = await lockEnd(tx, orgId);
    const records = await selectUnchained(tx, orgId).limit(limit).execute();
    let { chain_no: chainNo, hash: prevHash } = end;
    const chained = records.map((record) => {
      chainNo += 1;
      const position = { chain_no: chainNo, prev_hash: prevHash };
      prevHash = hashRecord(record, { chainNo, prevHash });
      return { ...record, ...position, hash: prevHash };
    });
    await writePositions(tx, chained);
    if (records.length > 0)
      await tx
        .updateTable('audit_chain')
        .set({ chain_no: chainNo, hash: prevHash })
        .where('org_id', '=', orgId)
        .execute();
    return { output: { chained: records.length } };
  },
});

/** The next organisation with records that have no position, after the one named; null: there is none. */
export async function findUnchainedOrg(db: Db, after: number): Promise<number | null> {
  const row = await db
    .selectFrom('audit')
    .select('org_id')
    .where('chain_no', 'is', null)
    .where('org_id', '>', after)
    .orderBy('org_id')
    .limit(1)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

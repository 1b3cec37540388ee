/** Long reads of a chain: its ends in one snapshot, then its records in pages. */
import { type Db, defineReader } from '../../engines/database/port.ts';
import type { SignedHead } from './chain-head.ts';
import { selectUnchained } from './chain-records.ts';
import { type AuditRecord, recordColumns } from './record-format.ts';

/** Some 150 kB. */
export const recordsOfPage = 500;

/** A record as it lies in the store. */
export interface ChainedRecord extends AuditRecord {
  readonly chain_no: number;
  readonly prev_hash: string | null;
  readonly hash: string | null;
}

export interface ChainRange {
  /** Epoch milliseconds of the records themselves; null: from the first, to the last. */
  readonly from: number | null;
  /** Not part of it. */
  readonly to: number | null;
}

export interface ChainEnds {
  /** Where the store says that the chain ends; null: there is none. */
  readonly end: { readonly chainNo: number; readonly hash: string } | null;
  /** The highest position of a record; 0: none has one. */
  readonly lastNo: number;
  /** First and last position of the range; null: nothing lies in it. */
  readonly range: { readonly first: number; readonly last: number } | null;
  readonly heads: readonly (SignedHead & { readonly day: string })[];
  /** Records that have no position yet. */
  readonly unchained: number;
}

function selectChained(db: Db, orgId: number) {
  return db.selectFrom('audit').where('org_id', '=', orgId).where('chain_no', 'is not', null);
}

async function readRange(db: Db, orgId: number, { from, to }: ChainRange): Promise<ChainEnds['range']> {
  const all = selectChained(db, orgId).select((eb) => [
    eb.fn.min<number | null>('chain_no').as('first'),
    eb.fn.max<number | null>('chain_no').as('last'),
  ]);
  const begun = from === null ? all : all.where('at', '>=', from);
  const row = await (to === null ? begun : begun.where('at', '<', to)).executeTakeFirstOrThrow();
  return row.first === null || row.last === null ? null : { first: row.first, last: row.last };
}

export const readChainEnds = defineReader<ChainRange & { readonly orgId: number }, ChainEnds>({
  name: 'auditChain.ends',
  read: async (db, { orgId, ...range }) => {
    const end = await db.selectFrom('audit_chain').selectAll().where('org_id', '=', orgId).executeTakeFirst();
    const heads = await db
      .selectFrom('audit_head')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('chain_no')
      .orderBy('day')
      .execute();
    const whole = await readRange(db, orgId, { from: null, to: null });
    const isWhole = range.from === null && range.to === null;
    const unchained = await db
      .selectFrom(selectUnchained(db, orgId).as('record'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      end: end === undefined ? null : { chainNo: end.chain_no, hash: end.hash },
      lastNo: whole?.last ?? 0,
      range: isWhole ? whole : await readRange(db, orgId, range),
      heads: heads.map((row) => ({
        orgId,
        day: row.day,
        chainNo: row.chain_no,
        hash: row.hash,
        signedAt: row.signed_at,
        signature: row.signature,
      })),
      unchained: unchained.count,
    };
  },
});

/** Records after a position, in the order of the chain. */
export const readChainPage = defineReader<
  { readonly orgId: number; readonly after: number; readonly limit: number },
  readonly ChainedRecord[]
>({
  name: 'auditChain.page',
  read: async (db, { orgId, after, limit }) =>
    (await selectChained(db, orgId)
      .select([...recordColumns, 'chain_no', 'prev_hash', 'hash'])
      .where('chain_no', '>', after)
      .orderBy('chain_no')
      .limit(limit)
      .execute()) as ChainedRecord[],
});

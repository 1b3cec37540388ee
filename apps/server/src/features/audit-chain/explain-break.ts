/** What happened to a chain where it is broken, as far as the records say. */
import type { ChainedRecord } from './read-chain.ts';
import { hashRecord, noHash } from './record-format.ts';

export interface ChainBreak {
  /** `changed`: a record, or many before a signed head; `signature`: a stored head was not signed by this server. */
  readonly kind: 'changed' | 'removed' | 'inserted' | 'reordered' | 'signature';
  /** The first position that is not as it was. */
  readonly chainNo: number;
  /** The record that lies there now; null: none. */
  readonly auditId: string | null;
  readonly at: number | null;
  readonly text: string;
}

/** Positions that are tried on either side of a record to find where it stood; some 100 ms. */
const triedPositions = 20_000;

/** The position for which a record's hash is right; null: none near, so the record itself is another. */
function findOwnPosition(record: ChainedRecord): number | null {
  const { chain_no: at, prev_hash: prevHash, hash } = record;
  if (prevHash === null || hash === null) return null;
  for (let distance = 0; distance <= triedPositions; distance += 1)
    for (const chainNo of distance === 0 ? [at] : [at - distance, at + distance])
      if (chainNo > 0 && hashRecord(record, { chainNo, prevHash }) === hash) return chainNo;
  return null;
}

export function describeBreak(
  kind: ChainBreak['kind'],
  chainNo: number,
  record: ChainedRecord | null,
  text: string,
): ChainBreak {
  return { kind, chainNo, auditId: record?.audit_id ?? null, at: record?.at ?? null, text };
}

export const removed = (first: number, last: number): ChainBreak =>
  describeBreak(
    'removed',
    first,
    null,
    first === last ? 'the record was removed' : `the records until ${String(last)} were removed`,
  );

/** A record that does not follow the one before it; `find` reads the record at a position. */
export async function explainBreak(
  record: ChainedRecord,
  before: ChainedRecord | null,
  find: (chainNo: number) => Promise<ChainedRecord | null>,
): Promise<ChainBreak> {
  const { chain_no: at } = record;
  const own = findOwnPosition(record);
  if (own === at) {
    // It is as it was chained, to a record that is not the one before it now.
    const text = 'the record was changed, and its hash made anew';
    const isFirst = before === null || record.prev_hash === noHash;
    return isFirst ? describeBreak('changed', at, record, text) : describeBreak('changed', at - 1, before, text);
  }
  if (own === null) {
    const next = await find(at + 1);
    return next !== null && findOwnPosition(next) === at
      ? describeBreak('inserted', at, record, 'the record was inserted')
      : describeBreak('changed', at, record, 'the record was changed');
  }
  if (own < at) {
    const inserted = await find(own);
    return describeBreak('inserted', own, inserted, 'the record was inserted');
  }
  const other = await find(own);
  return other !== null && findOwnPosition(other) === at
    ? describeBreak('reordered', at, record, `the record stood at ${String(own)}; the two have changed places`)
    : removed(at, own - 1);
}

/** Walks a chain of audit records page by page and says the first record that is not as it was chained. */
import type { Database } from '../../engines/database/port.ts';
import { isHeadSigned, lastEndedDay } from './chain-head.ts';
import { type ChainBreak, describeBreak, explainBreak, removed } from './explain-break.ts';
import {
  type ChainEnds,
  type ChainedRecord,
  type ChainRange,
  readChainEnds,
  readChainPage,
  recordsOfPage,
} from './read-chain.ts';
import { hashRecord, noHash } from './record-format.ts';

/** A record this much older than one before it came late: a clock was set back, or somebody wrote it into the store. */
const lateMs = 60 * 60 * 1000;

export interface KnownHead {
  readonly chainNo: number;
  readonly hash: string;
}

export interface VerifyOptions extends ChainRange {
  readonly orgId: number;
  readonly publicKey: string;
  /** Of heads that a rotation of the master key has not signed anew yet. */
  readonly olderKeys?: readonly string[];
  /** A head that was written down elsewhere. */
  readonly known?: KnownHead | null;
}

export interface ChainReport {
  readonly orgId: number;
  /** Positions that were looked at; null: there is none. */
  readonly range: ChainEnds['range'];
  readonly records: number;
  /** Signed heads that agree. */
  readonly heads: number;
  readonly unchained: number;
  /** Records that say that they are more than an hour older than one before them. */
  readonly late: number;
  readonly firstLate: number | null;
  readonly broken: ChainBreak | null;
}

type Store = Pick<Database, 'longRead'>;

/** What a head says of a record, and whether it can be believed. */
interface Claim extends KnownHead {
  readonly name: string;
  readonly isSigned: boolean;
}

function listClaims({ heads }: ChainEnds, { publicKey, olderKeys = [], known }: VerifyOptions): Claim[] {
  const keys = [publicKey, ...olderKeys];
  const signed = heads.map((head) => ({
    chainNo: head.chainNo,
    hash: head.hash,
    name: `the head signed for ${head.day}`,
    isSigned: keys.some((key) => isHeadSigned(key, head)) && lastEndedDay(head.signedAt) === head.day,
  }));
  return known ? [...signed, { ...known, name: 'the head written down', isSigned: true }] : signed;
}

class Walk {
  readonly #store: Store;
  readonly #orgId: number;
  readonly #claims: ReadonlyMap<number, readonly Claim[]>;
  #before: ChainedRecord | null = null;
  #beforeHash: string | null = noHash;
  #latestAt = 0;
  #agreed = 0;
  records = 0;
  heads = 0;
  late = 0;
  firstLate: number | null = null;

  constructor(store: Store, orgId: number, claims: readonly Claim[]) {
    this.#store = store;
    this.#orgId = orgId;
    this.#claims = Map.groupBy(
      claims.filter(({ isSigned }) => isSigned),
      ({ chainNo }) => chainNo,
    );
  }

  async find(chainNo: number): Promise<ChainedRecord | null> {
    const [record] = await this.#store.longRead(readChainPage, { orgId: this.#orgId, after: chainNo - 1, limit: 1 });
    return record?.chain_no === chainNo ? record : null;
  }

  /** A part of a chain begins with the hash of the record before it, as that one says it. */
  async begin(first: number): Promise<void> {
    if (first === 1) return;
    this.#before = await this.find(first - 1);
    this.#beforeHash = this.#before?.hash ?? null;
  }

  async run(first: number, last: number): Promise<ChainBreak | null> {
    await this.begin(first);
    for (let expected = first; expected <= last; ) {
      const after = expected - 1;
      const page = await this.#store.longRead(readChainPage, { orgId: this.#orgId, after, limit: recordsOfPage });
      if (page.length === 0) return removed(expected, last);
      for (const record of page) {
        if (expected > last) return null;
        const broken = await this.#check(record, expected);
        if (broken !== null) return broken;
        expected += 1;
      }
    }
    return null;
  }

  async #check(record: ChainedRecord, expected: number): Promise<ChainBreak | null> {
    if (record.chain_no > expected) return removed(expected, record.chain_no - 1);
    const position = { chainNo: expected, prevHash: record.prev_hash ?? '' };
    const follows = this.#beforeHash === null || record.prev_hash === this.#beforeHash;
    if (!follows || hashRecord(record, position) !== record.hash)
      return explainBreak(record, this.#before, (chainNo) => this.find(chainNo));
    for (const claim of this.#claims.get(expected) ?? []) {
      if (claim.hash !== record.hash) {
        const text = `the records after ${String(this.#agreed)}, or some of them, were made anew: ${claim.name} has another hash for this one`;
        return describeBreak('changed', expected, record, text);
      }
      this.#agreed = expected;
      this.heads += 1;
    }
    this.#count(record);
    return null;
  }

  #count(record: ChainedRecord): void {
    [this.#before, this.#beforeHash] = [record, record.hash];
    this.records += 1;
    if (record.at < this.#latestAt - lateMs) {
      this.late += 1;
      this.firstLate ??= record.chain_no;
    }
    this.#latestAt = Math.max(this.#latestAt, record.at);
  }
}

/** What the ends say that no record does: a tail that is gone, records behind the end, heads of nobody. */
async function checkEnds(walk: Walk, { end, lastNo }: ChainEnds, claims: readonly Claim[]): Promise<ChainBreak | null> {
  const claimed = Math.max(
    end?.chainNo ?? 0,
    ...claims.filter((claim) => claim.isSigned).map(({ chainNo }) => chainNo),
  );
  if (claimed > lastNo) return removed(lastNo + 1, claimed);
  if (end === null ? lastNo > 0 : end.chainNo < lastNo) {
    const first = (end?.chainNo ?? 0) + 1;
    return describeBreak('inserted', first, await walk.find(first), 'the record lies behind the end of the chain');
  }
  const last = end === null ? null : await walk.find(end.chainNo);
  if (end !== null && end.chainNo > 0 && last?.hash !== end.hash)
    return describeBreak('changed', end.chainNo, last, 'the stored end of the chain has another hash for this record');
  const unsigned = claims.find(({ isSigned }) => !isSigned);
  return unsigned === undefined
    ? null
    : describeBreak('signature', unsigned.chainNo, null, `${unsigned.name} has no signature of this server`);
}

/** Verifies a chain, or the part of it whose records lie between two times. Memory does not grow with the chain. */
export async function verifyChain(store: Store, options: VerifyOptions): Promise<ChainReport> {
  const { orgId, from, to } = options;
  const ends = await store.longRead(readChainEnds, { orgId, from, to });
  const claims = listClaims(ends, options);
  const walk = new Walk(store, orgId, claims);
  const { range, unchained } = ends;
  const broken =
    (range === null ? null : await walk.run(from === null ? 1 : range.first, range.last)) ??
    (to === null ? await checkEnds(walk, ends, claims) : null);
  const { records, heads, late, firstLate } = walk;
  return { orgId, range, records, heads, unchained, late, firstLate, broken };
}

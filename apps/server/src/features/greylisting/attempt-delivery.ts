import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { GreylistTable } from '../../engines/database/schema/sending/greylisting-tables.ts';
import { countAttempt } from '../identity/in-transaction.ts';
import {
  dayMs,
  enoughReturns,
  knownMs,
  pairsPerDay,
  pairsPerNetwork,
  touchEveryMs,
  windowMs,
} from './greylist-limits.ts';

/** A server that writes to somebody, as hashes. */
export interface Attempt {
  readonly pair: string;
  readonly network: string;
  /** How long it is to wait, milliseconds. */
  readonly delayMs: number;
  /** The domain of the sender vouches for the address (SPF). */
  readonly isVouched: boolean;
}

/** `later`: it is to come again after so long. `isElsewhere`: another network has waited long enough for the same, or is known for it; this one passes when the domain vouches for it. */
export type Answer =
  | { readonly kind: 'passes' }
  | { readonly kind: 'later'; readonly waitMs: number; readonly isElsewhere: boolean };

/** A whole network. */
const wholeNetwork = '';

const readRows = prepareRead<{ pair: string; network: string }, GreylistTable>((db, bind) =>
  db
    .selectFrom('greylist')
    .select(['pair', 'network', 'first_at', 'last_at', 'passed_at', 'passes'])
    .where((eb) =>
      eb.or([
        eb('pair', '=', bind('pair')),
        eb.and([eb('pair', '=', wholeNetwork), eb('network', '=', bind('network'))]),
      ]),
    ),
);

interface Known {
  readonly whole: GreylistTable | undefined;
  readonly own: GreylistTable | undefined;
  readonly others: readonly GreylistTable[];
}

async function readKnown(db: Db, { pair, network }: Pick<Attempt, 'pair' | 'network'>): Promise<Known> {
  const rows = await readRows(db, { pair, network });
  return {
    whole: rows.find((row) => row.pair === wholeNetwork),
    own: rows.find((row) => row.pair === pair && row.network === network),
    others: rows.filter((row) => row.pair === pair && row.network !== network),
  };
}

const isFresh = (row: GreylistTable, now: number): boolean => row.last_at > now - knownMs;

/** The row by which a server passes; undefined: it is not known. */
function findKnownRow({ whole, own }: Known, now: number): GreylistTable | undefined {
  if (whole !== undefined && whole.passes >= enoughReturns && isFresh(whole, now)) return whole;
  return own !== undefined && own.passed_at !== null && isFresh(own, now) ? own : undefined;
}

/** Whether a server is known, without a write, which most mail needs none of. `isDue`: its last message is to be recorded again. */
export async function isKnownServer(
  db: Db,
  attempt: Pick<Attempt, 'pair' | 'network'>,
  now: number,
): Promise<{ readonly isKnown: boolean; readonly isDue: boolean }> {
  const row = findKnownRow(await readKnown(db, attempt), now);
  return { isKnown: row !== undefined, isDue: row !== undefined && row.last_at < now - touchEveryMs };
}

async function touch(tx: Tx, { pair, network }: GreylistTable, now: number): Promise<void> {
  await tx
    .updateTable('greylist')
    .set({ last_at: now })
    .where('pair', '=', pair)
    .where('network', '=', network)
    .execute();
}

async function write(tx: Tx, row: GreylistTable): Promise<void> {
  const { pair: _pair, network: _network, ...values } = row;
  await tx
    .insertInto('greylist')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pair', 'network']).doUpdateSet(values))
    .execute();
}

async function pass(tx: Tx, { pair, network }: Attempt, { whole }: Known, now: number): Promise<void> {
  await write(tx, { pair, network, first_at: now, last_at: now, passed_at: now, passes: 0 });
  const passes = whole !== undefined && isFresh(whole, now) ? whole.passes + 1 : 1;
  await write(tx, { pair: wholeNetwork, network, first_at: now, last_at: now, passed_at: now, passes });
}

/** Whether there is room for one more pair today. */
async function hasRoom(tx: Tx, network: string, now: number): Promise<boolean> {
  const own = await countAttempt(tx, `greylist:${network}`, dayMs, now);
  const all = await countAttempt(tx, 'greylist:all', dayMs, now);
  return own.count <= pairsPerNetwork && all.count <= pairsPerDay;
}

/** Records that a server writes to somebody, and says whether its mail is taken now. Of two processes that hear it at once both answer alike. */
export const attemptDelivery = defineOperation<Attempt, Answer>({
  name: 'greylisting.attempt',
  accounts: () => [],
  run: async (tx, { now }, attempt) => {
    const { pair, network, delayMs, isVouched } = attempt;
    const known = await readKnown(tx, attempt);
    const row = findKnownRow(known, now);
    if (row !== undefined) {
      await touch(tx, row, now);
      return { output: { kind: 'passes' } };
    }
    const isWaiting = (row: GreylistTable): boolean => row.passed_at === null && row.first_at > now - windowMs;
    const hasWaited = (row: GreylistTable): boolean => isWaiting(row) && row.first_at <= now - delayMs;
    const own = known.own !== undefined && isWaiting(known.own) ? known.own : undefined;
    const isElsewhere = known.others.some(
      (other) => hasWaited(other) || (other.passed_at !== null && isFresh(other, now)),
    );
    if ((own !== undefined && hasWaited(own)) || (isElsewhere && isVouched)) {
      await pass(tx, attempt, known, now);
      return { output: { kind: 'passes' } };
    }
    if (own === undefined) {
      if (!(await hasRoom(tx, network, now))) return { output: { kind: 'passes' } };
      await write(tx, { pair, network, first_at: now, last_at: now, passed_at: null, passes: 0 });
    }
    const waitMs = delayMs - (now - (own?.first_at ?? now));
    return { output: { kind: 'later', waitMs, isElsewhere } };
  },
});

/** Rows of one transaction. */
export const forgottenPerBatch = 1_000;

/** Forgets servers that did not come again in time, and those that have not written for long; answers how many. */
export const forgetGreylist = defineOperation<null, { readonly forgotten: number }>({
  name: 'greylisting.forget',
  accounts: () => [],
  run: async (tx, { now }) => {
    const rows = await tx
      .selectFrom('greylist')
      .select(['pair', 'network'])
      .where('last_at', '<', now - windowMs)
      .where((eb) => eb.or([eb('passed_at', 'is', null), eb('last_at', '<', now - knownMs)]))
      .limit(forgottenPerBatch)
      .execute();
    for (const { pair, network } of rows)
      await tx.deleteFrom('greylist').where('pair', '=', pair).where('network', '=', network).execute();
    return { output: { forgotten: rows.length } };
  },
});

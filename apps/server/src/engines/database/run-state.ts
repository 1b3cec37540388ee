/** What the runner remembers about one running operation, found through its `tx`. */
import { chooseDialect } from './dialects/choose.ts';
import { OperationMisuseError, UnknownAccountError } from './errors.ts';
import type { Tx } from './port.ts';
import { prepareWrite } from './prepare-write.ts';

/** Hears of the accounts of a running operation. */
export interface AccountWatch {
  /** It is about to lock these. */
  readonly onWanted?: (accounts: readonly number[]) => void;
  /** It has locked this one. */
  readonly onTaken?: (account: number) => void;
}

interface RunState {
  readonly operation: string;
  readonly modseqs: Map<number, number>;
  readonly wake: Set<string>;
  readonly watch: AccountWatch;
}

const states = new WeakMap<Tx, RunState>();

interface TakenRow {
  readonly account_no: number;
  readonly modseq: number;
}

/** Nearly every operation takes one account. */
const takeOne = prepareWrite<{ account: number }, TakenRow>((tx, bind) =>
  tx
    .updateTable('account')
    .set((eb) => ({ modseq: eb('modseq', '+', 1) }))
    .where('account_no', '=', bind('account'))
    .returning(['account_no', 'modseq']),
);

function takeAll(tx: Tx, accounts: readonly number[]): Promise<readonly TakenRow[]> {
  const [first] = accounts;
  if (first !== undefined && accounts.length === 1) return takeOne(tx, { account: first });
  return tx
    .updateTable('account')
    .set((eb) => ({ modseq: eb('modseq', '+', 1) }))
    .where('account_no', 'in', accounts)
    .returning(['account_no', 'modseq'])
    .execute();
}

/** Begins the record of an operation. */
export function beginRunState(tx: Tx, operation: string, watch: AccountWatch): RunState {
  const state: RunState = { operation, modseqs: new Map(), wake: new Set(), watch };
  states.set(tx, state);
  return state;
}

function getState(tx: Tx): RunState {
  const state = states.get(tx);
  if (!state) throw new OperationMisuseError('this tx belongs to no running operation');
  return state;
}

/**
 * Takes the next MODSEQ of several accounts at once and locks them until the commit, in ascending order (two operations that lock in
 * different orders would wait for each other for ever). An account that was taken before keeps its number.
 */
export async function takeModseqs(tx: Tx, accounts: readonly number[]): Promise<void> {
  const state = getState(tx);
  const missing = [...new Set(accounts)].filter((account) => !state.modseqs.has(account)).sort((a, b) => a - b);
  if (missing.length === 0) return;
  state.watch.onWanted?.(missing);
  await chooseDialect(tx.dialect).lockAccounts(tx, missing);
  for (const row of await takeAll(tx, missing)) {
    state.modseqs.set(row.account_no, row.modseq);
    state.watch.onTaken?.(row.account_no);
  }
  const unknown = missing.filter((account) => !state.modseqs.has(account));
  if (unknown.length > 0)
    throw new UnknownAccountError(`operation ${state.operation}: no account ${unknown.join(', ')}`);
}

/** The MODSEQ taken for an account; throws OperationMisuseError when none was. */
export function takeModseq(tx: Tx, account: number): number {
  const state = getState(tx);
  const modseq = state.modseqs.get(account);
  if (modseq === undefined)
    throw new OperationMisuseError(`operation ${state.operation} has not taken account ${account}`);
  return modseq;
}

/** Wakes workers of a kind of job after the commit. */
export function wakeAfterCommit(tx: Tx, kind: string): void {
  getState(tx).wake.add(kind);
}

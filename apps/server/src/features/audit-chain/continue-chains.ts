import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { type ChainHead, lastEndedDay, type SignedHead, signHead, storeHead } from './chain-head.ts';
import { chainedAtOnce, chainRecords, findUnchainedOrg } from './chain-records.ts';

export type ChainServices = Pick<Services, 'database' | 'secrets' | 'clock'>;

/** Between two batches, so that people's operations come between: an upgrade leaves a chain of all records to be made. */
const pauseMs = 20;

export interface ChainLimits {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** The server itself acts. */
export function workerContext(now: number): OperationContext {
  return { now, requestId: 'audit-chain', actor: null, subject: null, orgId: null, address: null, client: 'worker' };
}

/** Chains what an organisation's records lack, in batches. Each is a transaction: whoever is stopped leaves a shorter chain, never a broken one. */
export async function continueChain(
  { database, clock }: Pick<ChainServices, 'database' | 'clock'>,
  orgId: number,
  { limit = chainedAtOnce, signal }: ChainLimits = {},
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { chained } = await database.runner.execute(chainRecords, workerContext(clock.now()), { orgId, limit });
    if (chained < limit) return;
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Continues the chains of all organisations. */
export async function continueChains(services: Pick<ChainServices, 'database' | 'clock'>, limits: ChainLimits = {}) {
  // Records of nobody's organisation have the number 0.
  for (let after = -1; ; ) {
    const orgId = await findUnchainedOrg(services.database.read, after);
    if (orgId === null) return;
    await continueChain(services, orgId, limits);
    after = orgId;
  }
}

/** The ends of the chains as they are now; of one organisation, or of all. */
export async function readHeads(
  { database, clock }: Pick<ChainServices, 'database' | 'clock'>,
  orgId: number | null = null,
): Promise<ChainHead[]> {
  const all = database.read.selectFrom('audit_chain').selectAll().where('chain_no', '>', 0).orderBy('org_id');
  const rows = await (orgId === null ? all : all.where('org_id', '=', orgId)).execute();
  const signedAt = clock.now();
  return rows.map((row) => ({ orgId: row.org_id, chainNo: row.chain_no, hash: row.hash, signedAt }));
}

/** Signs the heads for the day that has ended, and answers those that were not there yet. */
export async function signDueHeads(services: ChainServices): Promise<readonly SignedHead[]> {
  const { database, secrets, clock } = services;
  const day = lastEndedDay(clock.now());
  const kept = await database.read.selectFrom('audit_head').select('org_id').where('day', '=', day).execute();
  const done = new Set(kept.map((row) => row.org_id));
  const due = (await readHeads(services)).filter(({ orgId }) => !done.has(orgId));
  const signed = due.map((head) => signHead(secrets, head));
  for (const head of signed) await database.runner.execute(storeHead, workerContext(clock.now()), head);
  return signed;
}

/** The heads as they are at this moment, signed; what waits for its position is chained before. */
export async function signCurrentHeads(services: ChainServices, orgId: number | null): Promise<readonly SignedHead[]> {
  await continueChains(services);
  return (await readHeads(services, orgId)).map((head) => signHead(services.secrets, head));
}

import type { Db } from '../../engines/database/port.ts';
import { isHeadSigned, readOlderChainKeys, type SignedHead, signHead } from './chain-head.ts';
import { type ChainServices, workerContext } from './continue-chains.ts';
import { replaceSignature } from './replace-signature.ts';

async function listSigned(read: Db): Promise<readonly SignedHead[]> {
  const rows = await read
    .selectFrom('audit_head')
    .select(['org_id', 'chain_no', 'hash', 'signed_at', 'signature'])
    .execute();
  return rows.map((row) => ({
    orgId: row.org_id,
    chainNo: row.chain_no,
    hash: row.hash,
    signedAt: row.signed_at,
    signature: row.signature,
  }));
}

/** Signs with the newest version of the master key every head that an older one signed; one that none signed stays, and is found by "audit verify". */
export async function renewSignatures(
  { database, secrets, clock }: ChainServices,
  onSigned: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const olderKeys = readOlderChainKeys(secrets);
  if (olderKeys.length === 0) return 0;
  let replaced = 0;
  for (const head of await listSigned(database.read)) {
    if (!olderKeys.some((key) => isHeadSigned(key, head))) continue;
    const { signature: newSignature } = signHead(secrets, head);
    const done = await database.runner.execute(replaceSignature, workerContext(clock.now()), { head, newSignature });
    replaced += done.replaced;
    await onSigned();
  }
  return replaced;
}

/** How many heads were signed with one of these keys. */
export async function countSignatures({ database }: Pick<ChainServices, 'database'>, key: string): Promise<number> {
  const heads = await listSigned(database.read);
  return heads.filter((head) => isHeadSigned(key, head)).length;
}

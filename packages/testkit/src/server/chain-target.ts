// A process to be killed: writes audit records and chains them, without end.
//   node chain-target.ts <sqlite file or postgres:// URL>
import { writeSync } from 'node:fs';
import { chainRecords } from '../../../../apps/server/src/features/audit-chain/chain-records.ts';
import { recordChainRead } from '../../../../apps/server/src/features/audit-chain/record-chain-read.ts';
import { openProductDatabase } from './open-product-database.ts';

const [address = ''] = process.argv.slice(2);
const database = await openProductDatabase(
  address,
  new URL('../../../../apps/server/src/database-thread.ts', import.meta.url),
);
const nobody = { actor: null, subject: null, orgId: 1, address: null, client: 'worker' } as const;
const context = () => ({ ...nobody, now: Date.now(), requestId: 'chain-target' });
const record = { orgId: 1, action: 'audit.verify', isGood: true, detail: {} } as const;

async function work(): Promise<never> {
  for (;;) {
    await database.runner.execute(recordChainRead, context(), record);
    await database.runner.execute(recordChainRead, context(), record);
    await database.runner.execute(chainRecords, context(), { orgId: 1, limit: 3 });
    // Synchronous: the parent counts what was done before the kill.
    writeSync(1, '.');
  }
}

await Promise.all([work(), work(), work()]);

// A process to be killed: adds items without end and prints the name of each one that was acknowledged.
//   node kill-target.ts <sqlite|postgres> <address> <prefix> [fault]
import { writeSync } from 'node:fs';
import { openTestStore } from '../store/open-test-store.ts';
import { addItem, armFault } from '../store/test-operations.ts';

const [engine, address, prefix, fault] = process.argv.slice(2);
if ((engine !== 'sqlite' && engine !== 'postgres') || !address || !prefix)
  throw new Error('usage: kill-target engine address prefix [fault]');
const callers = 16;
const database = await openTestStore(engine, address);
const context = { actor: 1, subject: 1, orgId: 1, address: null, client: 'api' } as const;
writeSync(1, 'ready\n');

async function addWithoutEnd(caller: number): Promise<never> {
  for (let i = 0; ; i += 1) {
    const name = `${String(prefix)}-${caller}-${i}`;
    const call = { ...context, now: Date.now(), requestId: name, idempotencyKey: name };
    await database.runner.execute(addItem, call, { account: 1 + (caller % 3), name });
    // Synchronous: what was printed was acknowledged before the kill.
    writeSync(1, `${name}\n`);
  }
}

const adding = Promise.all(Array.from({ length: callers }, (_, caller) => addWithoutEnd(caller)));
if (fault) {
  setTimeout(() => {
    const call = { ...context, now: Date.now(), requestId: 'fault' };
    void database.runner.execute(armFault, call, fault as 'kill-after-flush');
  }, 150);
}
await adding;

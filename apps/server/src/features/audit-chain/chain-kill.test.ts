// A process that chains is killed at any moment: the chain is shorter then, never broken, and goes on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { builtDatabaseThread } from '@hongyan/testkit/server/built-server.ts';
import { openProductDatabase } from '@hongyan/testkit/server/open-product-database.ts';
import { makeMigratedFile } from '@hongyan/testkit/store/migrated-file.ts';
import { expect, inject, test, vi } from 'vitest';
import { openSecrets } from '../../engines/secrets/open-secrets.ts';
import { readHeadKey } from './chain-head.ts';
import { continueChains } from './continue-chains.ts';
import { verifyChain } from './verify-chain.ts';

const target = fileURLToPath(new URL('../../../../../packages/testkit/src/server/chain-target.ts', import.meta.url));

async function runUntilKilled(address: string): Promise<void> {
  const child = spawn(process.execPath, [target, address], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Some batches, however slow the machine is, and then whatever it does at that moment.
  let done = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (done < 30 && done + chunk.length >= 30) setTimeout(() => child.kill('SIGKILL'), 50);
    done += chunk.length;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

test.each(['sqlite', 'postgres'])('kill -9 while a chain is continued, on %s', async (engine) => {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-chain-'));
  const file = join(directory, 'hongyan.sqlite');
  const address = engine === 'postgres' ? await createMigratedDatabase(inject('postgres')) : file;
  if (engine === 'sqlite') await makeMigratedFile(file);
  await runUntilKilled(address);
  const publicKey = readHeadKey(await openSecrets(join(directory, 'keys')));
  const database = await openProductDatabase(address, await builtDatabaseThread());
  try {
    const verify = () => verifyChain(database, { orgId: 1, from: null, to: null, publicKey });
    const found = await verify();
    expect(found.broken).toBeNull();
    expect(found.records).toBeGreaterThan(30);
    // PostgreSQL ends what a killed process had asked of it a moment later.
    await vi.waitFor(async () => {
      await continueChains({ database, clock: { now: () => Date.now() } });
      const after = await verify();
      expect(after).toMatchObject({ unchained: 0, broken: null });
      expect(after.records).toBeGreaterThanOrEqual(found.records + found.unchained);
    }, 10_000);
  } finally {
    await database.close();
    if (engine === 'postgres') await dropTestDatabase(address);
    await rm(directory, { recursive: true, force: true });
  }
});

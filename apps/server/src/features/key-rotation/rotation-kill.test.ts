// A process that rotates, encrypts anew and retires is killed at any moment: every text is read by a key that is there, and the next run goes on.
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
import type { Database } from '../../engines/database/port.ts';
import { openSecrets } from '../../engines/secrets/open-secrets.ts';
import { addToOutbox } from '../../engines/sms/outbox-operations.ts';
import { machineContext } from '../identity/index.ts';
import { encryptAnew } from './encrypt-anew.ts';

const target = fileURLToPath(new URL('../../../../../packages/testkit/src/server/rotation-target.ts', import.meta.url));
const texts = Array.from({ length: 12 }, (_, number) => `text ${String(number).padStart(2, '0')}`);
const clock = { now: () => Date.now() };

async function runUntilKilled(address: string, keys: string, batches: number): Promise<void> {
  const child = spawn(process.execPath, [target, address, keys], { stdio: ['ignore', 'pipe', 'inherit'] });
  let done = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (done < batches && done + chunk.length >= batches) child.kill('SIGKILL');
    done += chunk.length;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

test.each(['sqlite', 'postgres'])(
  'kill -9 while keys are rotated, on %s',
  async (engine) => {
    const directory = await mkdtemp(join(tmpdir(), 'hongyan-rotation-'));
    const [file, keys] = [join(directory, 'hongyan.sqlite'), join(directory, 'keys')];
    const address = engine === 'postgres' ? await createMigratedDatabase(inject('postgres')) : file;
    if (engine === 'sqlite') await makeMigratedFile(file);
    const withStore = async (work: (database: Database) => Promise<void>) => {
      const database = await openProductDatabase(address, await builtDatabaseThread());
      try {
        await work(database);
      } finally {
        await database.close();
      }
    };
    const read = async (database: Database) => {
      const secrets = await openSecrets(keys);
      const rows = await database.read.selectFrom('sms_outbox').select(['sealed']).orderBy('id').execute();
      return rows.map(({ sealed }) => secrets.decrypt('sms-outbox', sealed));
    };
    try {
      await withStore(async (database) => {
        const secrets = await openSecrets(keys);
        for (const text of texts) {
          const row = { orgId: 1, id: text, encrypted: secrets.encrypt('sms-outbox', text) };
          await database.runner.execute(addToOutbox, machineContext(1, 'fill', 'worker'), row);
        }
      });
      // In the first run through the texts, and behind some rotations.
      for (const batches of [6, 60]) {
        await runUntilKilled(address, keys, batches);
        // PostgreSQL ends what a killed process had asked of it a moment later.
        await vi.waitFor(() => withStore(async (database) => expect(await read(database)).toEqual(texts)), 10_000);
      }
      await withStore(async (database) => {
        const secrets = await openSecrets(keys);
        expect(secrets.versions.list('master')[0]).toBeGreaterThan(2);
        await encryptAnew({ database, secrets, clock });
        expect(await encryptAnew({ database, secrets, clock })).toEqual({ renewed: 0, unreadable: 0 });
        expect(await read(database)).toEqual(texts);
      });
    } finally {
      if (engine === 'postgres') await dropTestDatabase(address);
      await rm(directory, { recursive: true, force: true });
    }
  },
  90_000,
);

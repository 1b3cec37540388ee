import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import { encryptedColumns } from '../../engines/secrets/encrypted-columns.ts';
import { encryptedPattern } from '../../engines/secrets/encrypted-text.ts';
import { type PasswordColumn, passwordColumns } from '../../engines/secrets/password-columns.ts';
import { hashPatterns } from '../../engines/secrets/password-hash.ts';
import type { ServerKey } from '../../engines/secrets/port.ts';
import type { Services } from '../../services.ts';
import { countSignatures, readHeadKey, readOlderChainKeys } from '../audit-chain/index.ts';

/** Something that needs a version of a key. */
export interface KeyUse {
  readonly label: string;
  readonly count: number;
  /** It goes with the version, and nobody misses it. */
  readonly isPast: boolean;
}

/** One version of a key. */
export interface KeyVersion {
  readonly key: ServerKey;
  readonly version: number;
  /** The newest writes, the others are kept for what was written with them. */
  readonly state: 'writes' | 'reads';
  readonly uses: readonly KeyUse[];
}

type CountingServices = Pick<Services, 'database' | 'secrets'>;

async function countRows(read: Db, table: string, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(read);
  return Number(rows[0]?.count ?? 0);
}

async function countEncrypted(read: Db, version: number): Promise<KeyUse[]> {
  const pattern = encryptedPattern(version);
  const uses: KeyUse[] = [];
  for (const { table, column, label } of Object.values(encryptedColumns)) {
    const count = await countRows(read, table, sql`${sql.ref(column)} like ${pattern}`);
    uses.push({ label, count, isPast: false });
  }
  const isWaiting = sql`state in ('ready', 'running') and payload like ${`%"${pattern}`}`;
  return [...uses, { label: 'jobs that wait', count: await countRows(read, 'job', isWaiting), isPast: false }];
}

async function countHashes(read: Db, version: number): Promise<KeyUse[]> {
  const { like, unlike } = hashPatterns(version);
  const columns: readonly PasswordColumn[] = Object.values(passwordColumns);
  const uses: KeyUse[] = [];
  for (const { table, column, label, over, isPast } of columns) {
    const name = sql.ref(column);
    const isUsable = over === undefined ? sql`` : sql`and ${sql.ref(over)} is null`;
    const condition = sql`${name} like ${like} and ${name} not like ${unlike} ${isUsable}`;
    uses.push({ label, count: await countRows(read, table, condition), isPast: isPast === true });
  }
  return uses;
}

async function countUses({ database, secrets }: CountingServices, key: ServerKey, version: number): Promise<KeyUse[]> {
  if (key === 'pepper') return countHashes(database.read, version);
  const chainKeys = [readHeadKey(secrets), ...readOlderChainKeys(secrets)];
  const heads = await countSignatures({ database }, chainKeys[secrets.versions.list('master').indexOf(version)] ?? '');
  const signed = { label: 'signed heads of audit chains', count: heads, isPast: false };
  return [...(await countEncrypted(database.read, version)), signed];
}

/** Every version of both keys, newest first, with what needs it. */
export async function listKeyVersions(services: CountingServices): Promise<readonly KeyVersion[]> {
  const found: KeyVersion[] = [];
  for (const key of ['master', 'pepper'] as const) {
    const versions = services.secrets.versions.list(key);
    for (const version of versions) {
      const uses = (await countUses(services, key, version)).filter(({ count }) => count > 0);
      found.push({ key, version, state: version === versions[0] ? 'writes' : 'reads', uses });
    }
  }
  return found;
}

import { readdir, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { sql } from 'kysely';
import { UsageError } from '../../admin-command/admin-command.ts';
import type { LocatedBlobs } from '../../engines/blobs/located-blobs.ts';
import { BlobNotFoundError } from '../../engines/blobs/port.ts';
import type { Database } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { createBlobList, type ListedBlob } from './repository/blob-list.ts';
import { chooseEncoder, type Encoder } from './repository/codec.ts';
import { isCode } from './repository/files.ts';
import { type Manifest, manifestFormat } from './repository/manifest.ts';
import { alone, besideOthers, type Pace } from './repository/pace.ts';
import { openOrCreateRepository, type Repository } from './repository/repository.ts';
import { explainFullDisk, requireRoom } from './repository/room.ts';
import { type EarlierDatabase, storeDatabase } from './repository/store-database.ts';
import { type StoringTotals, storeFile } from './repository/store-file.ts';

/** Folders of the data directory that belong to a backup, beside database and blobs. */
const keysFolder = 'keys';
const keptFolders = [keysFolder, 'tls'];
const hexDigits = Array.from('0123456789abcdef');
const prefixes = hexDigits.flatMap((first) => hexDigits.map((second) => first + second));

/** What a backup is made of. */
export interface BackupSource extends Pick<Services, 'clock' | 'secrets'> {
  readonly database: Database;
  readonly blobs: LocatedBlobs;
  readonly dataDirectory: string;
  /** Of this program. */
  readonly version: string;
}

export interface BackupOptions {
  /** The backup directory, absolute. */
  readonly to: string;
  /** The public key of age (`age1…`) to which everything is encrypted; null: to none. */
  readonly recipient: string | null;
  /** No server works on the store: nobody waits for the disk. */
  readonly isAlone: boolean;
  /** Folder of PostgreSQL's programs, where it is not found by PATH. */
  readonly programs?: string | undefined;
}

/** What a backup has done. */
export interface BackupReport {
  readonly id: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Time in which the database was copied: a long reader to everybody else. */
  readonly copyMs: number;
  readonly database: { readonly bytes: number; readonly blocks: number; readonly newBlocks: number };
  readonly blobs: { readonly count: number; readonly bytes: number; readonly newCount: number };
  /** What came to the directory. */
  readonly writtenBytes: number;
}

interface Run extends BackupSource {
  readonly repository: Repository;
  readonly codec: Encoder;
  readonly pace: Pace;
  readonly programs: string | undefined;
  readonly totals: StoringTotals & { newBlobs: number };
}

/** Throws UsageError for a directory that would be a part of what is backed up, or the other way round. */
function refuseInside(dataDirectory: string, to: string): void {
  const isWithin = (inner: string, outer: string): boolean => {
    const way = relative(outer, inner);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner);
  };
  if (isWithin(to, dataDirectory) || isWithin(dataDirectory, to))
    throw new UsageError(
      `${to} and the data directory ${dataDirectory} lie in each other. Name a directory elsewhere, best on another disk.`,
    );
}

async function readSchemaVersion({ read }: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT max(version) AS version FROM schema_version`.execute(read);
  return Number(rows[0]?.version);
}

/** The last snapshot of the same engine, whose database is mostly the same; null where there is none that can be read. */
async function findEarlier({ repository, database }: Run): Promise<EarlierDatabase | null> {
  const all = await repository.list();
  const last = all.findLast(({ manifest }) => manifest?.engine === database.dialect)?.manifest;
  if (last === undefined || last === null) return null;
  try {
    return { database: last.database, layout: await repository.readLayout(last) };
  } catch {
    // What cannot be read is stored anew; "backup verify" says what is wrong with it.
    return null;
  }
}

async function copyDatabase(run: Run) {
  const { repository, database, programs, clock } = run;
  const bytes = await database.sizeBytes();
  const earlier = await findEarlier(run);
  // The copy, and of a first backup the chunks beside it.
  await requireRoom(repository.path, earlier === null ? 2 * bytes : bytes, 'a copy of the database');
  const copy = join(repository.incoming, 'database');
  const startedAt = clock.now();
  await database.copyTo(copy, { programs });
  const copyMs = clock.now() - startedAt;
  const stored = await storeDatabase(copy, { ...run, chunks: repository.chunks, earlier });
  await rm(copy);
  return { ...stored, copyMs };
}

async function* listFiles(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(root, path);
    else if (entry.isFile()) yield path;
  }
}

async function storeFilesOf(run: Run, folders: readonly string[]): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const folder of folders) {
    for await (const path of listFiles(run.dataDirectory, folder)) {
      const stored = await storeFile(join(run.dataDirectory, path), { ...run, chunks: run.repository.chunks });
      files.push({ path, ...stored });
    }
  }
  return files;
}

/** Stores a blob that is not there yet; null: it went meanwhile. */
async function storeBlob(run: Run, blob: ListedBlob): Promise<ListedBlob | null> {
  const { blobs } = run.repository;
  if ((await blobs.find(blob.id)) !== null) return blob;
  try {
    const written = await run.pace(() => blobs.put(blob.id, run.codec.encode(run.blobs.read(blob.id))));
    run.totals.newBytes += written;
    run.totals.newBlobs += 1;
    return blob;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}

async function storeBlobs(run: Run, listFile: string): Promise<Manifest['blobs']> {
  const { repository } = run;
  const list = await createBlobList(`${listFile}.new`);
  try {
    for (const prefix of prefixes) {
      const waiting = await Array.fromAsync(run.blobs.list(prefix), ({ id, size }) => ({ id, bytes: size }));
      const stored: ListedBlob[] = [];
      for (const blob of waiting) {
        const kept = await storeBlob(run, blob);
        if (kept !== null) stored.push(kept);
      }
      await list.add(stored.sort((a, b) => (a.id < b.id ? -1 : 1)));
      repository.blobs.forgetFolder(prefix);
    }
    return await list.finish(listFile);
  } catch (error) {
    await list.abort();
    throw error;
  }
}

/** A blob that goes from one location to another is in none of them for whoever lists them at the wrong moment. */
function refuseWhileMoving(blobs: LocatedBlobs): void {
  if (blobs.moving() !== null)
    throw new UsageError('Blobs are being moved ("blobs status"). Wait until that has ended, and try again.');
}

/** What the copied database names stays until it was copied too, however long that takes. */
async function makeSnapshot(run: Run): Promise<BackupReport> {
  const deletions = run.blobs.holdDeletions();
  try {
    return await copyEverything(run);
  } finally {
    await deletions.end();
  }
}

async function copyEverything(run: Run): Promise<BackupReport> {
  const { repository, clock, totals, version, database } = run;
  refuseWhileMoving(run.blobs);
  const startedAt = clock.now();
  const { id, blobsFile } = await repository.begin(startedAt);
  const schema = await readSchemaVersion(database);
  // A key that is retired meanwhile is still needed by the copy, and so is one that is made meanwhile.
  const earlierKeys = await storeFilesOf(run, [keysFolder]);
  // First the database, then what it names.
  const { database: stored, layout, copyMs } = await copyDatabase(run);
  const laterFiles = await storeFilesOf(run, keptFolders);
  const names = new Set(laterFiles.map(({ path }) => path));
  const files = [...laterFiles, ...earlierKeys.filter(({ path }) => !names.has(path))];
  const blobs = await storeBlobs(run, blobsFile);
  refuseWhileMoving(run.blobs);
  const finishedAt = clock.now();
  const manifest: Manifest = {
    format: manifestFormat,
    id,
    version,
    schema,
    engine: database.dialect,
    startedAt,
    finishedAt,
    database: stored,
    files,
    blobs,
  };
  await repository.commit(manifest, layout);
  return {
    id,
    startedAt,
    finishedAt,
    copyMs,
    database: { bytes: stored.bytes, blocks: totals.blocks, newBlocks: totals.newBlocks },
    blobs: { count: blobs.count, bytes: blobs.bytes, newCount: totals.newBlobs },
    writtenBytes: totals.newBytes,
  };
}

/**
 * Makes a snapshot of the open store in a backup directory, while people work. Everything that was acknowledged before it began is in it. Broken off
 * at any moment, it leaves the older snapshots as they were. Throws UsageError where the directory cannot be used.
 */
export async function createBackup(
  source: BackupSource,
  { to, recipient, isAlone, programs }: BackupOptions,
): Promise<BackupReport> {
  refuseInside(resolve(source.dataDirectory), to);
  const codec = chooseEncoder(recipient, source.secrets);
  const repository = await openOrCreateRepository(to, codec.recipient);
  const totals = { blocks: 0, newBlocks: 0, newBytes: 0, newBlobs: 0 };
  const run: Run = { ...source, repository, codec, pace: isAlone ? alone : besideOthers, programs, totals };
  try {
    return await repository.change(() => makeSnapshot(run));
  } catch (error) {
    throw explainFullDisk(error, to);
  }
}

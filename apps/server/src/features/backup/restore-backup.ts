import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../admin-command/admin-command.ts';
import { openFileBlobStore } from '../../engines/blobs/file-blob-store.ts';
import type { Clock } from '../../engines/clock.ts';
import { openDataDirectory } from '../../engines/database/data-directory.ts';
import { openPostgresCopy } from '../../engines/database/open-copy.ts';
import { migrations } from '../../generated/migrations.ts';
import { checkSnapshotDatabase, describeMissing, findMissingBlobs } from './check-database.ts';
import { type Decoder, requireDecoder } from './repository/codec.ts';
import { isCode, makeDirectory } from './repository/files.ts';
import type { Manifest } from './repository/manifest.ts';
import { DamagedObjectError } from './repository/object-store.ts';
import { openRepository, type Repository } from './repository/repository.ts';
import { explainFullDisk, requireRoom } from './repository/room.ts';
import { writeDatabase } from './repository/write-database.ts';
import { writeStoredFile } from './repository/write-stored-file.ts';
import { type RestoredMarker, writeRestoredMarker } from './restored-marker.ts';

/** More blobs at once than one disk needs to be busy. */
const blobsAtOnce = 4;

export interface RestoreOptions {
  /** The backup directory, absolute. */
  readonly from: string;
  /** null: the last one. */
  readonly snapshot: string | null;
  /** The text of a file of age identities, for an encrypted directory; null: none was named. */
  readonly identities: string | null;
  /** The data directory that is made; absolute, empty or not there. */
  readonly to: string;
  /** The empty PostgreSQL database for a snapshot of one; null: none is configured. */
  readonly databaseUrl: string | null;
  /** Folder of PostgreSQL's programs, where it is not found by PATH. */
  readonly programs?: string | undefined;
  readonly outgoing: RestoredMarker['outgoing'];
  readonly clock: Clock;
  /** Is given a line about what is done now. */
  readonly report: (line: string) => void;
}

/** What was restored. */
export interface RestoreReport {
  readonly snapshot: string;
  /** Epoch milliseconds: what came later is not there. */
  readonly madeAt: number;
  readonly databaseBytes: number;
  readonly blobs: number;
  readonly blobBytes: number;
  /** What the snapshot itself lacks, a sentence each. */
  readonly problems: readonly string[];
}

interface Run extends RestoreOptions {
  readonly repository: Repository;
  readonly manifest: Manifest;
  readonly codec: Decoder;
}

async function requireEmpty(to: string): Promise<void> {
  const names = await readdir(to).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    if (isCode(error, 'ENOTDIR')) throw new UsageError(`${to} is a file. Name a new directory.`);
    throw error;
  });
  if (names.length > 0)
    throw new UsageError(`${to} is not empty. A backup is restored into a new directory; nothing is ever overwritten.`);
}

function requireReadable({ schema, version }: Manifest): void {
  if (schema > migrations.length)
    throw new UsageError(
      `The snapshot was made by version ${version}, which is newer than this program. Restore it with that version.`,
    );
}

async function requireDatabase({ engine }: Manifest, url: string | null): Promise<void> {
  if (engine === 'sqlite' && url !== null)
    throw new UsageError(
      'The snapshot is of SQLite, and HONGYAN_DATABASE_URL names a PostgreSQL database. Leave that out.',
    );
  if (engine === 'sqlite') return;
  if (url === null)
    throw new UsageError('The snapshot is of PostgreSQL: name an empty database by HONGYAN_DATABASE_URL.');
  const { isPostgresEmpty } = await import('../../engines/database/postgres/dump-database.ts');
  if (!(await isPostgresEmpty(url)))
    throw new UsageError('The database of HONGYAN_DATABASE_URL has tables already. Make an empty one, and name that.');
}

async function restoreFiles({ manifest, repository, codec, to }: Run): Promise<void> {
  for (const { path, ...stored } of manifest.files) {
    const target = join(to, path);
    // What is written stays in the data directory, whoever wrote the manifest.
    if (!/^(keys|tls)(\/[\w.@*-]+)+$/.test(path) || path.split('/').includes('..'))
      throw new DamagedObjectError(`The snapshot names a file that no backup has: ${path}.`);
    await makeDirectory(dirname(target));
    await writeStoredFile(stored, target, { chunks: repository.chunks, codec });
  }
}

async function restoreBlobs({ manifest, repository, codec, to, clock }: Run): Promise<void> {
  const blobs = await openFileBlobStore(join(to, 'blobs'), clock);
  const listed = repository.listBlobs(manifest);
  const restoreOne = async (id: string, bytes: number): Promise<void> => {
    const writer = await blobs.createAs(id);
    try {
      for await (const part of codec.decode(repository.blobs.read(id))) await writer.write(part);
      if (writer.size !== bytes)
        throw new DamagedObjectError(`The blob ${id} has ${String(writer.size)} bytes instead of ${String(bytes)}.`);
      await writer.finish();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  };
  const work = async (): Promise<void> => {
    for (let next = await listed.next(); next.done !== true; next = await listed.next())
      await restoreOne(next.value.id, next.value.bytes);
  };
  await Promise.all(Array.from({ length: blobsAtOnce }, work));
}

/** The database comes last: a directory of a restore that was broken off has none. */
async function restoreSqlite({ manifest, repository, codec, to }: Run, target: string): Promise<readonly string[]> {
  const file = join(to, 'restored.sqlite');
  await writeDatabase(manifest.database, await repository.readLayout(manifest), {
    path: file,
    chunks: repository.chunks,
    codec,
  });
  const problems = await checkSnapshotDatabase(file, repository.listBlobs(manifest));
  // Of the reading just now; there is nothing in them.
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
  await rename(file, target);
  return problems;
}

async function restorePostgres(run: Run, url: string): Promise<readonly string[]> {
  const { manifest, repository, codec, to, programs } = run;
  const file = join(to, 'restored.dump');
  await writeDatabase(manifest.database, await repository.readLayout(manifest), {
    path: file,
    chunks: repository.chunks,
    codec,
  });
  const { restorePostgres: restore } = await import('../../engines/database/postgres/dump-database.ts');
  await restore(url, file, programs);
  await rm(file);
  const copy = await openPostgresCopy(url);
  try {
    return describeMissing(await findMissingBlobs(copy, repository.listBlobs(manifest)));
  } finally {
    await copy.close();
  }
}

async function fill(run: Run): Promise<RestoreReport> {
  const { manifest, to, report, databaseUrl, outgoing } = run;
  const { database, blobs, files, id, startedAt } = manifest;
  // Held until everything is there, so that no server starts on half of it.
  const directory = openDataDirectory(to);
  try {
    report(`Restoring snapshot ${id}: ${String(files.length)} keys and certificates, ${String(blobs.count)} blobs …`);
    await restoreFiles(run);
    await restoreBlobs(run);
    report(`The database (${String(Math.ceil(database.bytes / 1024 / 1024))} MiB) …`);
    await writeRestoredMarker(to, { snapshot: id, madeAt: startedAt, outgoing });
    const problems =
      databaseUrl === null ? await restoreSqlite(run, directory.databaseFile) : await restorePostgres(run, databaseUrl);
    return {
      snapshot: id,
      madeAt: startedAt,
      databaseBytes: database.bytes,
      blobs: blobs.count,
      blobBytes: blobs.bytes,
      problems,
    };
  } finally {
    directory.release();
  }
}

/**
 * Makes a data directory, and for PostgreSQL the tables of an empty database, of a snapshot. Everything is compared with what was stored while it is
 * written; the database, without which nothing starts, comes last. Throws UsageError where it cannot begin, DamagedObjectError where the snapshot is
 * not whole: then what was written is left for whoever wants to look at it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { from, to, snapshot, databaseUrl } = options;
  const repository = await openRepository(from);
  const codec = requireDecoder(repository, options.identities);
  const manifest = await repository.find(snapshot);
  requireReadable(manifest);
  await requireEmpty(to);
  await requireDatabase(manifest, databaseUrl);
  await requireRoom(to, manifest.database.bytes + manifest.blobs.bytes, 'the snapshot');
  try {
    return await fill({ ...options, repository, manifest, codec });
  } catch (error) {
    throw explainFullDisk(error, to);
  }
}

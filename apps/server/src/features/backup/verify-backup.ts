import { join } from 'node:path';
import { checkSnapshotDatabase } from './check-database.ts';
import { chooseDecoder, type Decoder } from './repository/codec.ts';
import type { Manifest } from './repository/manifest.ts';
import { openRepository, type Repository } from './repository/repository.ts';
import { requireRoom } from './repository/room.ts';
import { writeDatabase } from './repository/write-database.ts';

/** More problems than this are only counted. */
const maxListed = 100;

/** What was found. */
export interface VerifyReport {
  readonly snapshots: readonly string[];
  readonly chunks: number;
  readonly blobs: number;
  readonly bytes: number;
  /** What is in the files was read, too: it is not encrypted, or the key was given. */
  readonly isDecrypted: boolean;
  /** What is wrong and what to do, a sentence each; the first hundred. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

class Findings {
  readonly listed: string[] = [];
  count = 0;

  add(problem: string): void {
    this.count += 1;
    if (this.listed.length < maxListed) this.listed.push(problem);
  }

  addError(error: unknown): void {
    this.add(error instanceof Error ? error.message : String(error));
  }
}

interface Run {
  readonly repository: Repository;
  /** null: it is encrypted, and nobody has given the key; then only the files are compared. */
  readonly codec: Decoder | null;
  readonly findings: Findings;
  /** What was read already, for another snapshot: null where it was bad. */
  readonly seen: Map<string, number | null>;
  bytes: number;
}

/** Reads one object from its first to its last byte; answers the bytes of its content, null where it is not whole or they are not known. */
async function readWhole(run: Run, kind: 'chunks' | 'blobs', key: string): Promise<number | null> {
  const known = run.seen.get(key);
  if (known !== undefined) return known;
  let bytes: number | null = 0;
  try {
    const stored = run.repository[kind].read(key);
    for await (const part of run.codec?.decode(stored) ?? stored) bytes += part.byteLength;
    run.bytes += bytes;
    if (run.codec === null) bytes = null;
  } catch (error) {
    run.findings.addError(error);
    bytes = null;
  }
  run.seen.set(key, bytes);
  return bytes;
}

async function verifySnapshot(run: Run, manifest: Manifest): Promise<void> {
  const { findings, repository } = run;
  for (const { key } of manifest.database.chunks) await readWhole(run, 'chunks', key);
  for (const { bytes, chunks } of manifest.files) {
    let sum = 0;
    for (const key of chunks) sum += (await readWhole(run, 'chunks', key)) ?? Number.NaN;
    // What is missing was said above.
    if (!Number.isNaN(sum) && sum !== bytes)
      findings.add(`A file of snapshot ${manifest.id} has ${String(sum)} bytes instead of ${String(bytes)}.`);
  }
  try {
    for await (const { id, bytes } of repository.listBlobs(manifest)) {
      const found = await readWhole(run, 'blobs', id);
      if (found !== null && found !== bytes)
        findings.add(
          `The blob ${id} of snapshot ${manifest.id} has ${String(found)} bytes instead of ${String(bytes)}.`,
        );
    }
  } catch (error) {
    findings.addError(error);
  }
}

/** Puts the database together as a restore would, and looks whether it is sound and names no blob that the snapshot lacks; of PostgreSQL only the first. */
async function verifyDatabase({ repository, findings }: Run, manifest: Manifest, codec: Decoder): Promise<void> {
  await requireRoom(repository.path, manifest.database.bytes, 'a copy of the database');
  try {
    await repository.withFolder(async (folder) => {
      const file = join(folder, 'database');
      const layout = await repository.readLayout(manifest);
      await writeDatabase(manifest.database, layout, { path: file, chunks: repository.chunks, codec });
      if (manifest.engine !== 'sqlite') return;
      for (const problem of await checkSnapshotDatabase(file, repository.listBlobs(manifest)))
        findings.add(`Snapshot ${manifest.id}: ${problem}`);
    });
  } catch (error) {
    findings.addError(error);
  }
}

async function chooseSnapshots({ repository, findings }: Run, id: string | null): Promise<readonly Manifest[]> {
  if (id !== null) return [await repository.find(id)];
  const all = await repository.list();
  for (const { id: broken, problem } of all) {
    if (problem !== null)
      findings.add(`The snapshot ${broken} cannot be used: ${problem}. Other snapshots do not depend on it.`);
  }
  return all.flatMap(({ manifest }) => manifest ?? []);
}

/**
 * Reads everything that the snapshots of a backup directory are made of, or one of them, and the database of the last one as a restore would. Throws
 * UsageError where there is no such directory or snapshot.
 */
export async function verifyBackup(
  path: string,
  { snapshot, identities }: { readonly snapshot: string | null; readonly identities: string | null },
): Promise<VerifyReport> {
  const repository = await openRepository(path);
  const codec = chooseDecoder(repository, identities);
  const run: Run = { repository, codec, findings: new Findings(), seen: new Map(), bytes: 0 };
  const manifests = await chooseSnapshots(run, snapshot);
  for (const manifest of manifests) await verifySnapshot(run, manifest);
  const last = manifests.at(-1);
  // A database with a damaged chunk cannot be put together.
  if (last !== undefined && run.findings.count === 0 && codec !== null) await verifyDatabase(run, last, codec);
  const keys = [...run.seen.keys()];
  const blobs = keys.filter((key) => key.length === 32).length;
  return {
    snapshots: manifests.map(({ id }) => id),
    chunks: keys.length - blobs,
    blobs,
    bytes: run.bytes,
    isDecrypted: codec !== null,
    problems: run.findings.listed,
    problemCount: run.findings.count,
  };
}

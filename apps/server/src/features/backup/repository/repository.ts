/**
 * A backup directory: many snapshots that share their chunks and blobs.
 *
 *   hongyan-backup.json            says what the directory is
 *   snapshots/<id>/manifest.json   one snapshot; written last, so what was broken off is none
 *   snapshots/<id>/blobs.txt       the blobs that belong to it
 *   snapshots/<id>/layout.bin      where the blocks of its database lie
 *   chunks/ blobs/                 what the snapshots are made of (object-store.ts)
 *   incoming/                      what is being written
 */
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { lockFile } from '../../../engines/database/lock-file.ts';
import { type ListedBlob, readBlobList } from './blob-list.ts';
import { flushDirectory, isCode, makeDirectory, writeFileDurably } from './files.ts';
import { Layout } from './layout.ts';
import { formatManifest, type Manifest, parseManifest } from './manifest.ts';
import { ObjectStore } from './object-store.ts';
import { isSnapshotId, makeSnapshotId } from './snapshot-id.ts';

const description = 'hongyan-backup.json';
const manifestFile = 'manifest.json';
const blobsFile = 'blobs.txt';
const layoutFile = 'layout.bin';
const workPrefix = 'work-';
/** Nothing is put together for this long. */
const workAgeMs = 24 * 60 * 60 * 1000;

const descriptionFields = z.object({
  format: z.literal(1),
  /** The public key to which everything is encrypted; null: to none. */
  recipient: z.string().nullable(),
});

/** A snapshot in a directory; `problem` where it cannot be used. */
export type FoundSnapshot =
  | { readonly id: string; readonly manifest: Manifest; readonly problem: null }
  | { readonly id: string; readonly manifest: null; readonly problem: string };

/** An open backup directory. */
export class Repository {
  readonly path: string;
  /** The public key to which it is encrypted. */
  readonly recipient: string | null;
  readonly chunks: ObjectStore;
  readonly blobs: ObjectStore;

  constructor(path: string, recipient: string | null) {
    this.path = path;
    this.recipient = recipient;
    this.chunks = new ObjectStore(join(path, 'chunks'), this.incoming);
    this.blobs = new ObjectStore(join(path, 'blobs'), this.incoming);
  }

  /** For what is not whole yet. */
  get incoming(): string {
    return join(this.path, 'incoming');
  }

  /** Runs what changes the directory, one at a time of all processes. Throws UsageError while another one runs. */
  async change<T>(run: () => Promise<T>): Promise<T> {
    const lock = lockFile(join(this.path, 'lock.sqlite'));
    if (lock === null)
      throw new UsageError(`Another backup or prune runs in ${this.path}. Wait until it has ended, and try again.`);
    try {
      // What was broken off.
      await rm(this.incoming, { recursive: true, force: true });
      await this.#sweepWork();
      for (const folder of [this.incoming, this.chunks.root, this.blobs.root, this.#snapshots])
        await makeDirectory(folder);
      return await run();
    } finally {
      await rm(this.incoming, { recursive: true, force: true });
      lock.release();
    }
  }

  /** A folder of this directory's own for a while: `use` puts a database together in it, say. */
  async withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.path, workPrefix));
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Takes away such folders of processes that died. */
  async #sweepWork(): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (!name.startsWith(workPrefix)) continue;
      const { mtimeMs } = await stat(join(this.path, name));
      if (Date.now() - mtimeMs > workAgeMs) await rm(join(this.path, name), { recursive: true, force: true });
    }
  }

  get #snapshots(): string {
    return join(this.path, 'snapshots');
  }

  /** The snapshots, the oldest first. */
  async list(): Promise<readonly FoundSnapshot[]> {
    const names = await readdir(this.#snapshots).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    const ids = names.filter((name) => isSnapshotId(name)).sort();
    return Promise.all(ids.map((id) => this.#read(id)));
  }

  async #read(id: string): Promise<FoundSnapshot> {
    try {
      const manifest = parseManifest(await readFile(join(this.#snapshots, id, manifestFile), 'utf8'));
      return { id, manifest, problem: null };
    } catch (error) {
      return { id, manifest: null, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The snapshot of this id, or the last one. Throws UsageError. */
  async find(id: string | null): Promise<Manifest> {
    const all = await this.list();
    const found = id === null ? all.at(-1) : all.find((snapshot) => snapshot.id === id);
    if (found === undefined)
      throw new UsageError(
        id === null ? `There is no snapshot in ${this.path}.` : `There is no snapshot ${id}: see "backup list".`,
      );
    if (found.manifest === null)
      throw new UsageError(
        `The snapshot ${found.id} cannot be used: ${found.problem}. Name another one by --snapshot.`,
      );
    return found.manifest;
  }

  /** The blobs of a snapshot. */
  listBlobs({ id, blobs }: Manifest): AsyncGenerator<ListedBlob> {
    return readBlobList(join(this.#snapshots, id, blobsFile), blobs.sha256);
  }

  /** Where the blocks of a snapshot's database lie. Throws where that is damaged. */
  async readLayout({ id, database }: Manifest): Promise<Layout> {
    return Layout.parse(await readFile(join(this.#snapshots, id, layoutFile)), database.layout);
  }

  /** Where the parts of a new snapshot are written. */
  async begin(now: number): Promise<{ readonly id: string; readonly blobsFile: string }> {
    const id = makeSnapshotId(now, (await this.list()).at(-1)?.id);
    await makeDirectory(join(this.incoming, id));
    return { id, blobsFile: join(this.incoming, id, blobsFile) };
  }

  /** Makes it a snapshot, durably: from here on it is one. */
  async commit(manifest: Manifest, layout: Layout): Promise<void> {
    await this.chunks.flush();
    await this.blobs.flush();
    const folder = join(this.incoming, manifest.id);
    await writeFileDurably(join(folder, layoutFile), layout.bytes);
    await writeFileDurably(join(folder, manifestFile), formatManifest(manifest));
    await rename(folder, join(this.#snapshots, manifest.id));
    await flushDirectory(this.#snapshots);
  }

  /** Takes a snapshot away; what only it was made of stays until `prune`. */
  async forget(id: string): Promise<void> {
    // Renamed first: half a snapshot is none.
    await rename(join(this.#snapshots, id), join(this.incoming, id));
    await flushDirectory(this.#snapshots);
    await rm(join(this.incoming, id), { recursive: true, force: true });
  }
}

/** Opens a backup directory that is there. Throws UsageError. */
export async function openRepository(path: string): Promise<Repository> {
  let text: string;
  try {
    text = await readFile(join(path, description), 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) throw new UsageError(`${path} is no backup directory.`);
    throw error;
  }
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = null;
  }
  const parsed = descriptionFields.safeParse(read);
  if (!parsed.success)
    throw new UsageError(`${join(path, description)} cannot be read: it is damaged, or of a newer version.`);
  return new Repository(path, parsed.data.recipient);
}

/** Opens a backup directory, or makes one of a directory that is empty or not there. Throws UsageError. */
export async function openOrCreateRepository(path: string, recipient: string | null): Promise<Repository> {
  await makeDirectory(path);
  const names = await readdir(path);
  if (!names.includes(description)) {
    if (names.length > 0)
      throw new UsageError(`${path} is not empty, and no backup directory. Name one of those, or a new directory.`);
    const content = `${JSON.stringify({ format: 1, recipient })}\n`;
    await writeFileDurably(join(path, description), content);
  }
  const repository = await openRepository(path);
  if (repository.recipient !== recipient)
    throw new UsageError(
      repository.recipient === null
        ? `${path} is not encrypted. Leave --encrypt-to out, or name another directory.`
        : `${path} is encrypted to ${repository.recipient}. Name it by --encrypt-to, or another directory.`,
    );
  return repository;
}

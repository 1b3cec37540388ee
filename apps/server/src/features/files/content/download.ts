import { PassThrough, Readable } from 'node:stream';
import { maxArchiveFiles, normaliseFileName } from '@hongyan/contract';
import type { BlobAnswer } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import type { Services } from '../../../services.ts';
import { numberName } from '../names.ts';
import { readSubtree } from '../nodes/store.ts';
import type { FoundNode } from '../policy.ts';

type BlobServices = Pick<Services, 'blobs' | 'database'>;

/** A content that is to be downloaded. */
export interface DownloadedContent {
  readonly name: string;
  readonly blobId: string;
  readonly size: number;
  readonly sha256: string;
}

/** The file, whole or a range of it. Its address is never a page: it comes as an attachment of no type that a browser would run. */
export function answerContent({ blobs }: Pick<Services, 'blobs'>, content: DownloadedContent): BlobAnswer {
  const open = (start: number, end: number) =>
    Readable.from(blobs.read(content.blobId, { start, end }), { objectMode: false });
  return {
    fileName: content.name,
    type: 'application/octet-stream',
    size: content.size,
    stream: open(0, content.size),
    inline: false,
    version: content.sha256,
    ranges: async () => ({ size: content.size, open }),
  };
}

/** Formats that are packed already. */
const packed =
  /\.(?:zip|7z|rar|gz|tgz|bz2|xz|docx|xlsx|pptx|odt|ods|odp|jpe?g|png|gif|webp|heic|mp[34]|m4[av]|mov|webm|ogg|flac|pdf)$/i;

interface ArchiveEntry {
  readonly path: string;
  /** null: a folder. */
  readonly blobId: string | null;
  readonly changedAt: number;
}

/** Nodes with what is in them, as entries of an archive: names are ours, so no entry leads out of it. */
export const listArchive = defineReader<
  { readonly orgId: number; readonly nodeIds: readonly number[]; readonly limit: number },
  { readonly entries: readonly ArchiveEntry[] }
>({
  name: 'files.listArchive',
  async read(db: Db, { orgId, nodeIds, limit }) {
    const entries: ArchiveEntry[] = [];
    const taken = new Set<string>();
    for (const nodeId of nodeIds) {
      const rows = await readSubtree(db, orgId, nodeId, limit - entries.length);
      const paths = new Map<number, string>();
      for (const [index, row] of rows.entries()) {
        const name = index === 0 ? freeName(row.name, taken) : row.name;
        const parent = index === 0 ? '' : (paths.get(row.parent_id) ?? '');
        const path = `${parent}${name}`;
        paths.set(row.node_id, `${path}/`);
        entries.push({ path, blobId: row.is_folder === 1 ? null : (row.blob_id ?? ''), changedAt: row.changed_at });
      }
      if (entries.length > limit) throw new UserError('tooManyFiles', { max: limit });
    }
    return { entries };
  },
});

/** Nodes out of several folders may share a name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(normaliseFileName(free)); count += 1) free = numberName(name, count);
  taken.add(normaliseFileName(free));
  return free;
}

async function writeZip({ blobs }: Pick<Services, 'blobs'>, entries: readonly ArchiveEntry[]): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  for (const { path, blobId, changedAt } of entries) {
    const mtime = new Date(changedAt);
    if (blobId === null) {
      zip.addEmptyDirectory(path, { mtime });
      continue;
    }
    zip.addReadStreamLazy(path, { mtime, compress: !packed.test(path) }, (take) => {
      const source = Readable.from(blobs.read(blobId), { objectMode: false });
      // A content that cannot be read ends the answer in the middle: a broken download, never a whole-looking archive.
      source.on('error', (error) => output.destroy(error));
      take(null, source);
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

/** Files and folders as one zip, made while it is read. Refuses with tooManyFiles. */
export async function downloadNodes(services: BlobServices, found: readonly FoundNode[]): Promise<BlobAnswer> {
  const [first] = found;
  if (first === undefined) throw new UserError('fileNotFound');
  const { entries } = await services.database.longRead(listArchive, {
    orgId: first.node.org_id,
    nodeIds: found.map(({ node }) => node.node_id),
    limit: maxArchiveFiles,
  });
  const parent = first.steps.at(-2)?.name ?? '';
  const name = found.length === 1 ? first.node.name : parent === '' ? 'files' : parent;
  return {
    fileName: `${name}.zip`,
    type: 'application/zip',
    size: null,
    stream: await writeZip(services, entries),
    inline: false,
  };
}

/** A version as it is downloaded. */
export const toDownload = (
  { name }: Pick<FileNodeTable, 'name'>,
  version: { readonly blob_id: string; readonly size_bytes: number; readonly sha256: string },
): DownloadedContent => ({ name, blobId: version.blob_id, size: version.size_bytes, sha256: version.sha256 });

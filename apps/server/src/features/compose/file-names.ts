import { type DraftContent, normaliseFileName } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readLargeFileNames } from '../large-attachments/in-transaction.ts';

/** A file of a message by its id, with the name under which it was uploaded. */
interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** The files that a message carries, as attachments and as links. Pictures in the text are none: nobody sees their names. */
async function readFiles(db: Db, account: number, content: DraftContent): Promise<NamedFile[]> {
  const attached = content.attachments.filter((file) => file.contentId === null);
  const ids: string[] = attached.map(({ uploadId }) => uploadId);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('upload')
          .select(['upload_id', 'file_name'])
          .where('account_no', '=', account)
          .where('upload_id', 'in', ids)
          .execute();
  // What the caller calls a file counts for nothing where the store knows its name.
  const names = new Map(rows.map((row) => [row.upload_id, row.file_name]));
  const large = content.largeFiles.map(({ largeId, fileName }) => ({ id: largeId, name: fileName }));
  const largeNames = await readLargeFileNames(
    db,
    account,
    content.largeFiles.map(({ largeId }) => largeId),
  );
  return [
    ...attached.map(({ uploadId, fileName }) => ({ id: uploadId, name: names.get(uploadId) ?? fileName })),
    ...large.map(({ id, name }) => ({ id, name: largeNames.get(id) ?? name })),
  ];
}

/** Refuses names that are the same when compared as `normaliseFileName` does. Throws `fileNameTaken`. */
export function refuseSameNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const normalised = normaliseFileName(name);
    if (seen.has(normalised)) throw new UserError('fileNameTaken', { name });
    seen.add(normalised);
  }
}

/**
 * Refuses a message that carries two files of the same name (specification, section 5). `known`: the message as it is stored. What it carries
 * twice already is left alone, so that an old draft can still be saved; it is refused when it is sent. Throws `fileNameTaken`.
 */
export async function refuseSameFiles(
  db: Db,
  account: number,
  content: DraftContent,
  known: DraftContent | null = null,
): Promise<void> {
  if (content.attachments.length + content.largeFiles.length < 2) return;
  const old = new Set<string>([
    ...(known?.attachments ?? []).map(({ uploadId }) => uploadId),
    ...(known?.largeFiles ?? []).map(({ largeId }) => largeId),
  ]);
  const files = await readFiles(db, account, content);
  const oldNames = new Set(files.filter(({ id }) => old.has(id)).map(({ name }) => normaliseFileName(name)));
  const fresh = files.filter(({ id }) => !old.has(id)).map(({ name }) => name);
  const taken = fresh.find((name) => oldNames.has(normaliseFileName(name)));
  if (taken !== undefined) throw new UserError('fileNameTaken', { name: taken });
  refuseSameNames(fresh);
}

/** Names that no two files share, for files that come along with a mail: the second `a.txt` becomes `a (2).txt`. */
export function createFreeNames(): (fileName: string) => string {
  const taken = new Set<string>();
  return (fileName) => {
    const dot = fileName.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
    let free = fileName;
    for (let count = 2; taken.has(normaliseFileName(free)); count += 1) free = `${stem} (${String(count)})${ending}`;
    taken.add(normaliseFileName(free));
    return free;
  };
}

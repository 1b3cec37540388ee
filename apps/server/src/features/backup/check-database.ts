import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import { type OpenCopy, openSqliteCopy } from '../../engines/database/open-copy.ts';
import { readNamedBlobs } from '../retention/index.ts';
import type { ListedBlob } from './repository/blob-list.ts';

/** Blobs that are said by name; more are only counted. */
const maxNamed = 10;

/** The blobs that a database names and a list lacks. */
export async function findMissingBlobs(
  { read }: Pick<OpenCopy, 'read'>,
  listed: AsyncIterable<Pick<ListedBlob, 'id'>>,
): Promise<readonly string[]> {
  const there = new Set<string>();
  for await (const { id } of listed) there.add(id);
  const missing: string[] = [];
  for (const digit of '0123456789abcdef')
    for (const id of await readNamedBlobs(read, digit)) if (!there.has(id)) missing.push(id);
  return [...new Set(missing)];
}

/** Says of missing blobs what is missing; none: nothing is. */
export function describeMissing(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > maxNamed ? ', …' : '';
  return [
    `the database names ${String(missing.length)} bodies or files that the snapshot has not: ${missing.slice(0, maxNamed).join(', ')}${more}. What they belong to cannot be opened; take another snapshot.`,
  ];
}

/** Looks whether a database file is sound and names no blob that is not listed; a sentence for each problem. */
export async function checkSnapshotDatabase(
  file: string,
  listed: AsyncIterable<ListedBlob>,
): Promise<readonly string[]> {
  const copy = openSqliteCopy(file);
  try {
    const problems = await chooseDialect(copy.read.dialect).checkIntegrity(copy.read);
    // Of a file that is broken nothing else can be believed.
    return problems.length > 0 ? problems : describeMissing(await findMissingBlobs(copy, listed));
  } finally {
    await copy.close();
  }
}

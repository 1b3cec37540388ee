/** A list of mailboxes: a table as text (CSV) whose first row names the columns. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { decodeFile } from '../../../engines/contact-files/decode-file.ts';
import { maxEntries } from '../../../engines/contact-files/limits.ts';
import { readTable } from '../../../engines/contact-files/read-table.ts';
import type { ImportForm } from './import-form.ts';

/** Many more mailboxes than one command should take. */
const maxListBytes = 8 * 1024 * 1024;

/** One mailbox of a list: values by the names of options. */
export interface ListedMailbox {
  readonly address: string;
  readonly values: ReadonlyMap<string, string>;
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > maxListBytes) throw new UsageError(`${path} is larger than 8 MB.`);
    return decodeFile(await readFile(path)).text;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads the list. Paths in it are relative to where it lies. Throws UsageError with the line. */
export async function readList(path: string, form: ImportForm): Promise<readonly ListedMailbox[]> {
  const [heading = [], ...rows] = readTable(await readText(path));
  const names = heading.map((name) => name.trim().toLowerCase());
  const allowed = ['address', 'folder', ...form.columns];
  const unknown = names.find((name) => !allowed.includes(name));
  if (!names.includes('address') || unknown !== undefined)
    throw new UsageError(
      `The first row of ${path} names the columns: address, and any of ${allowed.slice(1).join(', ')}${unknown === undefined ? '' : `; not "${unknown}"`}.`,
    );
  if (rows.length === 0) throw new UsageError(`There is no mailbox in ${path}.`);
  if (rows.length >= maxEntries)
    throw new UsageError(`There are more than ${String(maxEntries - 1)} mailboxes in ${path}.`);
  return rows.map((row, index) => {
    const line = index + 2;
    if (row.length > names.length)
      throw new UsageError(
        `Row ${String(line)} of ${path} has more cells than the first one; put a text with a comma into quotes.`,
      );
    // A password may begin or end with a blank.
    const cells = names.map(
      (name, column) => [name, name === 'password' ? (row[column] ?? '') : (row[column] ?? '').trim()] as const,
    );
    const filled = cells.filter(([, text]) => text !== '');
    const values = new Map(
      filled.map(([name, text]) => [name, form.pathColumns.includes(name) ? resolve(dirname(path), text) : text]),
    );
    const address = values.get('address');
    if (address === undefined) throw new UsageError(`Row ${String(line)} of ${path} has no address.`);
    return { address, values };
  });
}

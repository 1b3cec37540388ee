/** A Maildir as a source: `cur` and `new` of the directory itself, and its folders as Maildir++ keeps them. Nothing in it is changed. */
import { createReadStream } from 'node:fs';
import { opendir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { explainUnreadable } from '../explain-unreadable.ts';
import type { SourceFolder, SourceMessage, UnreadableMessage } from '../source.ts';
import { chooseReceived, parseFolderName, parseKeywords, parseMaildirInfo } from './maildir-names.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function readKeywords(directory: string): Promise<ReadonlyMap<number, string>> {
  try {
    return parseKeywords(await readFile(join(directory, 'dovecot-keywords'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

async function* listPart(path: string, keywords: ReadonlyMap<number, string>) {
  for await (const entry of await opendir(path)) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = join(path, entry.name);
    const { flags, isDeleted } = parseMaildirInfo(entry.name, keywords);
    if (isDeleted) continue;
    try {
      const { mtimeMs } = await stat(file);
      const receivedAt = chooseReceived(entry.name, mtimeMs);
      yield { name: file, flags, receivedAt, open: () => createReadStream(file) };
    } catch (error) {
      // Whoever reads the mailbox meanwhile renames its files.
      yield explainUnreadable(file, error);
    }
  }
}

async function* readMessages(directory: string): AsyncGenerator<SourceMessage | UnreadableMessage> {
  try {
    const keywords = await readKeywords(directory);
    for (const part of ['cur', 'new']) {
      const path = join(directory, part);
      if (await isDirectory(path)) yield* listPart(path, keywords);
    }
  } catch (error) {
    yield explainUnreadable(directory, error);
  }
}

/** The folders of a Maildir, the inbox first. Throws UsageError for a directory that is none. */
export async function listMaildir(directory: string): Promise<readonly SourceFolder[]> {
  if (await isDirectory(join(directory, 'mailboxes')))
    throw new UsageError(
      `${directory} is in Dovecot's own format (dbox). Convert it first: doveadm backup -u USER maildir:DIRECTORY.`,
    );
  if (!(await isDirectory(join(directory, 'cur'))))
    throw new UsageError(`${directory} is no Maildir: there is no directory "cur" in it.`);
  const names = (await readdir(directory)).filter((name) => /^\.[^.]/.test(name)).toSorted();
  const folders: SourceFolder[] = [{ path: [], readMessages: () => readMessages(directory) }];
  for (const name of names) {
    const inner = join(directory, name);
    if (await isDirectory(join(inner, 'cur')))
      folders.push({ path: parseFolderName(name), readMessages: () => readMessages(inner) });
  }
  return folders;
}

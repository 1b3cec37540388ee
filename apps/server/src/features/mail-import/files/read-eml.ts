/** A tree of single messages in files (.eml): a directory is a folder. */
import { createReadStream } from 'node:fs';
import { open, opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHeaderBlock } from '@hongyan/mime';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { createUnreadableFolder, explainUnreadable } from '../explain-unreadable.ts';
import type { SourceFolder, SourceMessage, UnreadableMessage } from '../source.ts';
import { maxHeaderBytes, maxTreeDepth } from './limits.ts';
import { readHeaderFacts } from './message-header.ts';

const isMessageFile = (name: string): boolean => /\.eml$/i.test(name) && !name.startsWith('.');

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Null: its owner has deleted it. */
async function readMessage(file: string): Promise<SourceMessage | UnreadableMessage | null> {
  try {
    const facts = readHeaderFacts(parseHeaderBlock(await readBeginning(file)).fields);
    if (facts.isDeleted) return null;
    return {
      name: file,
      // Whoever exported it had read it: nothing says otherwise.
      flags: facts.hasStatus ? facts.flags : ['\\Seen', ...facts.flags],
      receivedAt: facts.receivedAt ?? Math.max(0, Math.floor((await stat(file)).mtimeMs)),
      open: () => createReadStream(file),
    };
  } catch (error) {
    return explainUnreadable(file, error);
  }
}

async function* readMessages(directory: string): AsyncGenerator<SourceMessage | UnreadableMessage> {
  for await (const entry of await opendir(directory)) {
    if (!entry.isFile() || !isMessageFile(entry.name)) continue;
    const message = await readMessage(join(directory, entry.name));
    if (message !== null) yield message;
  }
}

async function listBelow(directory: string, path: readonly string[]): Promise<SourceFolder[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    // The directory that was named is refused as a whole.
    if (path.length === 0) throw error;
    return explainUnreadable(directory, error);
  });
  if ('reason' in entries) return [createUnreadableFolder(path, entries)];
  const own = entries.some((entry) => entry.isFile() && isMessageFile(entry.name));
  const folders: SourceFolder[] = own ? [{ path, readMessages: () => readMessages(directory) }] : [];
  if (path.length >= maxTreeDepth) return folders;
  const inner = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  for (const name of inner.toSorted()) folders.push(...(await listBelow(join(directory, name), [...path, name])));
  return folders;
}

/** The folders of a tree of .eml files; what lies in the directory itself goes to the inbox. Throws UsageError where there is none. */
export async function listEmlFiles(directory: string): Promise<readonly SourceFolder[]> {
  const folders = await listBelow(directory, []);
  if (folders.length === 0) throw new UsageError(`There is no file *.eml in ${directory} or below.`);
  return folders;
}

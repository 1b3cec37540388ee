/** An mbox file as a folder, or a tree of them. Nothing in it is changed. */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { createUnreadableFolder, explainUnreadable } from '../explain-unreadable.ts';
import type { SourceFolder, SourceMessage, UnreadableMessage } from '../source.ts';
import { maxTreeDepth } from './limits.ts';
import { readHeaderFacts } from './message-header.ts';
import { beginsAsMbox, type MboxMessage, scanMbox } from './scan-mbox.ts';
import { unquoteFrom } from './unquote-from.ts';

async function isMbox(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return await beginsAsMbox(file);
  } finally {
    await file.close();
  }
}

/** Whether the programs that wrote this file note in it what was read: then a message without a note is a new one. */
async function keepsStatus(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    for await (const { fields } of scanMbox(file)) if (readHeaderFacts(fields).hasStatus) return true;
    return false;
  } finally {
    await file.close();
  }
}

async function* readBytes(path: string, { start, end, isQuoted }: MboxMessage): AsyncGenerator<Uint8Array> {
  if (end <= start) return;
  const bytes = createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Uint8Array>;
  yield* isQuoted ? unquoteFrom(bytes) : bytes;
}

async function* readMessages(path: string): AsyncGenerator<SourceMessage | UnreadableMessage> {
  try {
    yield* readMessagesOf(path);
  } catch (error) {
    yield explainUnreadable(path, error);
  }
}

async function* readMessagesOf(path: string): AsyncGenerator<SourceMessage> {
  const isStatusKept = await keepsStatus(path);
  const { mtimeMs } = await stat(path);
  const file = await open(path, 'r');
  try {
    for await (const message of scanMbox(file)) {
      const { flags, isDeleted, receivedAt } = readHeaderFacts(message.fields);
      if (isDeleted) continue;
      yield {
        name: `${path} at byte ${String(message.start)}`,
        flags: isStatusKept ? flags : [...new Set(['\\Seen', ...flags])],
        receivedAt: message.deliveredAt ?? receivedAt ?? Math.max(0, Math.floor(mtimeMs)),
        open: () => readBytes(path, message),
      };
    }
  } finally {
    await file.close();
  }
}

/** `Inbox` is the inbox; Thunderbird keeps the folders within Name in `Name.sbd`. */
const folderName = (name: string): string => name.replace(/\.(?:mbox|mbx|sbd)$/i, '');

/** The folder that a file of a tree is; none where it is no mbox. */
async function listFile(file: string, path: readonly string[]): Promise<SourceFolder[]> {
  try {
    return (await isMbox(file)) ? [{ path, readMessages: () => readMessages(file) }] : [];
  } catch (error) {
    return [createUnreadableFolder(path, explainUnreadable(file, error))];
  }
}

async function listBelow(directory: string, path: readonly string[]): Promise<SourceFolder[]> {
  const folders: SourceFolder[] = [];
  const found = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    // The directory that was named is refused as a whole.
    if (path.length === 0) throw error;
    return explainUnreadable(directory, error);
  });
  if ('reason' in found) return [createUnreadableFolder(path, found)];
  const entries = found.filter(({ name }) => !name.startsWith('.'));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(directory, entry.name);
    const own = [...path, folderName(entry.name)];
    if (entry.isFile()) folders.push(...(await listFile(inner, own)));
    else if (entry.isDirectory() && path.length < maxTreeDepth) folders.push(...(await listBelow(inner, own)));
  }
  return folders;
}

const isInbox = (name: string): boolean => name.toLowerCase() === 'inbox';

/** The folders of an mbox file or of a directory of them; files that are none are passed over. Throws UsageError where there is none. */
export async function listMbox(path: string): Promise<readonly SourceFolder[]> {
  const found = (await stat(path)).isDirectory()
    ? await listBelow(path, [])
    : (await isMbox(path))
      ? [{ path: [folderName(basename(path))], readMessages: () => readMessages(path) }]
      : [];
  if (found.length === 0)
    throw new UsageError(`${path} is no mbox, and there is none below: it begins with no "From " line.`);
  return found.map((folder) => (isInbox(folder.path[0] ?? '') ? { ...folder, path: folder.path.slice(1) } : folder));
}

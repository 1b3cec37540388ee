import { livingWindows, windowId } from '../../../platform/push/living-windows.ts';
import type { KeptDraft } from './draft-saver.ts';

/**
 * What the browser remembers of messages, so that a reload, a crash or the end of a session loses none of them.
 *
 * What no answer of the server has confirmed yet is in local storage, which outlives a tab that crashed: below the address of
 * its writer, and below the window that wrote it, so that two windows do not write over each other. Signing out empties it,
 * and what is older than a day is dropped: no message stays on the disk of a shared computer. Where the server has everything,
 * session storage remembers which draft it is; that ends with the tab.
 */

/** Where a composer is: its writer, lower case, and its path. */
export interface KeptPosition {
  readonly account: string;
  readonly path: string;
}

/** A message of a window that is gone. */
export interface LostMessage extends KeptPosition {
  readonly subject: string;
  /** Send was pressed, and no answer of the server has confirmed it. */
  readonly isQueued: boolean;
}

interface KeptMessage extends KeptDraft {
  /** Epoch milliseconds. */
  readonly keptAt: number;
}

const sessionPrefix = 'compose.';
/** clearStoredData of features/identity knows it too. */
const localPrefix = 'letter|';
/** Long enough for a night, too short for the next person at the machine. */
const keptForMs = 24 * 60 * 60 * 1000;

const localKey = ({ account, path }: KeptPosition, window = windowId): string =>
  `${localPrefix}${account}|${window}|${path}`;

/** Remembers; false when the message is larger than the storage has room for. */
export function keepDraft(position: KeptPosition, kept: KeptDraft): boolean {
  const entry = { draftId: kept.draftId, revision: kept.revision, content: null };
  try {
    sessionStorage.setItem(sessionPrefix + position.path, JSON.stringify(entry));
    if (kept.content === null) localStorage.removeItem(localKey(position));
    else
      localStorage.setItem(localKey(position), JSON.stringify({ ...kept, keptAt: Date.now() } satisfies KeptMessage));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    localStorage.removeItem(localKey(position));
    return false;
  }
}

/**
 * What the browser remembers of a composer; undefined for nothing. A message of a window that still lives is that window's;
 * one that is taken over from a window that is gone becomes this window's.
 */
export async function takeKeptDraft(position: KeptPosition): Promise<KeptDraft | undefined> {
  const living = await livingWindows();
  const found = keptMessages()
    .filter(({ account, path, window }) => {
      const isFree = window === windowId || !living.has(window);
      return isFree && account === position.account && path === position.path;
    })
    .map(({ key }) => ({ key, message: readMessage(key) }))
    .sort((a, b) => (b.message?.keptAt ?? 0) - (a.message?.keptAt ?? 0));
  const message = found[0]?.message;
  if (message !== undefined) keepDraft(position, message);
  for (const { key } of found) if (key !== localKey(position)) localStorage.removeItem(key);
  if (message !== undefined) return message;
  const entry = sessionStorage.getItem(sessionPrefix + position.path);
  return entry === null ? undefined : (JSON.parse(entry) as KeptDraft);
}

/** The draft that the composer of this path goes on with, where the server has all of it. */
export function keptDraftId(path: string): KeptDraft['draftId'] {
  const entry = sessionStorage.getItem(sessionPrefix + path);
  return entry === null ? undefined : (JSON.parse(entry) as KeptDraft).draftId;
}

export function forgetKeptDraft(position: KeptPosition): void {
  sessionStorage.removeItem(sessionPrefix + position.path);
  localStorage.removeItem(localKey(position));
}

/** Messages of this person that no window has open any more: a tab crashed, or the session ended. Drops what is nobody's or too old. */
export async function findLostMessages(account: string): Promise<readonly LostMessage[]> {
  const living = await livingWindows();
  const lost: LostMessage[] = [];
  for (const kept of keptMessages()) {
    const message = readMessage(kept.key);
    const isStale = message === undefined || message.keptAt < Date.now() - keptForMs;
    if (isStale || kept.account !== account) localStorage.removeItem(kept.key);
    else if (kept.window === windowId || !living.has(kept.window))
      lost.push({
        account,
        path: kept.path,
        subject: message.content?.subject ?? '',
        isQueued: message.isQueued === true,
      });
  }
  return lost;
}

/** Whether anything is kept at all: asked on every start, before anything is loaded for it. */
export function hasKeptMessages(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(localPrefix));
}

function keptMessages(): readonly { key: string; account: string; window: string; path: string }[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(localPrefix)) return [];
    const [account = '', window = '', path = ''] = key.slice(localPrefix.length).split('|');
    return [{ key, account, window, path }];
  });
}

function readMessage(key: string): KeptMessage | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptMessage;
  } catch (error) {
    // Cut off, or written by another version: there is no message in it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

import { finishWork } from '../session/finish-work.ts';

/** Which code this window has been reloaded for. Two servers of two versions behind one address must not send it to and fro. */
const storageKey = 'movedTo';
/** A reload that has not happened by then was refused by the person: something is unsaved, and the browser has asked. */
const reloadMs = 10_000;

let findPath: () => string | undefined = () => undefined;
let moving: Promise<void> | undefined;

/** Says where the person is about to go: the new code begins there, not where the old one was left. Once, at the start. */
export function startCodeMoves(wantedPath: () => string | undefined): void {
  findPath = wantedPath;
}

/**
 * Saves what is being typed and reloads the window into the new code, once for each. Resolves only when that is not done: it was done
 * before, or the person has refused.
 */
export function moveToNewCode(entry: string): Promise<void> {
  // Several chunks are missed together.
  moving ??= move(entry).finally(() => (moving = undefined));
  return moving;
}

async function move(entry: string): Promise<void> {
  const moved = readMoved();
  if (moved.includes(entry)) return;
  await finishWork();
  sessionStorage.setItem(storageKey, JSON.stringify([...moved, entry]));
  const path = findPath();
  if (path !== undefined) location.hash = `#${path}`;
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
}

function readMoved(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // Cut off: the reload writes it anew.
    return [];
  }
}

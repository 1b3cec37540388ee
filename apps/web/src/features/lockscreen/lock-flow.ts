import { ApiError } from '../../lib/errors/api-error.ts';
import { api, onScreenLocked, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { hasWaitingWork, performWaiting } from '../../platform/connection/waiting-work.ts';
import { finishWork } from '../../platform/session/finish-work.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { clearNotices } from '../../ui/notices/notices.ts';
import { forgetPictures } from '../../ui/people/person-pictures.ts';
import { followOtherLocks, forgetLocked, rememberLocked, useLock } from './lock-state.ts';

/** What a visit keeps for the next one; it must not be readable behind a lock (mailbox/first-screen.ts knows the key too). */
const firstScreenKey = 'firstScreen';

/** Connects the lock to what calls and other windows say. Once, at the start. */
export function startLockFlow(): void {
  onScreenLocked(enterLock);
  followOtherLocks(enterLock, reload);
  // The next person begins with an open screen, or learns otherwise from the server.
  useSession.subscribe(({ signedIn }) => {
    if (!signedIn) useLock.setState({ locked: false });
  });
}

/** Nothing of the mailbox stays in this window: the screens are gone (lock-gate.tsx), the cache is emptied, notices are closed. */
export function enterLock(): void {
  if (!useLock.getState().locked) rememberLocked();
  clearNotices();
  queryClient.clear();
  forgetPictures();
  localStorage.removeItem(firstScreenKey);
}

/** The whole application begins anew where it was, and asks for everything again. */
function reload(): void {
  window.location.reload();
}

/** Unlocked: here, in another window, or because the server no longer says that it is locked (specification, section 4). */
export function leaveLock(): void {
  forgetLocked();
  // What waits for the server was refused behind the lock, and would be lost with this page.
  if (hasWaitingWork()) void performWaiting().finally(reload);
  else reload();
}

/** `missing`: there is no lock password yet, so nothing was locked. */
export type LockResult = 'locked' | 'missing';

/** Locks this sign-in: what is being written is saved first. Throws when the server cannot be asked. */
export async function lockNow(): Promise<LockResult> {
  const { haspass } = await readData(api.lockscreen.isOpen({}));
  if (!haspass) return 'missing';
  await finishWork();
  await readData(api.lockscreen.open({}));
  enterLock();
  return 'locked';
}

/**
 * Asks the server whether the screen is to be locked. `idleSeconds`: since a hand last moved in this window. A check that fails
 * changes nothing: a locked screen stays locked.
 */
export async function checkLock(idleSeconds: number): Promise<{ lock: boolean; afterMinutes: number | null }> {
  const answer = await readData(api.lockscreen.isAutoLock({ idleSeconds }));
  const known = useLock.getState().locked;
  if (answer.locked && !known) enterLock();
  if (!answer.lock && known) leaveLock();
  return { lock: answer.lock && !answer.locked, afterMinutes: answer.afterMinutes };
}

/** Unlocks with the lock password; answers the line to be shown when it was not right. Throws when the server cannot be asked. */
export async function unlock(password: string): Promise<string | undefined> {
  try {
    await readData(api.lockscreen.relieve({ password }));
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  leaveLock();
  return undefined;
}

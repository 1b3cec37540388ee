/**
 * Which of several windows speaks. All hear of the same mail; one of them shows the desktop notification, and none while
 * any of them is before the person's eyes. Web Locks decide: they end with the window, however it ends.
 */

const speakerLock = 'hongyan.speaker';
const visibleLock = 'hongyan.visible';

export interface SpeakerWindow {
  /** Whether this window is to show a notification now. */
  maySpeak(): Promise<boolean>;
  stop(): void;
}

/** Takes part until it is stopped; each subject that speaks (mail, reminders) has a lock of its own. A browser without locks has every hidden window speak for itself; equal tags make one of it. */
export function joinSpeakers(subject = speakerLock): SpeakerWindow {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const ended = new AbortController();
  let isSpeaker = locks === undefined;
  void holdLock(locks, subject, 'exclusive', ended.signal, () => {
    isSpeaker = true;
  });
  let leaveVisible: AbortController | undefined;
  const follow = (): void => {
    leaveVisible?.abort();
    leaveVisible = undefined;
    if (document.hidden || ended.signal.aborted) return;
    leaveVisible = new AbortController();
    void holdLock(locks, visibleLock, 'shared', leaveVisible.signal);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return {
    async maySpeak() {
      if (!isSpeaker || !document.hidden) return false;
      const held = (await locks?.query())?.held ?? [];
      return !held.some((lock) => lock.name === visibleLock);
    },
    stop() {
      document.removeEventListener('visibilitychange', follow);
      ended.abort();
      leaveVisible?.abort();
    },
  };
}

/** Waits for a lock and holds it until the signal; a wait that is aborted is no error. */
async function holdLock(
  locks: LockManager | undefined,
  name: string,
  mode: LockMode,
  signal: AbortSignal,
  onHeld?: () => void,
): Promise<void> {
  try {
    await locks?.request(name, { mode, signal }, () => {
      onHeld?.();
      return new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
    });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}

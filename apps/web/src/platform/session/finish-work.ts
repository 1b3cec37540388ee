import { livingWindows, windowId } from '../push/living-windows.ts';

/** What is still to be done while one is signed in; a server or a window that does not answer is not waited for longer than this. */
const maxFinishMs = 3_000;
const unfinished = new Map<() => Promise<unknown>, () => boolean>();

const channelName = 'hongyan.finish';

/** Between the windows of this browser. `finished` names the window that has done its work. */
type Word =
  | { readonly kind: 'finish'; readonly id: string }
  | { readonly kind: 'finished'; readonly id: string; readonly window: string; readonly isLeft: boolean };

/**
 * Has work done before a person signs out or opens another mailbox, in whichever window: a message saved. `isLeft` says whether
 * some of it could not be done and would be lost.
 */
export function beforeSignOut(work: () => Promise<unknown>, isLeft: () => boolean = () => false): void {
  if (unfinished.size === 0) answerOthers();
  unfinished.set(work, isLeft);
}

/**
 * Does what is still to be done while one is signed in, here and in the other windows, for at most three seconds. Answers whether
 * some of it is left and would be lost.
 */
export async function finishWork(): Promise<boolean> {
  const limit = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxFinishMs));
  const [, isLeftElsewhere = false] =
    (await Promise.race([Promise.all([finishOwn(), finishElsewhere()]), limit])) ?? [];
  return isLeftElsewhere || isOwnLeft();
}

const isOwnLeft = (): boolean => [...unfinished.values()].some((isLeft) => isLeft());

/** What fails here has shown so itself; signing out goes on. */
async function finishOwn(): Promise<void> {
  await Promise.allSettled([...unfinished.keys()].map((work) => work()));
}

function answerOthers(): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'finish') return;
    void finishOwn().then(() => say(channel, { kind: 'finished', id: data.id, window: windowId, isLeft: isOwnLeft() }));
  });
}

/** Windows that could have work hold a lock (living-windows.ts): where there are none, nobody is waited for. */
async function finishElsewhere(): Promise<boolean> {
  const waiting = new Set(await livingWindows());
  waiting.delete(windowId);
  if (waiting.size === 0) return false;
  const channel = new BroadcastChannel(channelName);
  const id = crypto.randomUUID();
  let isLeft = false;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, maxFinishMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'finished' && data.id === id) {
        waiting.delete(data.window);
        isLeft ||= data.isLeft;
      }
      if (waiting.size === 0) resolve();
    });
    say(channel, { kind: 'finish', id });
  });
  channel.close();
  return isLeft;
}

function say(channel: BroadcastChannel, word: Word): void {
  channel.postMessage(word);
}

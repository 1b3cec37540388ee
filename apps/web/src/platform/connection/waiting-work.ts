/**
 * What was done while the server could not be reached, and is done there when it can be: messages that were sent, changes of
 * messages. It is done in the order in which the person did it, one after the other, and it is in the memory of this window alone
 * (decision 0086).
 */
import { create } from 'zustand';
import { atSessionEnd } from '../../lib/session-end.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { holdWindow } from '../push/living-windows.ts';
import { beforeSignOut } from '../session/finish-work.ts';
import { awaitConnection } from './await-connection.ts';
import { followConnection } from './follow-connection.ts';
import { isToBeRepeated } from './while-connected.ts';

export interface Work {
  readonly kind: 'message' | 'change';
  /** What the list of waiting work calls it: a subject, what was changed. */
  readonly title: string;
  /** Whom the message is for; '' of a change. */
  readonly detail: string;
  /**
   * Does it. Rejects as long as it has to be repeated (`isToBeRepeated`). Answers why it was refused where the person has to put
   * that right; else undefined.
   */
  readonly perform: () => Promise<string | undefined>;
  /** Takes it out, back to the person. */
  readonly open?: () => void;
}

export interface WaitingWork extends Work {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Why it could not be done; it waits for the person then. */
  readonly refusal: string | undefined;
}

/** More than anybody does without a connection by hand; what is beyond fails at once. */
export const maxWaitingChanges = 200;

const useWork = create<{ readonly list: readonly WaitingWork[] }>(() => ({ list: [] }));
const afterChanges = new Set<() => void>();
let lastId = 0;
let busyId: number | undefined;
let performing: Promise<boolean> | undefined;
let isFollowing = false;

/** Names a piece of work, by the order in which the person does it: before anything is known of its answer. */
export const newWorkId = (): number => ++lastId;

/** A window that has something to lose asks before it closes. */
const askBeforeClosing = (event: Event): void => event.preventDefault();

function setList(list: readonly WaitingWork[]): void {
  if (list.length > 0) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
  useWork.setState({ list });
}

const listOf = (): readonly WaitingWork[] => useWork.getState().list;
const remove = (id: number): void => setList(listOf().filter((work) => work.id !== id));
const nextWork = (): WaitingWork | undefined => listOf().find(({ refusal }) => refusal === undefined);

/** Everything that waits, in its order. */
export const useWaitingWork = (): readonly WaitingWork[] => useWork(({ list }) => list);

/** Whether anything would be lost with this window. */
export const hasWaitingWork = (): boolean => listOf().length > 0;

/** Whether this piece of work waits, for the server or for the person. */
export const isWaiting = (id: number | undefined): boolean => listOf().some((work) => work.id === id);

/** Whether a change waits: what is done after it waits as well, so that the order stays. */
export const hasWaitingChanges = (): boolean => listOf().some(({ kind }) => kind === 'change');

/** Whether one more change can wait. */
export const isRoomForChange = (): boolean =>
  listOf().filter(({ kind }) => kind === 'change').length < maxWaitingChanges;

/** Has something done when all changes that waited have been made. */
export function afterWaitingChanges(listener: () => void): void {
  afterChanges.add(listener);
}

/** Has work wait for the server, in the order of the ids. */
export function addWork(id: number, work: Work): void {
  holdWindow();
  beforeSignOut(performWaiting, hasWaitingWork);
  const added: WaitingWork = { ...work, id, since: Date.now(), refusal: undefined };
  setList([...listOf(), added].sort((a, b) => a.id - b.id));
  void followWork();
}

/** Takes work out that nobody is doing at this moment; false where it is being done, or is done. */
export function takeWork(id: number): boolean {
  if (id === busyId || !isWaiting(id)) return false;
  remove(id);
  return true;
}

/** Does what waits, as far as the server answers; answers whether nothing waits any more. */
export function performWaiting(): Promise<boolean> {
  performing ??= performAll().finally(() => (performing = undefined));
  return performing;
}

async function performAll(): Promise<boolean> {
  let hasChanged = false;
  try {
    for (let work = nextWork(); work !== undefined; work = nextWork()) {
      if (!(await performOne(work))) return false;
      hasChanged ||= work.kind === 'change';
    }
    return true;
  } finally {
    if (hasChanged && !hasWaitingChanges()) for (const listener of afterChanges) listener();
  }
}

/** Answers false where it has to be repeated. */
async function performOne(work: WaitingWork): Promise<boolean> {
  busyId = work.id;
  try {
    const refusal = await work.perform();
    if (refusal === undefined) remove(work.id);
    else setList(listOf().map((known) => (known.id === work.id ? { ...known, refusal } : known)));
    return true;
  } catch (error) {
    if (isToBeRepeated(error)) return false;
    remove(work.id);
    presentError(error);
    return true;
  } finally {
    busyId = undefined;
  }
}

/** Does what waits whenever the server can be reached, until nothing waits. */
async function followWork(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  for (let attempt = 1; nextWork() !== undefined; attempt++) {
    await followConnection();
    if (await performWaiting()) attempt = 0;
    // The server answers, but not to this: it is not asked all the time.
    else await awaitConnection(attempt, new AbortController().signal);
  }
  isFollowing = false;
}

atSessionEnd(() => {
  if (hasWaitingWork()) setList([]);
});

/** Changes in the background that this window shows: how far they are, and for 8 s how to take them back. */
import type { BulkState, ChangeData } from '@hongyan/contract';
import { create } from 'zustand';
import { ApiError } from '../../lib/errors/api-error.ts';
import { translate } from '../../lib/language/strings.ts';
import { atSessionEnd } from '../../lib/session-end.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { offerUndo, showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { bulkStrings } from '../bulk.strings.ts';
import { onBulkProgress } from '../cache/bulk-listener.ts';
import { refreshLists } from './perform-change.ts';

export interface ShownBulk {
  readonly bulkId: string;
  readonly done: number;
  readonly total: number;
  readonly undoing: boolean;
  /** What was done to so many mails, in words; null when another window began it. */
  readonly says: ((count: number) => string) | null;
}

type Progress = Pick<ChangeData<'bulkProgress'>, 'bulkId' | 'state' | 'done' | 'total'>;

export const useBulkProgress = create<{ bulks: readonly ShownBulk[] }>(() => ({ bulks: [] }));
/** How changes ended that are published before the answer to their call is here: push may be the faster way. */
const ended = new Map<string, Progress>();
const maxEnded = 50;

/** A change has begun, or is done already when it was small. */
export function trackBulk({ bulkId, total }: { bulkId: string; total: number }, says: ShownBulk['says']): void {
  if (total === 0) {
    showWarning(translate(bulkStrings, 'nothingToDo'));
    return;
  }
  put({ bulkId, done: 0, total, undoing: false, says });
  const known = ended.get(bulkId);
  if (known) recordBulkProgress(known);
  else void askState(bulkId);
}

/** What push publishes, or the answer of a call. Changes that another window began are reported in that window. */
export function recordBulkProgress(progress: Progress): void {
  const { bulkId, state, done, total } = progress;
  const bulk = find(bulkId);
  if (!bulk) {
    if (state === 'running') return;
    // Its batches came fast after one another; a list that was being asked for meanwhile may have heard an answer from between.
    if (!ended.has(bulkId)) refreshLists();
    ended.set(bulkId, progress);
    const [oldest] = ended.keys();
    if (ended.size > maxEnded && oldest !== undefined) ended.delete(oldest);
    return;
  }
  if (state === 'running') {
    put({ ...bulk, done, total });
    return;
  }
  useBulkProgress.setState(({ bulks }) => ({ bulks: bulks.filter((known) => known.bulkId !== bulkId) }));
  refreshLists();
  notifyEnd(bulk, progress);
}

function notifyEnd({ says, bulkId }: ShownBulk, { state, done }: Progress): void {
  const takeBack = (): void => void undoBulk(bulkId);
  switch (state) {
    case 'done':
      if (says) offerUndo(says(done), takeBack);
      return;
    case 'cancelled':
      if (done > 0) offerUndo(translate(bulkStrings, 'stopped', { count: done }), takeBack);
      return;
    case 'failed':
      showWarning(translate(bulkStrings, 'failed', { count: done }));
      if (done > 0) offerUndo(translate(bulkStrings, 'stopped', { count: done }), takeBack);
      return;
    case 'undone':
      showSuccess(translate(bulkStrings, 'undone'));
      return;
    case 'running':
  }
}

/** Stops a change; what was changed can be taken back. */
export async function cancelBulk(bulkId: string): Promise<void> {
  await follow(() => readData(api.bulk.cancel({ bulkId })));
}

/** Takes a change back, however large. */
export async function undoBulk(bulkId: string): Promise<void> {
  ended.delete(bulkId);
  put({ bulkId, done: 0, total: 1, undoing: true, says: null });
  if (!(await follow(() => readData(api.bulk.undo({ bulkId }))))) drop(bulkId);
}

/** How far it is by the server's word: push may be down, and a small change is done before anybody has listened. */
export async function askState(bulkId: string): Promise<void> {
  try {
    const [state] = (await readData(api.bulk.state({ bulkId }))).list;
    if (state) recordBulkProgress(state);
  } catch (error) {
    // Swept, or another mailbox's by now: there is nothing to show. Without an answer it is asked again.
    if (error instanceof ApiError) drop(bulkId);
  }
}

/** What runs already when this window opens. */
export async function findRunning(): Promise<void> {
  const { list } = await readData(api.bulk.state({}));
  for (const { bulkId, done, total, undoing } of list)
    if (!find(bulkId)) put({ bulkId, done, total, undoing, says: null });
}

async function follow(ask: () => Promise<BulkState | undefined>): Promise<boolean> {
  try {
    const state = await ask();
    if (state) recordBulkProgress(state);
    return true;
  } catch (error) {
    presentError(error, 'warning');
    return false;
  }
}

const find = (bulkId: string): ShownBulk | undefined =>
  useBulkProgress.getState().bulks.find((bulk) => bulk.bulkId === bulkId);

function drop(bulkId: string): void {
  useBulkProgress.setState(({ bulks }) => ({ bulks: bulks.filter((bulk) => bulk.bulkId !== bulkId) }));
}

function put(bulk: ShownBulk): void {
  useBulkProgress.setState(({ bulks }) => ({
    bulks: bulks.some((known) => known.bulkId === bulk.bulkId)
      ? bulks.map((known) => (known.bulkId === bulk.bulkId ? bulk : known))
      : [...bulks, bulk],
  }));
}

onBulkProgress(recordBulkProgress);

atSessionEnd(() => {
  useBulkProgress.setState({ bulks: [] });
  ended.clear();
});

/** Changes of files: shown at once, said, and taken back for 8 s. */
import type { FileNode, NameConflict, NodeId } from '@hongyan/contract';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { shortenFileName } from '../../../lib/files/split-file-name.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { dismissUndo, offerUndo, showSuccess, useNotices } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { type FilePage, refreshFiles } from '../api.ts';
import { maxNodesPerCall, nameTakenCode } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import { hideWhile } from './hidden-files.ts';

const idsOf = (files: readonly FileNode[]): NodeId[] => files.map(({ nodeId }) => nodeId);

/** As many as one call takes, one call after the other. */
async function inCalls<Answer>(
  nodeIds: readonly NodeId[],
  call: (nodeIds: NodeId[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < nodeIds.length; first += maxNodesPerCall)
    answers.push(await call(nodeIds.slice(first, first + maxNodesPerCall)));
  return answers;
}

/** Makes a change, and asks for the lists again whatever it answered. */
export function changeFiles(work: () => Promise<unknown>): void {
  void work()
    .catch((error: unknown) => presentError(error, 'warning'))
    .finally(() => void refreshFiles());
}

/**
 * Does work that is shown at once, and offers the way back at once: whoever takes it back before the server has answered waits for that first. A
 * refusal takes the offer away.
 */
async function doUndoably<Done>(message: string, work: () => Promise<Done>, undo: (done: Done) => Promise<unknown>) {
  const doing = work();
  offerUndo(message, () => changeFiles(async () => undo(await doing)));
  try {
    await doing;
  } catch (error) {
    const offer = useNotices.getState().undo;
    if (offer?.message === message) dismissUndo(offer.id);
    throw error;
  }
}

const restoreThem = (nodeIds: readonly NodeId[]) =>
  inCalls(nodeIds, (some) => readData(api.files.restore({ nodeIds: some })));

/** Puts files into the recycle bin. */
export function deleteFiles(files: readonly FileNode[]): void {
  const nodeIds = idsOf(files);
  const message = translate(filesStrings, 'deleted', { count: files.length });
  const work = () =>
    hideWhile(nodeIds, () => inCalls(nodeIds, (some) => readData(api.files.delete({ nodeIds: some }))));
  changeFiles(() => doUndoably(message, work, () => restoreThem(nodeIds)));
}

/** Takes files out of the recycle bin. */
export function restoreFiles(files: readonly FileNode[]): void {
  const nodeIds = idsOf(files);
  changeFiles(() =>
    hideWhile(nodeIds, async () => {
      await restoreThem(nodeIds);
      showSuccess(translate(filesStrings, 'restored', { count: files.length }));
    }),
  );
}

/** Deletes what lies in the recycle bin for good. */
export function purgeFiles(files: readonly FileNode[]): void {
  const nodeIds = idsOf(files);
  changeFiles(() => hideWhile(nodeIds, () => inCalls(nodeIds, (some) => readData(api.files.purge({ nodeIds: some })))));
}

/** Sets stars or takes them away; the rows show it at once. */
export function starFiles(files: readonly FileNode[], starred: boolean): void {
  const nodeIds = idsOf(files);
  const changed = new Set<string>(nodeIds);
  queryClient.setQueriesData<FilePage>({ queryKey: ['files', 'list'] }, (page) =>
    page === undefined || !('list' in page)
      ? page
      : { ...page, list: page.list.map((file) => (changed.has(file.nodeId) ? { ...file, starred } : file)) },
  );
  changeFiles(() => inCalls(nodeIds, (some) => readData(api.files.star({ nodeIds: some, starred }))));
}

/** Where files go, and under which name where theirs is taken. */
export interface Placing {
  readonly files: readonly FileNode[];
  readonly targetId: NodeId;
  /** Of the folder, for the notice; empty: the own space. */
  readonly targetName: string;
  readonly onConflict: NameConflict;
}

/** Takes files back to where they came from, folder by folder. */
async function takeBack(nodeIds: readonly NodeId[], from: readonly NodeId[]): Promise<void> {
  const byFolder = Map.groupBy(nodeIds, (_nodeId, index) => from[index]);
  for (const [targetId, moved] of byFolder) {
    if (targetId === undefined) continue;
    await inCalls(moved, (some) => readData(api.files.move({ nodeIds: some, targetId, onConflict: 'rename' })));
  }
}

/** Moves files into a folder, with a way back. Rejects with the refusal. */
export async function moveFiles({ files, targetId, targetName, onConflict }: Placing): Promise<void> {
  const nodeIds = idsOf(files);
  const name = targetName === '' ? translate(filesStrings, 'personal') : targetName;
  const work = () =>
    hideWhile(nodeIds, () =>
      inCalls(nodeIds, (some) => readData(api.files.move({ nodeIds: some, targetId, onConflict }))),
    );
  await doUndoably(translate(filesStrings, 'moved', { count: files.length, name }), work, (answers) =>
    takeBack(
      nodeIds,
      answers.flatMap(({ from }) => from),
    ),
  );
}

/** Copies files into a folder; taking it back puts the copies into the recycle bin. Rejects with the refusal. */
export async function copyFiles({ files, targetId, targetName, onConflict }: Placing): Promise<void> {
  const answers = await inCalls(idsOf(files), (some) =>
    readData(api.files.copy({ nodeIds: some, targetId, onConflict }, { idempotencyKey: crypto.randomUUID() })),
  );
  void refreshFiles();
  const copies = answers.flatMap(({ list }) => idsOf(list));
  const name = targetName === '' ? translate(filesStrings, 'personal') : targetName;
  offerUndo(translate(filesStrings, 'copied', { count: files.length, name }), () =>
    changeFiles(() => inCalls(copies, (some) => readData(api.files.delete({ nodeIds: some })))),
  );
}

export const isNameTaken = (error: unknown): boolean => error instanceof ApiError && error.code === nameTakenCode;

/** Gives another name, with a way back. Rejects with the refusal, for the field to say. */
export async function renameFile(file: FileNode, name: string): Promise<void> {
  const { nodeId, name: before } = file;
  await readData(api.files.rename({ nodeId, name }));
  void refreshFiles();
  offerUndo(translate(filesStrings, 'renamed', { name: shortenFileName(name) }), () =>
    changeFiles(() => readData(api.files.rename({ nodeId, name: before }))),
  );
}

/**
 * Uploads into the file centre, some at once; they go on while other screens are open. Of a hundred thousand files only those are state of the
 * page that are under way, failed or asked about; the others wait in a plain list.
 */
import type { NameConflict, NodeId } from '@hongyan/contract';
import { maxFileBytes } from '@hongyan/contract/limits';
import { create } from 'zustand';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { refreshFiles } from '../api.ts';
import { maxFoldersPerCall, nameTakenCode } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import type { PickedFile } from './read-drop.ts';
import { sendFile } from './send-file.ts';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly folderId: NodeId;
  readonly onConflict: NameConflict;
  /** 0 to 1. */
  readonly progress: number;
  readonly state: 'active' | 'failed' | 'taken';
  readonly reason: string;
}

interface UploadState {
  readonly total: number;
  readonly done: number;
  readonly items: readonly UploadItem[];
}

const atOnce = 4;
const nothing: UploadState = { total: 0, done: 0, items: [] };

export const useUploads = create<UploadState>(() => nothing);

const waiting: UploadItem[] = [];
const controls = new Map<number, AbortController>();
let nextId = 1;
/** What was chosen for all names that are taken. */
let forAll: NameConflict | 'skip' | null = null;

const change = (id: number, next: Partial<UploadItem>): void =>
  useUploads.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...next } : item)) }));
const leave = (id: number, isDone: boolean): void =>
  useUploads.setState(({ items, done, total }) => ({
    items: items.filter((item) => item.id !== id),
    done: done + (isDone ? 1 : 0),
    total: total - (isDone ? 0 : 1),
  }));

function refuse({ size }: File): string | null {
  if (size === 0) return translate(filesStrings, 'emptyFile');
  return size > maxFileBytes ? translate(filesStrings, 'tooLarge') : null;
}

async function run(item: UploadItem): Promise<void> {
  const control = new AbortController();
  controls.set(item.id, control);
  try {
    const refusal = refuse(item.file);
    if (refusal === null) {
      const { file, folderId, onConflict } = item;
      const onProgress = (progress: number): void => change(item.id, { progress });
      await sendFile({ file, folderId, onConflict, signal: control.signal, onProgress });
      leave(item.id, true);
    } else change(item.id, { state: 'failed', reason: refusal });
  } catch (error) {
    settle(item, error, control.signal.aborted);
  }
  controls.delete(item.id);
  start();
}

function settle(item: UploadItem, error: unknown, isAborted: boolean): void {
  if (isAborted) leave(item.id, false);
  else if (error instanceof ApiError && error.code === nameTakenCode) {
    change(item.id, { state: 'taken', reason: '' });
    if (forAll !== null) answerTaken(item.id, forAll, true);
  } else change(item.id, { state: 'failed', reason: formatMessage(error) });
}

function start(): void {
  while (controls.size < atOnce) {
    const next = waiting.shift();
    if (next === undefined) break;
    useUploads.setState(({ items }) => ({ items: [...items, next] }));
    void run(next);
  }
  const { items } = useUploads.getState();
  if (waiting.length === 0 && !items.some(({ state }) => state === 'active')) refreshFiles();
}

/** Makes the folders that files came in; answers where each path leads. */
async function makeFolders(parentId: NodeId, picked: readonly PickedFile[]): Promise<ReadonlyMap<string, NodeId>> {
  const paths = new Map(
    picked.filter(({ folders }) => folders.length > 0).map(({ folders }) => [folders.join('/'), folders]),
  );
  const made = new Map<string, NodeId>();
  const all = [...paths];
  for (let first = 0; first < all.length; first += maxFoldersPerCall) {
    const batch = all.slice(first, first + maxFoldersPerCall);
    const { folderIds } = await readData(
      api.files.ensureFolders({ parentId, paths: batch.map(([, folders]) => [...folders]) }),
    );
    batch.forEach(([path], index) => {
      const folderId = folderIds[index];
      if (folderId !== undefined) made.set(path, folderId);
    });
  }
  return made;
}

/** Puts files on the way into a folder. Rejects where their folders cannot be made. */
export async function addUploads(parentId: NodeId, picked: readonly PickedFile[]): Promise<void> {
  if (picked.length === 0) return;
  const made = await makeFolders(parentId, picked);
  refreshFiles();
  for (const { file, folders } of picked) {
    const folderId = folders.length === 0 ? parentId : (made.get(folders.join('/')) ?? parentId);
    waiting.push({ id: nextId, file, folderId, onConflict: 'refuse', progress: 0, state: 'active', reason: '' });
    nextId += 1;
  }
  useUploads.setState(({ total }) => ({ total: total + picked.length }));
  start();
}

/** What is to become of a file whose name is taken. */
export function answerTaken(id: number, choice: NameConflict | 'skip', isForAll: boolean): void {
  if (isForAll) forAll = choice;
  const { items } = useUploads.getState();
  for (const item of items.filter((one) => one.state === 'taken' && (isForAll || one.id === id))) {
    leaveOut(item.id);
    if (choice === 'skip') useUploads.setState(({ total }) => ({ total: total - 1 }));
    else waiting.unshift({ ...item, onConflict: choice, state: 'active', progress: 0 });
  }
  start();
}

const leaveOut = (id: number): void =>
  useUploads.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

export function retryFailed(): void {
  const { items } = useUploads.getState();
  for (const item of items.filter(({ state }) => state === 'failed')) {
    leaveOut(item.id);
    waiting.push({ ...item, state: 'active', progress: 0, reason: '' });
  }
  start();
}

/** Ends what is under way and forgets the rest. */
export function cancelUploads(): void {
  waiting.length = 0;
  for (const control of controls.values()) control.abort();
  forAll = null;
  useUploads.setState(nothing);
}

/** Whether leaving the page would lose something. */
export const isUploading = (): boolean => controls.size > 0 || waiting.length > 0;

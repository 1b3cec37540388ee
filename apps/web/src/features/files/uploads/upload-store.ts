/** The uploads of this window; they go on while other screens are open, and end with the session. */
import type { NodeId } from '@hongyan/contract';
import { maxFileBytes } from '@hongyan/contract/limits';
import { create } from 'zustand';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import { translate } from '../../../lib/language/strings.ts';
import { atSessionEnd } from '../../../lib/session-end.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { awaitConnection } from '../../../platform/connection/await-connection.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { refreshFiles } from '../api.ts';
import { maxFoldersPerCall, nameTakenCode, spaceFullCode } from '../contract-values.ts';
import type { PickedFile } from './read-drop.ts';
import { forgetUpload, sendFile } from './send-file.ts';
import { noUploads, type UploadSummary } from './upload-item.ts';
import type { Failure } from './upload-ports.ts';
import { UploadQueue } from './upload-queue.ts';
import { uploadsStrings } from './uploads.strings.ts';

export const useUploads = create<UploadSummary>(() => noUploads);

/** While many files come, lists are asked for again this often. */
const refreshEveryMs = 2_000;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** The server says it itself, too; this window does not wait for that. */
function refreshSoon(): void {
  refreshTimer ??= setTimeout(() => {
    refreshTimer = undefined;
    void refreshFiles();
  }, refreshEveryMs);
}

/** Too many requests: an answer that is another one in a moment. */
const tooManyStatus = 429;
/** Refusals that another attempt of the same kind would meet again. */
const lastingStatuses: ReadonlySet<number> = new Set([400, 415]);

function judge(error: unknown): Failure {
  if (error instanceof NetworkError) return { kind: 'offline' };
  const code = error instanceof ApiError ? error.code : 0;
  const status = Math.floor(code / 1_000);
  if (code === nameTakenCode) return { kind: 'taken' };
  if (status === tooManyStatus) return { kind: 'offline' };
  const reason = formatMessage(error);
  return { kind: 'refused', reason, canRetry: !lastingStatuses.has(status), endsBatch: code === spaceFullCode };
}

function refuse({ size }: File): string | null {
  if (size === 0) return translate(uploadsStrings, 'emptyFile');
  return size > maxFileBytes ? translate(uploadsStrings, 'tooLarge') : null;
}

export const uploads = new UploadQueue({
  send: sendFile,
  forget: forgetUpload,
  refuse,
  judge,
  connection: awaitConnection,
  onArrived: refreshSoon,
  now: () => performance.now(),
  onChange: (summary) => {
    if (summary.isOver && !useUploads.getState().isOver) void refreshFiles();
    useUploads.setState(summary);
  },
});

// The next person in this tab must not see the names, nor have the files in their space.
atSessionEnd(() => uploads.clear());

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

let nextBatch = 1;

/** Puts files on the way into a folder, with the folders that they are in. Rejects where those cannot be read or made. */
export function addUploads(parentId: NodeId, files: Promise<readonly PickedFile[]>): Promise<void> {
  return uploads.prepare(async () => {
    const picked = await files;
    if (picked.length === 0) return;
    const made = await makeFolders(parentId, picked);
    if (made.size > 0) void refreshFiles();
    const batch = nextBatch++;
    uploads.add(
      batch,
      picked.map(({ file, folders }) => ({
        file,
        folderId: folders.length === 0 ? parentId : (made.get(folders.join('/')) ?? parentId),
      })),
    );
  });
}

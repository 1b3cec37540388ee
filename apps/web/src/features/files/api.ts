import type { Calls, FileNode, FileOrder, NodeId, SpaceId } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

export type Spaces = OutputOf<Calls['files']['spaces']>;
/** What is open: a folder, the recycle bin of a space, or a list across folders. */
export type FileView =
  | { readonly kind: 'folder'; readonly folderId: NodeId }
  | { readonly kind: 'trash'; readonly spaceId: SpaceId }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'recent' | 'starred' | 'sharedWithMe' | 'sharedByMe' };

/** A row: where it lies, and the text around a hit, are known in lists across folders alone. */
export type ShownFile = FileNode & {
  readonly path?: readonly { readonly name: string }[];
  readonly snippet?: string;
};

export interface FilePage {
  readonly list: readonly ShownFile[];
  readonly total: number;
  readonly path: readonly { readonly nodeId: NodeId; readonly name: string }[];
  readonly folder: FileNode | null;
}

const pageSize = 200;

export const spacesQuery = queryOptions({
  queryKey: ['files', 'spaces'],
  queryFn: ({ signal }) => readData(api.files.spaces({}, { signal })),
});

export interface Sorting {
  readonly order: FileOrder;
  readonly direction: 'ascending' | 'descending';
}

async function readPage(view: FileView, sorting: Sorting, offset: number, signal: AbortSignal): Promise<FilePage> {
  const page = { offset, limit: pageSize };
  const nowhere = { path: [], folder: null };
  switch (view.kind) {
    case 'folder':
      return readData(api.files.list({ folderId: view.folderId, ...sorting, ...page }, { signal }));
    case 'trash':
      return { ...(await readData(api.files.trash({ spaceId: view.spaceId, ...page }, { signal }))), ...nowhere };
    case 'search': {
      const found = await readData(api.files.search({ text: view.text, ...page }, { signal }));
      const total = offset + found.list.length + (found.hasMore ? 1 : 0);
      return { list: found.list, total, ...nowhere };
    }
    case 'recent':
      return { ...(await readData(api.files.recent(page, { signal }))), ...nowhere };
    case 'starred':
      return { ...(await readData(api.files.starred(page, { signal }))), ...nowhere };
    case 'sharedWithMe':
      return { ...(await readData(api.files.sharedWithMe(page, { signal }))), ...nowhere };
    case 'sharedByMe':
      return { ...(await readData(api.files.sharedByMe(page, { signal }))), ...nowhere };
  }
}

/** Rows of a view, page after page as they are scrolled to. */
export const filesQuery = (view: FileView, sorting: Sorting) =>
  infiniteQueryOptions({
    queryKey: ['files', 'list', view, sorting],
    queryFn: ({ pageParam, signal }) => readPage(view, sorting, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { list }) => sum + list.length, 0);
      return last.list.length > 0 && shown < last.total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });

export const versionsQuery = (nodeId: NodeId) =>
  queryOptions({
    queryKey: ['files', 'versions', nodeId],
    queryFn: ({ signal }) => readData(api.files.versions({ nodeId }, { signal })),
  });

export const grantsQuery = (nodeId: NodeId) =>
  queryOptions({
    queryKey: ['files', 'grants', nodeId],
    queryFn: ({ signal }) => readData(api.files.grants({ nodeId }, { signal })),
  });

/** Asks for all of it again: after a change of one's own, without waiting for push. */
export const refreshFiles = (): void => void queryClient.invalidateQueries({ queryKey: ['files'] });

export const downloadPath = (nodes: readonly FileNode[]): string => {
  const [only] = nodes;
  return nodes.length === 1 && only?.kind === 'file'
    ? `/api/file/centre/download?nodeId=${only.nodeId}`
    : `/api/file/centre/zip?nodeIds=${nodes.map(({ nodeId }) => nodeId).join(',')}`;
};

/** Lets the browser save it. */
export function saveFiles(nodes: readonly FileNode[]): void {
  const link = document.createElement('a');
  link.href = downloadPath(nodes);
  link.download = '';
  link.click();
}

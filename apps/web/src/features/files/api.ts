import type { Calls, FileNode, FileOrder, NodeId, SpaceId } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { changingKeys } from './changing-keys.ts';

export type Spaces = OutputOf<Calls['files']['spaces']>;
/** What is open: a folder, the recycle bin of a space, or a list across folders. */
export type FileView =
  | { readonly kind: 'folder'; readonly folderId: NodeId }
  | { readonly kind: 'trash'; readonly spaceId: SpaceId }
  | { readonly kind: 'search'; readonly text: string; readonly folderId?: NodeId }
  | { readonly kind: 'recent' | 'starred' | 'sharedWithMe' | 'sharedByMe' };

/** A row: where it lies, and the text around a hit, are known in lists across folders alone. */
export type ShownFile = FileNode & {
  readonly path?: readonly { readonly nodeId: NodeId; readonly name: string }[];
  readonly snippet?: string;
  readonly sharedBy?: { readonly name: string; readonly address: string } | null;
  /** Whether it is shared with the person by name. */
  readonly isByName?: boolean;
};

export interface FilePage {
  readonly list: readonly ShownFile[];
  readonly total: number;
  readonly path: readonly { readonly nodeId: NodeId; readonly name: string }[];
  readonly folder: FileNode | null;
}

/** Rows that are asked for at once. */
export const pageSize = 200;

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
      const found = await readData(
        api.files.search(
          { text: view.text, ...(view.folderId ? { folderId: view.folderId } : {}), ...page },
          { signal },
        ),
      );
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

/** Some rows of a view. A list across folders has an order of its own. */
export const pageQuery = (view: FileView, sorting: Sorting, page: number) =>
  queryOptions({
    queryKey: ['files', 'list', view, view.kind === 'folder' ? sorting : null, page],
    queryFn: ({ signal }) => readPage(view, sorting, page * pageSize, signal),
  });

/** Rows of a folder one page after the other, for dialogs. */
export const folderQuery = (folderId: NodeId) =>
  infiniteQueryOptions({
    queryKey: ['files', 'list', 'browsed', folderId],
    queryFn: ({ pageParam, signal }) =>
      readPage({ kind: 'folder', folderId }, { order: 'name', direction: 'ascending' }, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { list }) => sum + list.length, 0);
      return last.list.length > 0 && shown < last.total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });

export const nodeQuery = (nodeId: NodeId) =>
  queryOptions({
    queryKey: ['files', 'node', nodeId],
    queryFn: ({ signal }) => readData(api.files.get({ nodeId }, { signal })),
    placeholderData: keepPreviousData,
  });

export const activityQuery = (nodeId: NodeId) =>
  infiniteQueryOptions({
    queryKey: ['files', 'activity', nodeId],
    queryFn: ({ pageParam, signal }) =>
      readData(api.files.activity({ nodeId, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal })),
    initialPageParam: '',
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.activityId : undefined),
  });

export const usageQuery = (spaceId: SpaceId) =>
  queryOptions({
    queryKey: ['files', 'usage', spaceId],
    queryFn: ({ signal }) => readData(api.files.usage({ spaceId }, { signal })),
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

/** Asks for all of it again: after a change of one's own, without waiting for push. Resolves when what is shown has come. */
export const refreshFiles = async (): Promise<void> => {
  await Promise.all(changingKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

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

import type { FileNode } from '@hongyan/contract';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../../../platform/api/query-client.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { type FilePage, type FileView, pageQuery, pageSize, type ShownFile, type Sorting } from '../api.ts';
import { assembleRows, pagesAround } from './assemble-rows.ts';
import { useHidden } from './hidden-files.ts';

/** The first one is always kept: it says what is open, whatever is in view. */
const firstPage: readonly number[] = [0];
/** Rows before and after those in view that are asked for, too. */
const marginRows = 60;

/** A view as far as it is known. */
export interface FileList {
  /** What the rows are of: what was open before, until what is open now has come. */
  readonly view: FileView;
  readonly sorting: Sorting;
  readonly rows: readonly (ShownFile | undefined)[];
  readonly folder: FileNode | null;
  readonly path: FilePage['path'];
}

export interface OpenList {
  readonly list: FileList | undefined;
  /** What is shown is still what was open before. */
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Says which rows are in view. */
  readonly see: (first: number, last: number) => void;
  /** Rows from one to another, asked for where they have not come. */
  readonly read: (from: number, to: number) => Promise<readonly ShownFile[]>;
}

/** Keeps what is in view of a list up to date, however long it is; the rest comes when it is scrolled to. */
export function useFileList(view: FileView, sorting: Sorting): OpenList {
  const key = JSON.stringify([view, sorting]);
  const [seen, setSeen] = useState({ key, pages: firstPage });
  const pages = seen.key === key ? seen.pages : firstPage;
  const results = useQueries({ queries: pages.map((page) => pageQuery(view, sorting, page)) });
  const newest = results.reduce((one, other) => (other.dataUpdatedAt > one.dataUpdatedAt ? other : one)).data;
  const error = results.find((result) => result.isError && result.data === undefined)?.error ?? null;
  const stamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  const { ids: hidden, version } = useHidden();
  const current = useKept(`${key} ${stamp} ${String(version)}`, (): FileList | undefined => {
    if (newest === undefined) return undefined;
    const known = knownPages(view, sorting, pages);
    // How many a search finds is known at its end alone.
    const total = view.kind === 'search' ? Math.max(...[...known.values()].map((page) => page.total)) : newest.total;
    const rows = assembleRows(known, total, pageSize).filter((row) => row === undefined || !hidden.has(row.nodeId));
    return { view, sorting, rows, folder: newest.folder, path: newest.path };
  });
  const settled = useRef<FileList>(undefined);
  if (current !== undefined) settled.current = current;
  return {
    list: error === null ? (current ?? settled.current) : undefined,
    isWaiting: current === undefined && error === null,
    error,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
    see: (first, last) => {
      const total = current?.rows.length ?? 0;
      const wanted = pagesAround(first, last, pageSize, marginRows).filter((page) => page * pageSize < total);
      const next = [...new Set([...firstPage, ...wanted])];
      if (next.join(',') !== pages.join(',')) setSeen({ key, pages: next });
    },
    read: async (from, to) => {
      const wanted = pagesAround(from, to, pageSize, 0);
      const read = await Promise.all(
        wanted.map((page) => readQuery({ ...pageQuery(view, sorting, page), staleTime: 'static' })),
      );
      const rows = read.flatMap(({ list }) => list).filter(({ nodeId }) => !hidden.has(nodeId));
      const first = (wanted[0] ?? 0) * pageSize;
      return rows.slice(Math.max(0, from - first), to - first + 1);
    },
  };
}

/** What has come, of pages in view and of others that nothing has changed in since. */
function knownPages(view: FileView, sorting: Sorting, shown: readonly number[]): ReadonlyMap<number, FilePage> {
  const known = new Map<number, FilePage>();
  let last = Math.max(...shown);
  for (let page = 0; page <= last; page += 1) {
    const state = queryClient.getQueryState<FilePage>(pageQuery(view, sorting, page).queryKey);
    if (state?.data === undefined || (state.isInvalidated && !shown.includes(page))) continue;
    known.set(page, state.data);
    last = Math.max(last, Math.ceil(state.data.total / pageSize) - 1);
  }
  return known;
}

/** What was made, until its key is another one. */
function useKept<Made>(key: string, make: () => Made): Made {
  const kept = useRef<{ readonly key: string; readonly made: Made }>(undefined);
  if (kept.current?.key !== key) kept.current = { key, made: make() };
  return kept.current.made;
}

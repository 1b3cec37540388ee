import type { OwnShare, ShareState } from '@hongyan/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { showError, showSuccess } from '../../../ui/notices/notices.ts';
import { ownStrings } from './own.strings.ts';

const pageSize = 50;

interface Page {
  readonly list: readonly unknown[];
  readonly total: number;
}

function nextOffset(last: Page, pages: readonly Page[]): number | undefined {
  const shown = pages.reduce((sum, { list }) => sum + list.length, 0);
  return last.list.length > 0 && shown < last.total ? shown : undefined;
}

export const sharesQuery = (state: ShareState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['file-shares', 'own', 'list', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      readData(
        api.fileShares.list(
          { offset: pageParam, limit: pageSize, ...(state === undefined ? {} : { state }) },
          { signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const shareLogQuery = (shareId: OwnShare['shareId']) =>
  infiniteQueryOptions({
    queryKey: ['file-shares', 'own', 'log', shareId],
    queryFn: ({ pageParam, signal }) =>
      readData(api.fileShares.log({ shareId, offset: pageParam, limit: pageSize }, { signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // Downloads are noted without a push.
    staleTime: 0,
  });

/** Asks for the links again after a change of one's own, without waiting for push. */
export const refreshShares = (): void => void queryClient.invalidateQueries({ queryKey: ['file-shares', 'own'] });

/** Copies a text, and says so. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showSuccess(translate(ownStrings, 'copied')),
    () => showError(translate(ownStrings, 'copyFailed')),
  );
}

/** Copies link and code, as they are sent to somebody. */
export const copyShare = ({ url, code }: Pick<OwnShare, 'url' | 'code'>): void =>
  copyText(translate(ownStrings, 'copiedText', { url, code }));

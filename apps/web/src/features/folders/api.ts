import type { Calls } from '@hongyan/contract';
import type { InputOf, OutputOf } from '@hongyan/contract/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api-client.ts';

/** System folders, custom folders and labels with their counts. Push events change this cache. */
export type Navigation = OutputOf<Calls['folders']['navigation']>;
export type AddedFolder = OutputOf<Calls['folders']['saveFolder']>;
export type AddedLabel = OutputOf<Calls['folders']['saveLabel']>;
export type LabelColor = NonNullable<InputOf<Calls['folders']['saveLabel']>['color']>;

export const navigationQuery = queryOptions({
  queryKey: ['folders', 'navigation'],
  queryFn: () => dataOf(api.folders.navigation({})),
});

/** Adds a custom folder; its message is a warning when the server refuses (specification, section 8). */
export function useAddFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (folderName: string) =>
      dataOf(api.folders.saveFolder({ folderName }, { idempotencyKey: crypto.randomUUID() })),
    meta: { errorKind: 'warning' },
    onSuccess: () => client.invalidateQueries(navigationQuery),
  });
}

/** Adds a label. */
export function useAddLabel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: { labelName: string; color: LabelColor }) =>
      dataOf(api.folders.saveLabel(label, { idempotencyKey: crypto.randomUUID() })),
    meta: { errorKind: 'warning' },
    onSuccess: () => client.invalidateQueries(navigationQuery),
  });
}

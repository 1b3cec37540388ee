import type { NodeId } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** The editor is updated seldom; one that did not answer is asked again soon enough. */
const freshMs = 60_000;

export const formatsQuery = queryOptions({
  queryKey: ['office-editing', 'formats'],
  queryFn: ({ signal }) => readData(api.officeEditing.formats({}, { signal })),
  staleTime: freshMs,
});

/** Opens a file. Each opening has a key of its own, which is kept no longer than its page. */
export const openQuery = (nodeId: NodeId) =>
  queryOptions({
    queryKey: ['office-editing', 'open', nodeId],
    queryFn: ({ signal }) => readData(api.officeEditing.open({ nodeId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

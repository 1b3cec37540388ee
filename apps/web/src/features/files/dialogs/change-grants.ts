import type { FileGrant, NodeId } from '@hongyan/contract';
import { useMutation } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { grantsQuery, refreshFiles } from '../api.ts';

/** A list of grants made of the one before. */
export type GrantChange = (grants: readonly FileGrant[]) => readonly FileGrant[];

/**
 * Changes with whom a file or folder is shared. The server takes the list as a whole: so each change is made to the list as the server
 * has it, which is waited for, and one after the other. None takes away what was not loaded yet, or what the change before it gave.
 */
export function useChangeGrants(nodeId: NodeId) {
  return useMutation({
    scope: { id: `grants ${nodeId}` },
    mutationFn: async (change: GrantChange) => {
      const { list } = await readQuery({ ...grantsQuery(nodeId), staleTime: 'static' });
      return readData(api.files.saveGrants({ nodeId, grants: [...change(list)] }));
    },
    onSettled: () => refreshFiles(),
  });
}

import { create } from 'zustand';
import { refreshFiles } from '../api.ts';

/** Files that are about to leave the lists: they are not shown while the server is asked, so that each change answers at once. */
export const useHidden = create<{ readonly ids: ReadonlySet<string>; readonly version: number }>(() => ({
  ids: new Set(),
  version: 0,
}));

function change(nodeIds: readonly string[], isHidden: boolean): void {
  useHidden.setState(({ ids, version }) => {
    const next = new Set(ids);
    for (const nodeId of nodeIds) {
      if (isHidden) next.add(nodeId);
      else next.delete(nodeId);
    }
    return { ids: next, version: version + 1 };
  });
}

/** Does not show files while they are taken away; when that is refused they are there again. */
export async function hideWhile<Result>(nodeIds: readonly string[], work: () => Promise<Result>): Promise<Result> {
  change(nodeIds, true);
  try {
    return await work();
  } finally {
    // Lists that have not come anew would show them for a moment.
    void refreshFiles().finally(() => change(nodeIds, false));
  }
}

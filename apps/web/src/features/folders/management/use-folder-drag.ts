import { type DragEvent, useState } from 'react';
import type { ManagedFolder } from '../api.ts';
import { type Arrangement, dropArrangement } from '../folder-order.ts';

/** The upper and the lower quarter of a row mean before and after, the middle means inside. */
const edgeShare = 0.28;

type Where = 'before' | 'after' | 'inside';

interface Over {
  readonly folderId: string;
  readonly where: Where;
}

export interface FolderDrag {
  readonly dragged: string | null;
  readonly over: Over | null;
  readonly start: (event: DragEvent, folderId: string) => void;
  readonly end: () => void;
  /** The attributes of a row that folders may be dropped on. */
  readonly target: (folderId: string) => {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

function whereIn(event: DragEvent): Where {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  if (share < edgeShare) return 'before';
  return share > 1 - edgeShare ? 'after' : 'inside';
}

/** Putting folders in order and into one another with the mouse; the keyboard has buttons for the same. */
export function useFolderDrag(
  folders: readonly ManagedFolder[],
  onMove: (folderId: string, arrangement: Arrangement) => void,
): FolderDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const findArrangement = (event: DragEvent, folderId: string): { over: Over; arrangement: Arrangement } | null => {
    if (dragged === null) return null;
    const here = { folderId, where: whereIn(event) };
    const arrangement = dropArrangement(folders, dragged, here);
    return arrangement && { over: here, arrangement };
  };
  return {
    dragged,
    over,
    start: (event, folderId) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data; a type of our own, so that no other target takes it for text.
      event.dataTransfer.setData('application/x-hongyan-folder', folderId);
      setDragged(folderId);
    },
    end,
    target: (folderId) => ({
      onDragOver: (event) => {
        const found = findArrangement(event, folderId);
        if (found) event.preventDefault();
        if (found?.over.where !== over?.where || found?.over.folderId !== over?.folderId) setOver(found?.over ?? null);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event) => {
        const found = findArrangement(event, folderId);
        event.preventDefault();
        if (found && dragged !== null) onMove(dragged, found.arrangement);
        end();
      },
    }),
  };
}

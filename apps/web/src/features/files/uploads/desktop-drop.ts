import type { FileNode } from '@hongyan/contract';
import { type DragEvent, useRef, useState } from 'react';
import { translate } from '../../../lib/language/strings.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { filesStrings } from '../files.strings.ts';
import { type DropTarget, findDropTarget } from '../list/drag-files.ts';
import { readDrop } from './read-drop.ts';
import { addUploads } from './upload-store.ts';

/** The place of large attachments, as a target: nothing is uploaded there (specification, section 8). */
export const largeSpace = 'large';

/** What is said where somebody tries. */
export const refuseLargeSpace = (): void => showWarning(translate(filesStrings, 'noUploadToLarge'));

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files and folders from the desktop: they go into the folder under the pointer, or into the one that is open. */
export function useDesktopDrop(folder: FileNode | null) {
  const [over, setOver] = useState<DropTarget>();
  const depth = useRef(0);
  const targetOf = ({ target }: DragEvent): DropTarget | undefined => {
    const found = target instanceof Element ? findDropTarget(target) : null;
    if (found !== null) return found;
    if (folder === null || folder.access === 'view') return undefined;
    return { nodeId: folder.nodeId, name: folder.name };
  };
  const end = (): void => {
    depth.current = 0;
    setOver(undefined);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) depth.current += 1;
      },
      onDragLeave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Without it the browser would leave the application and open the file.
        event.preventDefault();
        const target = targetOf(event);
        event.dataTransfer.dropEffect = target === undefined ? 'none' : 'copy';
        if (target?.nodeId !== over?.nodeId) setOver(target);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        const target = targetOf(event);
        end();
        if (target?.nodeId === largeSpace) refuseLargeSpace();
        else if (target !== undefined)
          addUploads(target.nodeId, readDrop(event.dataTransfer)).catch((error: unknown) => presentError(error));
      },
    },
  };
}

import type { NodeId } from '@hongyan/contract';
import { create } from 'zustand';
import { dragThresholdPx } from '../../../lib/drag-messages.ts';
import type { ShownFile } from '../api.ts';

/** The attribute by which a folder is found under the pointer: its id. Also for files that come from the desktop. */
export const dropTargetAttribute = 'data-file-drop';
/** What a target is called, for the hint. */
export const dropNameAttribute = 'data-file-drop-name';

interface DragState {
  readonly files: readonly ShownFile[];
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer. */
  readonly over: { readonly nodeId: NodeId; readonly name: string } | null;
  readonly isCopy: boolean;
}

const idle: DragState = { files: [], x: 0, y: 0, over: null, isCopy: false };

export const useFileDrag = create<DragState>(() => idle);

export interface DropTarget {
  readonly nodeId: NodeId;
  readonly name: string;
}

/** The folder at a place of the page. */
export function findDropTarget(element: Element | null): DropTarget | null {
  const target = element?.closest(`[${dropTargetAttribute}]`);
  const nodeId = target?.getAttribute(dropTargetAttribute);
  if (nodeId === null || nodeId === undefined) return null;
  return { nodeId: nodeId as NodeId, name: target?.getAttribute(dropNameAttribute) ?? '' };
}

/** Whether files may be dropped there: not into themselves, nor where they lie. */
export const canDropFiles = (files: readonly ShownFile[], target: DropTarget): boolean =>
  /^\d+$/.test(target.nodeId) &&
  files.every(({ nodeId, parentId }) => nodeId !== target.nodeId && parentId !== target.nodeId);

/**
 * Follows a pointer from `pointerdown` on a row. Nothing happens until it has moved 6 px; then `pick` says what is dragged; undefined: nothing
 * may be. Escape gives up, Ctrl copies.
 */
export function trackFileDrag(
  down: { readonly clientX: number; readonly clientY: number },
  pick: () => readonly ShownFile[] | undefined,
  onDrop: (files: readonly ShownFile[], target: DropTarget, isCopy: boolean) => void,
): void {
  const control = new AbortController();
  const options = { signal: control.signal };
  let files: readonly ShownFile[] | undefined;
  const end = (): void => {
    control.abort();
    useFileDrag.setState(idle);
  };
  const move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    if (files === undefined) {
      if (Math.hypot(x - down.clientX, y - down.clientY) < dragThresholdPx) return;
      files = pick();
      if (files === undefined) {
        end();
        return;
      }
    }
    const target = findDropTarget(document.elementFromPoint(x, y));
    const over = target !== null && canDropFiles(files, target) ? target : null;
    useFileDrag.setState({ files, x, y, over, isCopy: event.ctrlKey || event.metaKey });
  };
  const up = (): void => {
    const { over, isCopy } = useFileDrag.getState();
    const dropped = files;
    end();
    if (dropped === undefined) return;
    swallowClick();
    if (over !== null) onDrop(dropped, over, isCopy);
  };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', up, options);
  window.addEventListener('pointercancel', end, options);
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end();
  };
  window.addEventListener('keydown', key, { ...options, capture: true });
}

/** A drag ends with a click on what it began on or came to: that is no choice of the person. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

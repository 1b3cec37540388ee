import { dragHintDelayMs, dragHintRemovedMs } from '@hongyan/contract/limits';
import { create } from 'zustand';

/** A pointer that moves less is a click. */
export const dragThresholdPx = 6;

/** Kinds of sidebar entries that mails are never moved to (specification, section 5). A label takes them without moving them. */
export const excludedDropKinds: ReadonlySet<string> = new Set([
  'draftbox',
  'set',
  'documentcenter',
  'mailmig',
  'guidang',
  'favorite',
  'snoozed',
  'wangguan',
  'approval',
  'pending',
]);

/** What is dragged: mails of one folder. */
export interface DraggedMessages {
  sourceFolderId: string;
  mailUids: readonly string[];
  /** How many mails they are for the person. */
  count: number;
}

/** A target on which mails can be dropped: a folder by its id, a label by `labelDropId`. */
export interface DropTarget {
  folderId: string;
  kind: string;
}

export interface DragState {
  dragged: DraggedMessages | null;
  /** Where the pointer is, in the window. */
  x: number;
  y: number;
  /** True from 700 ms after the start until 800 ms after release. */
  hintShown: boolean;
  overFolderId: string | null;
}

const idle: DragState = { dragged: null, x: 0, y: 0, hintShown: false, overFolderId: null };

export const useDragMessages = create<DragState>(() => idle);

const labelPrefix = 'label:';

/** A label as a target; its id could be a folder's, too. */
export const labelDropId = (labelId: string): string => labelPrefix + labelId;

/** The label that a target is; null: it is a folder. */
export const labelOfDrop = (target: string): string | null =>
  target.startsWith(labelPrefix) ? target.slice(labelPrefix.length) : null;

let hintTimer: ReturnType<typeof setTimeout> | undefined;

/** True when these mails may be dropped on that target: not an excluded kind, not where they already are. */
export function canDrop(dragged: DraggedMessages, target: DropTarget): boolean {
  return (
    dragged.mailUids.length > 0 && !excludedDropKinds.has(target.kind) && target.folderId !== dragged.sourceFolderId
  );
}

/** The pointer has left the click threshold with mails under it. */
export function startDrag(dragged: DraggedMessages, x: number, y: number): void {
  clearTimeout(hintTimer);
  useDragMessages.setState({ dragged, x, y, hintShown: false, overFolderId: null });
  hintTimer = setTimeout(() => useDragMessages.setState({ hintShown: true }), dragHintDelayMs);
}

export function moveDrag(x: number, y: number, overFolderId: string | null): void {
  if (useDragMessages.getState().dragged) useDragMessages.setState({ x, y, overFolderId });
}

/** Released or given up: the mails are free at once, the hint goes 800 ms later. */
export function endDrag(): void {
  clearTimeout(hintTimer);
  const { hintShown } = useDragMessages.getState();
  if (!hintShown) {
    useDragMessages.setState(idle);
    return;
  }
  useDragMessages.setState({ overFolderId: null });
  hintTimer = setTimeout(() => useDragMessages.setState(idle), dragHintRemovedMs);
}

/** The attribute of sidebar entries that take no mail, so that a drop there can be refused with a word. */
export const refusedDropAttribute = 'data-drop-refused';

/** Released over a target that takes no mail. */
export const refusedDrop = Symbol('refused');
export type DropResult = string | typeof refusedDrop | null;

/** The attribute by which a drop target is found under the pointer. */
export const dropFolderAttribute = 'data-drop-folder';

/**
 * Follows a pointer from `pointerdown` on a row. Nothing happens until it has moved 6 px; then `pick` says what is dragged
 * (the selection, or the row alone). Escape gives up. `onDrop` gets the folder id under the pointer at release,
 * `refusedDrop` over an entry that takes no mail, or null.
 */
export function trackMessageDrag(
  down: { clientX: number; clientY: number },
  pick: () => DraggedMessages,
  onDrop: (target: DropResult, dragged: DraggedMessages) => void,
): void {
  let dragged: DraggedMessages | null = null;
  const move = (event: PointerEvent): void => {
    if (!dragged) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < dragThresholdPx) return;
      dragged = pick();
      startDrag(dragged, event.clientX, event.clientY);
    }
    moveDrag(event.clientX, event.clientY, folderAt(event));
  };
  const finish = (target: DropResult): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    if (!dragged) return;
    endDrag();
    onDrop(target, dragged);
  };
  const up = (event: PointerEvent): void => finish(isRefusedAt(event) ? refusedDrop : folderAt(event));
  const cancel = (): void => finish(null);
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') cancel();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}

function isRefusedAt(event: PointerEvent): boolean {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return (under?.closest(`[${refusedDropAttribute}]`) ?? null) !== null;
}

function folderAt(event: PointerEvent): string | null {
  return (
    document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest(`[${dropFolderAttribute}]`)
      ?.getAttribute(dropFolderAttribute) ?? null
  );
}

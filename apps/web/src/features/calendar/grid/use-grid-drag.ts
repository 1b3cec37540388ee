import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { type Draft, type Drag, draftOfClick, draftOfDrag, draftOfSpan, isSameDraft, type Spot } from './draft.ts';

/** A pointer that moves less than this is a click. */
const clickPixels = 4;

export interface GridDrag {
  /** What is drawn in place of what is dragged; null while nothing is. */
  readonly shown: Draft | null;
  /** The key of the event that is dragged. */
  readonly draggedKey: string | null;
  readonly start: (event: ReactPointerEvent, drag: Drag) => void;
}

interface Running {
  readonly drag: Drag;
  readonly x: number;
  readonly y: number;
  isMoved: boolean;
  draft: Draft | null;
}

/** Creating, moving and resizing with the pointer; `locate` says which time is under it. Escape gives it up. */
export function useGridDrag(locate: (x: number, y: number) => Spot | undefined): GridDrag {
  const screen = useCalendarScreen();
  const [shown, setShown] = useState<Draft | null>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const latest = useRef({ screen, locate });
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = { screen, locate };
  });
  useEffect(() => () => end.current?.(), []);

  const start = (event: ReactPointerEvent, drag: Drag): void => {
    if (event.button !== 0) return;
    const running: Running = { drag, x: event.clientX, y: event.clientY, isMoved: false, draft: null };
    const isTouch = event.pointerType === 'touch';
    const move = (next: PointerEvent): void => {
      if (!running.isMoved && Math.hypot(next.clientX - running.x, next.clientY - running.y) < clickPixels) return;
      running.isMoved = true;
      // A finger scrolls; it makes an event by a tap.
      if (isTouch) return;
      const spot = latest.current.locate(next.clientX, next.clientY);
      if (spot === undefined) return;
      running.draft = draftOfDrag(drag, spot, latest.current.screen.eventMinutes);
      setShown(running.draft);
      setDraggedKey(drag.kind === 'create' ? null : drag.span.key);
    };
    const finish = (next: PointerEvent): void => {
      end.current?.();
      commit(running, latest.current, { isCopy: next.altKey });
    };
    const key = (next: KeyboardEvent): void => {
      if (next.key !== 'Escape') return;
      next.preventDefault();
      end.current?.();
    };
    const stop = (): void => end.current?.();
    end.current = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', finish);
      document.removeEventListener('pointercancel', stop);
      document.removeEventListener('keydown', key, true);
      setShown(null);
      setDraggedKey(null);
      end.current = undefined;
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', finish);
    document.addEventListener('pointercancel', stop);
    document.addEventListener('keydown', key, true);
  };
  return { shown, draggedKey, start };
}

function commit(
  { drag, isMoved, draft, x, y }: Running,
  {
    screen,
    locate,
  }: { screen: ReturnType<typeof useCalendarScreen>; locate: (x: number, y: number) => Spot | undefined },
  { isCopy }: { isCopy: boolean },
): void {
  if (drag.kind === 'create') {
    const spot = locate(x, y);
    if (draft) screen.beginEvent(draft);
    else if (!isMoved && spot) screen.beginEvent(draftOfClick(spot, screen.eventMinutes));
    return;
  }
  if (!draft || (isSameDraft(draft, draftOfSpan(drag.span)) && !isCopy)) return;
  suppressClick();
  screen.dropEvent(drag.span, draft, isCopy && drag.kind === 'move');
}

/** The click that ends a drag opens nothing. */
function suppressClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0);
}

import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { type Draft, type Drag, draftOfClick, draftOfDrag, draftOfSpan, isSameDraft, type Spot } from './draft.ts';

/** A pointer that moves less than this is a click. */
const clickPixels = 4;
/** A finger is not as steady; one that moves more before the time is over scrolls. */
const tapPixels = 10;
/** A finger that rests so long drags. */
const longPressMs = 400;

export interface GridDrag {
  /** What is drawn in place of what is dragged; null while nothing is. */
  readonly shown: Draft | null;
  /** The key of the event that is dragged. */
  readonly draggedKey: string | null;
  /** The key of the event that a finger has rested on: it shows the handle by which it is resized. */
  readonly chosenKey: string | null;
  readonly start: (event: ReactPointerEvent, drag: Drag) => void;
}

interface Running {
  readonly drag: Drag;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  /** A mouse drags at once; a finger when it has rested, or on a handle. */
  isReady: boolean;
  isMoved: boolean;
  draft: Draft | null;
}

/**
 * Creating, moving and resizing with the pointer; `locate` says which time is under it. A finger scrolls, taps, and drags after it has
 * rested. Escape gives a drag up.
 */
export function useGridDrag(locate: (x: number, y: number) => Spot | undefined): GridDrag {
  const screen = useCalendarScreen();
  const [shown, setShown] = useState<Draft | null>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const latest = useRef({ screen, locate });
  const end = useRef<() => void>(undefined);
  const current = useRef<Running>(undefined);
  useEffect(() => {
    latest.current = { screen, locate };
  });
  useEffect(() => () => end.current?.(), []);
  useScrollLock(current);

  const start = (event: ReactPointerEvent, drag: Drag): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === 'touch';
    // The handle of an event that was chosen is there to be dragged; that of another is too small for a finger.
    const isReady = !isTouch || (drag.kind === 'resize' && drag.span.key === chosenKey);
    const running: Running = {
      ...{ drag, x: event.clientX, y: event.clientY, isTouch, isReady },
      ...{ isMoved: false, draft: null },
    };
    const show = (draft: Draft): void => {
      running.draft = draft;
      setShown(draft);
      setDraggedKey(drag.kind === 'create' ? null : drag.span.key);
    };
    const rest = (): void => {
      running.isReady = true;
      setChosenKey(drag.kind === 'create' ? null : drag.span.key);
      const spot = latest.current.locate(running.x, running.y);
      if (drag.kind !== 'create') show(draftOfSpan(drag.span));
      else if (spot) show(draftOfClick(spot, latest.current.screen.eventMinutes));
    };
    const timer = isReady ? undefined : setTimeout(rest, longPressMs);
    const move = (next: PointerEvent): void => {
      const distance = Math.hypot(next.clientX - running.x, next.clientY - running.y);
      if (!running.isMoved && distance < (isTouch ? tapPixels : clickPixels)) return;
      running.isMoved = true;
      if (!running.isReady) {
        end.current?.();
        return;
      }
      const spot = latest.current.locate(next.clientX, next.clientY);
      if (spot !== undefined) show(draftOfDrag(drag, spot, latest.current.screen.eventMinutes));
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
    end.current?.();
    current.current = running;
    setChosenKey((chosen) => (drag.kind !== 'create' && drag.span.key === chosen ? chosen : null));
    end.current = () => {
      clearTimeout(timer);
      current.current = undefined;
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
  return { shown, draggedKey, chosenKey, start };
}

/** While a finger drags the page does not scroll, and the menu of a long press stays away. */
function useScrollLock(current: RefObject<Running | undefined>): void {
  useEffect(() => {
    const hold = (event: Event): void => {
      const running = current.current;
      if (running?.isTouch === true && running.isReady && event.cancelable) event.preventDefault();
    };
    // Browsers ask at the beginning of a touch who may hold it: the listener has to be there before.
    document.addEventListener('touchmove', hold, { passive: false });
    document.addEventListener('contextmenu', hold);
    return () => {
      document.removeEventListener('touchmove', hold);
      document.removeEventListener('contextmenu', hold);
    };
  }, [current]);
}

function commit(
  { drag, isMoved, isTouch, isReady, draft, x, y }: Running,
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
  // Resting on an event chooses it: letting go opens nothing.
  if (isTouch && isReady) suppressClick();
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

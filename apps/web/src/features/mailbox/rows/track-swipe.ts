/** What a swipe to one side does. */
export interface SwipeAction {
  /** Said beside the row while it is swiped. */
  readonly label: string;
  readonly perform: () => void;
}

export interface SwipeOptions {
  /** Undefined: the row does not move to that side. */
  readonly right: SwipeAction | undefined;
  readonly left: SwipeAction | undefined;
  /** It is a swipe: what the finger does is no click any more. */
  readonly onBegin: () => void;
}

/** A finger that moves less, or more up and down than sideways, scrolls or opens. */
const thresholdPx = 12;
/** Of the row's width: released beyond it, the action is done. */
const share = 0.35;
/** Or thrown: as fast as that, and at least as far. */
const flingPxPerMs = 0.6;
const flingPx = 48;

/**
 * Follows a finger from `pointerdown` on a row, which moves with it. Vertical movement is the scroller's (`touch-action: pan-y`); the
 * browser ends the tracking by `pointercancel` when it scrolls. The styles are of mail-row.module.css.
 */
export function trackSwipe(
  row: HTMLElement,
  down: { readonly pointerId: number; readonly clientX: number; readonly clientY: number; readonly timeStamp: number },
  { right, left, onBegin }: SwipeOptions,
): void {
  const end = new AbortController();
  const { signal } = end;
  let isSwiped = false;
  const actionOf = (dx: number): SwipeAction | undefined => (dx > 0 ? right : left);
  const isFar = (dx: number, event: PointerEvent): boolean =>
    Math.abs(dx) > row.clientWidth * share ||
    (Math.abs(dx) > flingPx && Math.abs(dx) / (event.timeStamp - down.timeStamp) > flingPxPerMs);

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!isSwiped) {
      if (Math.abs(dy) > thresholdPx) end.abort();
      if (Math.abs(dx) < thresholdPx || Math.abs(dx) < Math.abs(dy) || actionOf(dx) === undefined) return;
      isSwiped = true;
      onBegin();
    }
    show(row, dx, actionOf(dx), isFar(dx, event));
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const dx = event.clientX - down.clientX;
    const action = isSwiped && event.type === 'pointerup' && isFar(dx, event) ? actionOf(dx) : undefined;
    end.abort();
    action?.perform();
  };
  signal.addEventListener('abort', () => isSwiped && reset(row), { once: true });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
}

function show(row: HTMLElement, dx: number, action: SwipeAction | undefined, isFar: boolean): void {
  row.dataset['swipe'] = dx > 0 ? 'right' : 'left';
  row.dataset['swipeLabel'] = action?.label ?? '';
  row.toggleAttribute('data-swipe-far', isFar && action !== undefined);
  row.style.setProperty('--swipe', action === undefined ? '0px' : `${String(dx)}px`);
}

/** Back where it was; of an action that took it away nothing is seen of this. */
function reset(row: HTMLElement): void {
  row.style.removeProperty('--swipe');
  row.removeAttribute('data-swipe-far');
  delete row.dataset['swipe'];
}

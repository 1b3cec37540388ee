// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { type SwipeOptions, trackSwipe } from './track-swipe.ts';

const widthPx = 300;
let row: HTMLElement;
const right = vi.fn();
const left = vi.fn();
const onBegin = vi.fn();
const both: SwipeOptions = {
  right: { label: 'Archive', perform: right },
  left: { label: 'Snooze', perform: left },
  onBegin,
};

beforeEach(() => {
  vi.clearAllMocks();
  row = document.createElement('div');
  Object.defineProperty(row, 'clientWidth', { value: widthPx });
  document.body.replaceChildren(row);
});

/** A point of the finger's way: its position from where it began, and when, in ms. */
type Point = readonly [dx: number, dy: number, ms: number];

function send(type: string, [dx, dy, ms]: Point, pointerId = 7): void {
  const event = new MouseEvent(type, { clientX: 100 + dx, clientY: 100 + dy });
  Object.defineProperties(event, { pointerId: { value: pointerId }, timeStamp: { value: ms } });
  window.dispatchEvent(event);
}

/** The finger goes along these points and is lifted at the last one. */
function swipe(points: readonly Point[], options: SwipeOptions = both, last = 'pointerup'): void {
  trackSwipe(row, { pointerId: 7, clientX: 100, clientY: 100, timeStamp: 0 }, options);
  for (const point of points) send('pointermove', point);
  const end = points.at(-1);
  if (end) send(last, end);
}

const slow = 2_000;

it('does what its side says when it is far enough', () => {
  swipe([
    [20, 1, 100],
    [110, 2, slow],
  ]);
  expect([right, left, onBegin].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  swipe([
    [-20, 1, 100],
    [-110, 2, slow],
  ]);
  expect(left).toHaveBeenCalledOnce();
});

it('does nothing when it comes back, is too short, or the browser takes the finger', () => {
  swipe([
    [110, 0, 500],
    [30, 0, slow],
  ]);
  swipe([[60, 0, slow]]);
  swipe([[110, 0, slow]], both, 'pointercancel');
  expect([right, left].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect([row.style.getPropertyValue('--swipe'), row.dataset['swipe']]).toEqual(['', undefined]);
});

it('is thrown by a short quick movement', () => {
  swipe([
    [30, 0, 30],
    [60, 0, 80],
  ]);
  expect(right).toHaveBeenCalledOnce();
});

it('leaves scrolling and taps alone', () => {
  swipe([
    [8, 20, 100],
    [200, 30, 300],
  ]);
  swipe([[5, 3, 100]]);
  expect([right, onBegin].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('moves the row with the finger, says what it would do, and not to a side without an action', () => {
  trackSwipe(row, { pointerId: 7, clientX: 100, clientY: 100, timeStamp: 0 }, { ...both, left: undefined });
  send('pointermove', [40, 0, 100]);
  expect([row.style.getPropertyValue('--swipe'), row.dataset['swipe'], row.dataset['swipeLabel']]).toEqual([
    '40px',
    'right',
    'Archive',
  ]);
  send('pointermove', [-80, 0, 200]);
  expect(row.style.getPropertyValue('--swipe')).toBe('0px');
  send('pointerup', [-200, 0, slow]);
  swipe([[-120, 0, slow]], { ...both, left: undefined });
  expect([left, right].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('follows the finger that began it', () => {
  trackSwipe(row, { pointerId: 7, clientX: 100, clientY: 100, timeStamp: 0 }, both);
  send('pointermove', [120, 0, slow], 8);
  send('pointerup', [120, 0, slow], 8);
  expect(right).not.toHaveBeenCalled();
});

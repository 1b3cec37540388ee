import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { actionOfKey } from '../../actions/index.ts';
import { focusRow } from './focus-row.ts';
import type { SelectionStep } from './selection.ts';

interface ListKeys {
  readonly order: readonly string[];
  readonly activeKey: string | undefined;
  /** The reader is beside the list: the next row is opened, not only chosen. */
  readonly isBeside: boolean;
  readonly context: ActionContext;
  readonly hasSelection: boolean;
  readonly setCursor: (key: string) => void;
  readonly openRow: (key: string) => void;
  readonly step: (step: SelectionStep) => void;
  /** In pages: to the next (1) or the one before (-1); undefined where the list goes on by scrolling. */
  readonly turn: ((by: 1 | -1) => void) | undefined;
}

/** Rows that PageUp and PageDown go over. */
const pageRows = 10;

/** How far a key moves in the list; the ends are as far as can be. */
const steps: Record<string, number> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Radio buttons, and whatever else is pressed by keys of its own: only messages are heard there. */
const ownKeys = 'input[type="radio"], button, a, select, [role="tab"]';

/** The keyboard in a list: J K and arrows move, X and space select, Shift extends, Enter opens; the rest is the table of actions. */
export function useListKeys(keys: ListKeys): void {
  useKeyStrokes((event) => {
    const { order, activeKey, context, step, turn } = keys;
    const { key } = event;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier) {
      if (key.toLowerCase() !== 'a' || order.length === 0) return false;
      step({ kind: 'all' });
      return true;
    }
    const isPressed = event.target instanceof Element && event.target.matches(ownKeys) && !isInRow(event.target);
    if (isPressed && key.length > 1) return false;
    const move = steps[event.shiftKey ? key : key.length === 1 ? key.toLowerCase() : key];
    if (move !== undefined) return moveCursor(keys, move, event.shiftKey);
    if ((key === 'x' || (key === ' ' && !isCell(event.target))) && activeKey !== undefined && !isPressed) {
      step({ kind: 'toggle', key: activeKey });
      return true;
    }
    if (key === 'Escape' && keys.hasSelection) {
      step({ kind: 'none' });
      return true;
    }
    if ((key === '[' || key === ']') && turn) return turn(key === ']' ? 1 : -1), true;
    if (key === 'Enter' && (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement))
      return false;
    if (key === ' ') return false;
    const action = actionOfKey(key, context);
    if (!action) return false;
    void action.perform(context);
    return true;
  });
}

const isInRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-row-key]') !== null;

/** A box or a button inside a row, which the keyboard presses itself. */
const isCell = (target: EventTarget | null): boolean => target instanceof Element && target.matches('input, button');

function moveCursor(keys: ListKeys, move: number, extend: boolean): boolean {
  const { order, activeKey, isBeside, setCursor, openRow, step } = keys;
  const at = activeKey === undefined ? -1 : order.indexOf(activeKey);
  const next = order[at < 0 && Math.abs(move) === 1 ? 0 : Math.min(order.length - 1, Math.max(0, at + move))];
  if (next === undefined) return false;
  if (extend) {
    if (activeKey !== undefined) step({ kind: 'range', key: activeKey });
    step({ kind: 'range', key: next });
    setCursor(next);
  } else if (isBeside) openRow(next);
  else setCursor(next);
  focusRow(next);
  return true;
}

/** Arrow left and right within a row: from the row through its box, star and actions, and back (ARIA, grid pattern). */
export function moveInRow(event: ReactKeyboardEvent): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const row = event.target instanceof Element ? event.target.closest('[data-row-key]') : null;
  if (!(row instanceof HTMLElement)) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowRight' ? 1 : -1)];
  event.preventDefault();
  next?.focus({ preventScroll: true });
}

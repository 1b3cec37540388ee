import { useLayoutEffect, useRef } from 'react';
import { focusRowWhenFree } from './focus-row.ts';

interface LeavingRows {
  /** Which list it is: rows of another one have not come back. */
  readonly list: unknown;
  readonly order: readonly string[];
  /** Rows that an action is taking away. */
  readonly leaving: ReadonlySet<string>;
  readonly cursor: string | null;
  /** Above its own row rather than below (setting `autoAdvance`). */
  readonly goesUp: boolean;
  readonly setCursor: (key: string) => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * The keyboard goes on to the row that follows when its own is taken away, and comes back with what undo brings back: the
 * next key acts on what one sees, whatever was pressed, clicked or asked by a dialog. All of it in layout effects: a key that is
 * pressed in the same moment is heard after them.
 */
export function useFocusAfterLeaving({ list, order, leaving, cursor, goesUp, setCursor }: LeavingRows): void {
  const last = useRef({ list, order, cursor, goesUp });
  /** Rows that are about to leave, then those that have left, until they are back. */
  const rows = useRef({ leaving: none, gone: none });
  useLayoutEffect(() => {
    if (leaving.size === 0) return;
    rows.current = { leaving, gone: none };
    const { order: drawn, cursor: own, goesUp: upwards } = last.current;
    const next = rowAfter(drawn, own, leaving, upwards);
    if (next === undefined) return;
    setCursor(next);
    focusRowWhenFree(next, () => last.current.cursor === next);
  }, [leaving, setCursor]);
  useLayoutEffect(() => {
    if (last.current.list !== list) rows.current = { leaving: none, gone: none };
    const { leaving: expected, gone } = rows.current;
    const back = order.find((key) => gone.has(key));
    if (back !== undefined) {
      rows.current = { leaving: none, gone: none };
      setCursor(back);
      focusRowWhenFree(back, () => last.current.cursor === back);
    } else if (expected.size > 0 && !order.some((key) => expected.has(key)))
      rows.current = { leaving: none, gone: expected };
  }, [list, order, setCursor]);
  useLayoutEffect(() => {
    last.current = { list, order, cursor, goesUp };
  });
}

/** The row where the keyboard goes when these leave: the first that stays below its own, else above, or the other way round; undefined when its own stays. */
export function rowAfter(
  order: readonly string[],
  cursor: string | null,
  leaving: ReadonlySet<string>,
  goesUp = false,
): string | undefined {
  const own = cursor === null ? -1 : order.indexOf(cursor);
  if (own >= 0 && cursor !== null && !leaving.has(cursor)) return undefined;
  const at = own >= 0 ? own : order.findIndex((key) => leaving.has(key));
  if (at < 0) return undefined;
  const below = order.slice(at).find((key) => !leaving.has(key));
  const above = order.slice(0, at).findLast((key) => !leaving.has(key));
  return goesUp ? (above ?? below) : (below ?? above);
}

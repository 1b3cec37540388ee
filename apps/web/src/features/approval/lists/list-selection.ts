/** Which requests of a list are chosen, and from where a range begins. */
export interface RequestSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingChosen: RequestSelection = { ids: new Set(), anchor: null };

/** One more or one fewer; with Shift all from the last one to this, too. */
export function toggled(
  { ids, anchor }: RequestSelection,
  id: string,
  order: readonly string[],
  isRange: boolean,
): RequestSelection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (isRange && from >= 0 && to >= 0) {
    const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { ids: new Set([...ids, ...between]), anchor: anchor ?? id };
  }
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** All that the page shows; none when all are chosen already. */
export const allOrNone = ({ ids }: RequestSelection, order: readonly string[]): RequestSelection =>
  order.every((id) => ids.has(id)) ? nothingChosen : { ids: new Set(order), anchor: null };

/** Where a key leads from the current row; undefined for any other key. The ends are as far as can be. */
export function moved(key: string, current: string | undefined, order: readonly string[]): string | undefined {
  const step = steps[key.length === 1 ? key.toLowerCase() : key];
  if (step === undefined || order.length === 0) return undefined;
  const at = current === undefined ? -1 : order.indexOf(current);
  // Nothing is current yet: the first key shows where one is.
  if (at < 0 && Math.abs(step) === 1) return order[0];
  return order[Math.min(order.length - 1, Math.max(0, at + step))];
}

/** Rows that PageUp and PageDown go over. */
const pageRows = 10;
const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

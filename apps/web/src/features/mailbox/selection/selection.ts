/** Which rows are chosen, and from where a range begins. Keys are `rowKey`s. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { keys: new Set(), anchor: null };

export type SelectionStep =
  | { readonly kind: 'toggle'; readonly key: string }
  /** Shift: everything between the anchor and here, added to what is chosen. */
  | { readonly kind: 'range'; readonly key: string }
  /** These and no others: all that are unread, say. */
  | { readonly kind: 'only'; readonly keys: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

/** The selection after a step in a list of rows, in order. */
export function selectionAfter(selection: Selection, step: SelectionStep, order: readonly string[]): Selection {
  switch (step.kind) {
    case 'toggle': {
      const keys = new Set(selection.keys);
      if (!keys.delete(step.key)) keys.add(step.key);
      return { keys, anchor: step.key };
    }
    case 'range': {
      const from = order.indexOf(selection.anchor ?? step.key);
      const to = order.indexOf(step.key);
      if (from < 0 || to < 0) return { keys: new Set([...selection.keys, step.key]), anchor: step.key };
      const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { keys: new Set([...selection.keys, ...between]), anchor: selection.anchor ?? step.key };
    }
    case 'only':
      return { keys: new Set(step.keys), anchor: null };
    case 'all':
      return { keys: new Set(order), anchor: selection.anchor };
    case 'none':
      return nothingSelected;
  }
}

/** Forgets rows that have left the list; the same selection when none has. */
export function keepExisting(selection: Selection, order: readonly string[]): Selection {
  const existing = new Set(order);
  const keys = [...selection.keys].filter((key) => existing.has(key));
  if (keys.length === selection.keys.size) return selection;
  return {
    keys: new Set(keys),
    anchor: selection.anchor !== null && existing.has(selection.anchor) ? selection.anchor : null,
  };
}

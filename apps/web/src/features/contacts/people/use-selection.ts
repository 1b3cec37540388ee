import { useState } from 'react';

/** Which rows of a list are chosen: one by one, with Shift all from the last one. */
export function useSelection(order: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const toggle = (key: string, extend: boolean): void => {
    const next = new Set(chosen);
    const from = last === undefined ? -1 : order.indexOf(last);
    const to = order.indexOf(key);
    if (extend && from >= 0 && to >= 0) {
      for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
    } else if (!next.delete(key)) next.add(key);
    setChosen(next);
    setLast(key);
  };
  return {
    chosen,
    toggle,
    choose: (keys: readonly string[]) => setChosen(new Set(keys)),
    clear: () => setChosen(new Set()),
  };
}

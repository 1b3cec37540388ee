import { useMemo, useState } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { getKey } from './recipient-lists.ts';

export interface ChipSelection {
  /** Keys of the chips that are selected. */
  readonly keys: ReadonlySet<string>;
  readonly selected: readonly Recipient[];
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** One more chip to the left (-1) or right (1), beginning at the chip with this position; at the end of the list from the field. */
  readonly extend: (step: -1 | 1, from: number) => void;
  /** Adds a chip to the selection, or takes it out. */
  readonly toggle: (index: number) => void;
  /** From where the selection began to this chip. */
  readonly extendTo: (index: number) => void;
}

/** `anchor` and `head` are between chips: 0 is before the first. */
interface Selected {
  readonly keys: ReadonlySet<string>;
  readonly anchor: number;
  readonly head: number;
}

const nothing: Selected = { keys: new Set(), anchor: 0, head: 0 };

/** Which chips of a field are selected. Chips that are gone are not. */
export function useChipSelection(recipients: readonly Recipient[]): ChipSelection {
  const [state, setState] = useState(nothing);
  const selected = useMemo(
    () => (state.keys.size === 0 ? [] : recipients.filter((recipient) => state.keys.has(getKey(recipient)))),
    [recipients, state],
  );
  const keys = useMemo(() => (selected.length === 0 ? nothing.keys : new Set(selected.map(getKey))), [selected]);
  const isEmpty = keys.size === 0;
  const count = recipients.length;
  const selectRange = (anchor: number, head: number): void => {
    const range = recipients.slice(Math.min(anchor, head), Math.max(anchor, head));
    setState({ keys: new Set(range.map(getKey)), anchor, head });
  };
  const extend = (step: -1 | 1, from: number): void => {
    // From a chip it is the chip itself that is selected first.
    const start = from < count && step === -1 ? from + 1 : from;
    const [anchor, head] = isEmpty ? [start, start] : [state.anchor, state.head];
    selectRange(anchor, Math.max(0, Math.min(count, head + step)));
  };
  const toggle = (index: number): void => {
    const recipient = recipients[index];
    if (recipient === undefined) return;
    const changed = new Set(keys);
    if (!changed.delete(getKey(recipient))) changed.add(getKey(recipient));
    setState({ keys: changed, anchor: index, head: index });
  };
  const extendTo = (index: number): void => {
    const anchor = isEmpty ? index : Math.min(state.anchor, count);
    selectRange(index < anchor ? Math.min(anchor + 1, count) : anchor, index < anchor ? index : index + 1);
  };
  return {
    keys,
    selected,
    selectAll: () => selectRange(0, count),
    clear: () => {
      if (state.keys.size > 0) setState(nothing);
    },
    extend,
    toggle,
    extendTo,
  };
}

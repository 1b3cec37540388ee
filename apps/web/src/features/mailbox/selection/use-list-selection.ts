import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import { getListState, rememberListState } from './list-state.ts';
import { keepExisting, nothingSelected, type Selection, type SelectionStep, selectionAfter } from './selection.ts';

export interface ListSelection {
  readonly selection: Selection;
  /** Everything that the list holds is meant, loaded or not. */
  readonly isEverything: boolean;
  /** All rows were chosen at once, and nothing was changed since; more may have been loaded below. */
  readonly hasChosenAll: boolean;
  readonly step: (step: SelectionStep) => void;
  readonly selectEverything: () => void;
  readonly cursor: string | null;
  readonly setCursor: (key: string) => void;
}

/** What is chosen in a list and where the keyboard is; kept for whoever comes back to it. Any step but one ends "everything". */
export function useListSelection(
  definition: ListDefinition | null,
  order: readonly string[],
  leaving: ReadonlySet<string>,
): ListSelection {
  const [chosen, setChosen] = useState(() => getListState(definition).chosen);
  const [cursor, setCursor] = useState(() => getListState(definition).cursor);
  const [isEverything, setIsEverything] = useState(false);
  const [hasChosenAll, setHasChosenAll] = useState(false);
  const [shown, setShown] = useState(definition);
  if (shown !== definition) {
    // Another sort, page or filter is another list, which has its own.
    setShown(definition);
    setChosen(getListState(definition).chosen);
    setCursor(getListState(definition).cursor);
    setIsEverything(false);
    setHasChosenAll(false);
  }
  // Rows are not there while the list is first loading; what was chosen waits for them.
  const selection = useMemo(
    () => (order.length === 0 ? nothingSelected : keepExisting(chosen, order)),
    [chosen, order],
  );
  useEffect(() => {
    if (leaving.size === 0) return;
    setChosen(nothingSelected);
    setIsEverything(false);
  }, [leaving]);
  useEffect(() => {
    if (definition) rememberListState(definition, { chosen, cursor });
  }, [definition, chosen, cursor]);
  const step = useCallback(
    (next: SelectionStep) => {
      setIsEverything(false);
      setHasChosenAll(next.kind === 'all');
      setChosen((before) => selectionAfter(keepExisting(before, order), next, order));
    },
    [order],
  );
  const selectEverything = useCallback(() => {
    setChosen((before) => selectionAfter(before, { kind: 'all' }, order));
    setIsEverything(true);
  }, [order]);
  return {
    selection,
    isEverything: isEverything && selection.keys.size > 0,
    hasChosenAll: hasChosenAll && selection.keys.size > 0,
    step,
    selectEverything,
    cursor,
    setCursor,
  };
}

// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import { type ListSelection, useListSelection } from './use-list-selection.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const nothingLeaves: ReadonlySet<string> = new Set();
let lists = 0;
let definition: ListDefinition;
let selection: ListSelection;

function Probe({ order }: { order: readonly string[] }) {
  selection = useListSelection(definition, order, nothingLeaves);
  return null;
}

/** Draws a list of these rows; again with others, as they are loaded. */
function createList(): (...order: string[]) => void {
  const root = createRoot(document.createElement('div'));
  return (...order) => act(() => root.render(<Probe order={order} />));
}

beforeEach(() => {
  lists += 1;
  definition = { kind: 'folder', folderId: String(lists), isUnread: 2 };
});

it('still offers the whole list after all rows were chosen and more are loaded below', () => {
  const draw = createList();
  draw('a', 'b');
  act(() => selection.step({ kind: 'all' }));
  draw('a', 'b', 'c');
  expect(selection.hasChosenAll).toBe(true);
  // A message that has just come is not chosen by anybody.
  expect([...selection.selection.keys]).toEqual(['a', 'b']);
});

it.each([
  ['one row is let go', { kind: 'toggle', key: 'a' }],
  ['nothing is chosen', { kind: 'none' }],
  ['a few are chosen instead', { kind: 'only', keys: ['b'] }],
] as const)('offers it no more once %s', (_case, step) => {
  const draw = createList();
  draw('a', 'b');
  act(() => selection.step({ kind: 'all' }));
  act(() => selection.step(step));
  expect(selection.hasChosenAll).toBe(false);
});

it('offers it no more once all that were chosen have left', () => {
  const draw = createList();
  draw('a', 'b');
  act(() => selection.step({ kind: 'all' }));
  draw('c');
  expect(selection.hasChosenAll).toBe(false);
});

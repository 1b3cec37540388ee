import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { ShownFile } from '../api.ts';

/** Which rows are chosen, and the one that the keyboard is on. */
export function useSelection(files: readonly ShownFile[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const index = files.findIndex(({ nodeId }) => nodeId === active);
  const selected = files.filter(({ nodeId }) => chosen.has(nodeId));
  const only = (nodeId: string): void => {
    setActive(nodeId);
    setChosen(new Set([nodeId]));
  };
  const toggle = (nodeId: string): void => {
    setActive(nodeId);
    const next = new Set(chosen);
    if (!next.delete(nodeId)) next.add(nodeId);
    setChosen(next);
  };
  const rangeTo = (nodeId: string): void => {
    const to = files.findIndex((file) => file.nodeId === nodeId);
    const [from, end] = [Math.min(Math.max(index, 0), to), Math.max(index, to)];
    setChosen(new Set(files.slice(from, end + 1).map((file) => file.nodeId)));
  };
  return {
    selected,
    active,
    isChosen: (nodeId: string): boolean => chosen.has(nodeId),
    toggle,
    only,
    clear: (): void => setChosen(new Set()),
    all: (): void => setChosen(new Set(files.map(({ nodeId }) => nodeId))),
    click: (event: MouseEvent, nodeId: string): void => {
      if (event.shiftKey) rangeTo(nodeId);
      else if (event.ctrlKey || event.metaKey) toggle(nodeId);
      else only(nodeId);
    },
    /** Up and down, with shift to choose on the way. Answers whether the key was one of these. */
    move: (event: KeyboardEvent, step: number): void => {
      const next = files[Math.min(files.length - 1, Math.max(0, index + step))];
      if (next === undefined) return;
      if (event.shiftKey) setChosen(new Set([...chosen, next.nodeId]));
      else setChosen(new Set([next.nodeId]));
      setActive(next.nodeId);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

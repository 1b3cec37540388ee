import { useMemo, useState } from 'react';
import type { ShownFile } from '../api.ts';
import type { OpenList } from './use-file-list.ts';

interface Chosen {
  readonly files: ReadonlyMap<string, ShownFile>;
  /** From where a range begins. */
  readonly anchor: string | undefined;
}

const nothing: Chosen = { files: new Map(), anchor: undefined };
const toMap = (files: readonly ShownFile[]) => new Map(files.map((file) => [file.nodeId as string, file]));

/** Which rows are chosen, and the one that the keyboard is on. Rows that have not come can be chosen with the others: they are asked for. */
export function useSelection(rows: readonly (ShownFile | undefined)[], read: OpenList['read']) {
  const [chosen, setChosen] = useState(nothing);
  const [active, setActive] = useState<string>();
  const places = useMemo(() => new Map(rows.map((file, index) => [file?.nodeId as string | undefined, index])), [rows]);
  const isWhole = rows.every((row) => row !== undefined);
  const fresh = (file: ShownFile): ShownFile | undefined =>
    rows[places.get(file.nodeId) ?? -1] ?? (isWhole ? undefined : file);
  const selected = [...chosen.files.values()].flatMap((file) => fresh(file) ?? []);
  const activeFile = rows[active === undefined ? -1 : (places.get(active) ?? -1)];

  const only = (file: ShownFile): void => {
    setActive(file.nodeId);
    setChosen({ files: toMap([file]), anchor: file.nodeId });
  };
  const toggle = (file: ShownFile): void => {
    const files = new Map(chosen.files);
    if (!files.delete(file.nodeId)) files.set(file.nodeId, file);
    setActive(file.nodeId);
    setChosen({ files, anchor: file.nodeId });
  };
  const choose = async (from: number, to: number, anchor: string | undefined): Promise<void> => {
    const between = rows.slice(from, to + 1).flatMap((row) => row ?? []);
    const files = between.length > to - from ? between : await read(from, to);
    setChosen({ files: toMap(files), anchor });
  };
  const rangeTo = (file: ShownFile): void => {
    const to = places.get(file.nodeId) ?? 0;
    const anchor = chosen.anchor ?? active ?? file.nodeId;
    const from = places.get(anchor) ?? to;
    setActive(file.nodeId);
    void choose(Math.min(from, to), Math.max(from, to), anchor);
  };
  return {
    selected,
    count: selected.length,
    active: activeFile,
    isChosen: (nodeId: string): boolean => chosen.files.has(nodeId),
    only,
    toggle,
    rangeTo,
    clear: (): void => setChosen(nothing),
    all: (): void => void choose(0, rows.length - 1, chosen.anchor),
    /** From row to row; with `extend` all on the way are chosen. Answers the row that it came to. */
    move: (step: number, extend: boolean): ShownFile | undefined => {
      const index = active === undefined ? -1 : (places.get(active) ?? -1);
      const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
      if (next === undefined) return undefined;
      if (extend) rangeTo(next);
      else only(next);
      return next;
    },
    /** These go away: the keyboard stands on what follows them. */
    leave: (files: readonly ShownFile[]): void => {
      const going = new Set<string>(files.map(({ nodeId }) => nodeId));
      const first = Math.min(...files.map(({ nodeId }) => places.get(nodeId) ?? Number.POSITIVE_INFINITY));
      const stays = (row: ShownFile | undefined): boolean => row !== undefined && !going.has(row.nodeId);
      const next = rows.slice(first).find(stays) ?? rows.slice(0, first).findLast(stays);
      setChosen(nothing);
      setActive(next?.nodeId);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

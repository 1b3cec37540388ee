/** How folders lie in one another, and where a step by keyboard or a drop puts one: pure functions over the flat list. */
import { maxFolderDepth } from '@hongyan/contract/limits';
import type { ManagedFolder } from './api.ts';

type Placed = Pick<ManagedFolder, 'folderId' | 'parentId' | 'sort' | 'locked'>;

/** A folder with its depth, for a list that is drawn as a tree. */
export interface TreeRow<F extends Placed> {
  readonly folder: F;
  /** From 0. */
  readonly level: number;
  readonly hasChildren: boolean;
}

/** Where a folder is put: into which one (null: the top), before which one (null: last). */
export interface Arrangement {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

const inOrder = (a: Placed, b: Placed): number => a.sort - b.sort || Number(a.folderId) - Number(b.folderId);

/** The folders of one parent in their order. One whose parent is not in the list stands at the top, rather than being lost. */
export function listChildren<F extends Placed>(folders: readonly F[], parentId: string | null): F[] {
  const known = new Set<string>(folders.map(({ folderId }) => folderId));
  const findParent = (folder: F): string | null =>
    folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null;
  return folders.filter((folder) => findParent(folder) === parentId).sort(inOrder);
}

/** The tree from top to bottom; what lies in a folded folder is left out. */
export function treeRows<F extends Placed>(
  folders: readonly F[],
  isCollapsed: (folderId: string) => boolean = () => false,
  parentId: string | null = null,
  level = 0,
): TreeRow<F>[] {
  return listChildren(folders, parentId).flatMap((folder) => {
    const hasChildren = folders.some((child) => child.parentId === folder.folderId);
    const row = { folder, level, hasChildren };
    if (!hasChildren || isCollapsed(folder.folderId)) return [row];
    return [row, ...treeRows(folders, isCollapsed, folder.folderId, level + 1)];
  });
}

/** A folder and all that lie in it. */
export function listBranch<F extends Placed>(folders: readonly F[], folderId: string): F[] {
  const root = folders.find((folder) => folder.folderId === folderId);
  if (!root) return [];
  return [root, ...listChildren(folders, folderId).flatMap((child) => listBranch(folders, child.folderId))];
}

function countLevels(folders: readonly Placed[], folderId: string): number {
  return 1 + Math.max(0, ...listChildren(folders, folderId).map((child) => countLevels(folders, child.folderId)));
}

function computeDepth(folders: readonly Placed[], folderId: string): number {
  const parent = folders.find((folder) => folder.folderId === folderId)?.parentId ?? null;
  return parent === null ? 1 : 1 + computeDepth(folders, parent);
}

/** Whether a folder may be put into another one: open, not in itself, not too deep. */
export function canNest(folders: readonly Placed[], folderId: string, parentId: string | null): boolean {
  if (parentId === null) return true;
  const parent = folders.find((folder) => folder.folderId === parentId);
  if (!parent || parent.locked) return false;
  if (listBranch(folders, folderId).some((folder) => folder.folderId === parentId)) return false;
  return computeDepth(folders, parentId) + countLevels(folders, folderId) <= maxFolderDepth;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step leads; null where there is no such step. `in`: into the folder above; `out`: behind the folder around it. */
export function findArrangement(folders: readonly Placed[], folderId: string, step: Step): Arrangement | null {
  const folder = folders.find((known) => known.folderId === folderId);
  if (!folder) return null;
  const siblings = listChildren(folders, folder.parentId);
  const at = siblings.findIndex((known) => known.folderId === folderId);
  const idAt = (index: number): string | null => siblings[index]?.folderId ?? null;
  switch (step) {
    case 'up':
      return at > 0 ? { parentId: folder.parentId, beforeId: idAt(at - 1) } : null;
    case 'down':
      return at < siblings.length - 1 ? { parentId: folder.parentId, beforeId: idAt(at + 2) } : null;
    case 'in': {
      const parentId = at > 0 ? idAt(at - 1) : null;
      return parentId !== null && canNest(folders, folderId, parentId) ? { parentId, beforeId: null } : null;
    }
    case 'out': {
      const parent = folders.find((known) => known.folderId === folder.parentId);
      if (!parent) return null;
      const around = listChildren(folders, parent.parentId);
      const behind = around[around.findIndex((known) => known.folderId === parent.folderId) + 1];
      return { parentId: parent.parentId, beforeId: behind?.folderId ?? null };
    }
  }
}

/** Where a drop on a row puts a folder: above it, below it, into it; null where that is not allowed or changes nothing. */
export function dropArrangement(
  folders: readonly Placed[],
  folderId: string,
  target: { readonly folderId: string; readonly where: 'before' | 'after' | 'inside' },
): Arrangement | null {
  const onto = folders.find((known) => known.folderId === target.folderId);
  if (!onto || target.folderId === folderId) return null;
  if (target.where === 'inside')
    return canNest(folders, folderId, target.folderId) ? { parentId: target.folderId, beforeId: null } : null;
  if (!canNest(folders, folderId, onto.parentId)) return null;
  if (target.where === 'before') return { parentId: onto.parentId, beforeId: onto.folderId };
  const siblings = listChildren(folders, onto.parentId).filter((known) => known.folderId !== folderId);
  const behind = siblings[siblings.findIndex((known) => known.folderId === onto.folderId) + 1];
  return { parentId: onto.parentId, beforeId: behind?.folderId ?? null };
}

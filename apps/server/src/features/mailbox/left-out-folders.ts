import type { Scope } from '../../call/scope.ts';
import { foldersWithoutLabels } from '../folders/index.ts';

/** Folders that no list over all folders shows: the recycle bin and junk, and what is closed to the session. */
export function leftOutFolders(scope: Scope): number[] {
  return [0, ...foldersWithoutLabels, ...scope.hiddenFolders];
}

import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { addEntries, changeOwnMembership, removeEntries } from './change-entries.ts';
import { createGroup, deleteGroup, saveGroup } from './change-group.ts';
import { putFullArchiveNotice } from './full-archive.ts';
import { leaveGroup } from './leave-group.ts';
import { listOwnGroups } from './present.ts';
import { suggestGroups } from './suggest-groups.ts';
import { expireArchive, findArchiveTargets } from './sweep-archives.ts';

/** What the database thread runs for this capability. */
export const mailGroupsOperations: readonly AnyOperation[] = [
  createGroup,
  saveGroup,
  deleteGroup,
  addEntries,
  removeEntries,
  changeOwnMembership,
  expireArchive,
  leaveGroup,
  putFullArchiveNotice,
];

/** Long reads. */
export const mailGroupsReaders: readonly AnyReader[] = [listOwnGroups, suggestGroups, findArchiveTargets];

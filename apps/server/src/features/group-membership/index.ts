/**
 * Who stands in which mail group, by whichever way, and what that lets them do. Apart from the groups' own capability, so that the rights in
 * mailboxes (identity) can ask it for the archive of a group. It knows no other capability, and may be loaded inside an operation.
 */
export { findArchiveReader, mayReadArchive } from './archive-right.ts';
export { listDepartmentPeople } from './department-people.ts';
export {
  type Asking,
  findReached,
  mayList,
  mayManage,
  maySee,
  mayWrite,
  mayWriteTo,
  readStanding,
  type Standing,
} from './policy.ts';
export {
  listAllMembers,
  listEntries,
  listGroups,
  listMembers,
  type NamedAccount,
  nameAccounts,
  readArchivedGroup,
  readGroup,
  type StoredEntry,
  type StoredGroup,
} from './store.ts';

import type { AnyOperation } from '../../engines/database/port.ts';
import { deleteGrant, saveGrant } from './change-grants.ts';
import { deleteNickname, saveNickname } from './change-nickname.ts';
import { deleteOwnAlias, saveOwnAlias } from './change-own-aliases.ts';

/** What the database thread runs for this capability. */
export const addressesOperations: readonly AnyOperation[] = [
  saveNickname,
  deleteNickname,
  saveOwnAlias,
  deleteOwnAlias,
  saveGrant,
  deleteGrant,
];

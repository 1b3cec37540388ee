/** Every command, one line each, alphabetical. */

import type { AnyCommand } from './command.ts';
import { close } from './mailboxes/close.ts';
import { create } from './mailboxes/create.ts';
import { deleteMailbox } from './mailboxes/delete.ts';
import { examine } from './mailboxes/examine.ts';
import { getquota } from './mailboxes/getquota.ts';
import { getquotaroot } from './mailboxes/getquotaroot.ts';
import { list } from './mailboxes/list.ts';
import { lsub } from './mailboxes/lsub.ts';
import { namespace } from './mailboxes/namespace.ts';
import { rename } from './mailboxes/rename.ts';
import { select } from './mailboxes/select.ts';
import { setquota } from './mailboxes/setquota.ts';
import { status } from './mailboxes/status.ts';
import { subscribe } from './mailboxes/subscribe.ts';
import { unselect } from './mailboxes/unselect.ts';
import { unsubscribe } from './mailboxes/unsubscribe.ts';
import { append } from './messages/append.ts';
import { copy } from './messages/copy.ts';
import { expunge } from './messages/expunge.ts';
import { fetch, uidFetch } from './messages/fetch.ts';
import { move } from './messages/move.ts';
import { store, uidStore } from './messages/store.ts';
import { uidCopy } from './messages/uid-copy.ts';
import { uidExpunge } from './messages/uid-expunge.ts';
import { uidMove } from './messages/uid-move.ts';
import { search, uidSearch } from './search/search.ts';
import { sort, uidSort } from './search/sort.ts';
import { thread, uidThread } from './search/thread.ts';
import { authenticate } from './session/authenticate.ts';
import { capability } from './session/capability.ts';
import { check } from './session/check.ts';
import { compress } from './session/compress.ts';
import { enable } from './session/enable.ts';
import { id } from './session/id.ts';
import { idle } from './session/idle.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { noop } from './session/noop.ts';
import { starttls } from './session/starttls.ts';

const commands: readonly AnyCommand[] = [
  append,
  authenticate,
  capability,
  check,
  close,
  compress,
  copy,
  create,
  deleteMailbox,
  enable,
  examine,
  expunge,
  fetch,
  getquota,
  getquotaroot,
  id,
  idle,
  list,
  login,
  logout,
  lsub,
  move,
  namespace,
  noop,
  rename,
  search,
  select,
  setquota,
  sort,
  starttls,
  status,
  store,
  subscribe,
  thread,
  uidCopy,
  uidExpunge,
  uidFetch,
  uidMove,
  uidSearch,
  uidSort,
  uidStore,
  uidThread,
  unselect,
  unsubscribe,
];

/** Commands by their names in upper case. */
export const commandTable: ReadonlyMap<string, AnyCommand> = new Map(
  commands.map((command) => [command.name, command]),
);

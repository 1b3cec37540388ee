/** Every command, one line each, alphabetical. */
import { append } from './append.ts';
import { authenticate } from './authenticate.ts';
import { capability } from './capability.ts';
import { check } from './check.ts';
import { close } from './close.ts';
import type { AnyCommand } from './command.ts';
import { compress } from './compress.ts';
import { copy } from './copy.ts';
import { create } from './create.ts';
import { deleteMailbox } from './delete.ts';
import { enable } from './enable.ts';
import { examine } from './examine.ts';
import { expunge } from './expunge.ts';
import { fetch, uidFetch } from './fetch.ts';
import { getquota } from './getquota.ts';
import { getquotaroot } from './getquotaroot.ts';
import { id } from './id.ts';
import { idle } from './idle.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { lsub } from './lsub.ts';
import { move } from './move.ts';
import { namespace } from './namespace.ts';
import { noop } from './noop.ts';
import { rename } from './rename.ts';
import { search, uidSearch } from './search.ts';
import { select } from './select.ts';
import { setquota } from './setquota.ts';
import { sort, uidSort } from './sort.ts';
import { starttls } from './starttls.ts';
import { status } from './status.ts';
import { store, uidStore } from './store.ts';
import { subscribe } from './subscribe.ts';
import { thread, uidThread } from './thread.ts';
import { uidCopy } from './uid-copy.ts';
import { uidExpunge } from './uid-expunge.ts';
import { uidMove } from './uid-move.ts';
import { unselect } from './unselect.ts';
import { unsubscribe } from './unsubscribe.ts';

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

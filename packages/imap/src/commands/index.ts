/** Every command, one line each, alphabetical. */
import { append } from './append.ts';
import { authenticate } from './authenticate.ts';
import { capability } from './capability.ts';
import type { AnyCommand } from './command.ts';
import { compress } from './compress.ts';
import { enable } from './enable.ts';
import { fetch, uidFetch } from './fetch.ts';
import { id } from './id.ts';
import { idle } from './idle.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { noop } from './noop.ts';
import { search, uidSearch } from './search.ts';
import { sort, uidSort } from './sort.ts';
import { starttls } from './starttls.ts';
import { store, uidStore } from './store.ts';
import { thread, uidThread } from './thread.ts';

const commands: readonly AnyCommand[] = [
  append,
  authenticate,
  capability,
  compress,
  enable,
  fetch,
  id,
  idle,
  login,
  logout,
  noop,
  search,
  sort,
  starttls,
  store,
  thread,
  uidFetch,
  uidSearch,
  uidSort,
  uidStore,
  uidThread,
];

/** Commands by their names in upper case. */
export const commandTable: ReadonlyMap<string, AnyCommand> = new Map(
  commands.map((command) => [command.name, command]),
);

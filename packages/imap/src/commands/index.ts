/** Every command, one line each, alphabetical. */
import { authenticate } from './authenticate.ts';
import { capability } from './capability.ts';
import type { AnyCommand } from './command.ts';
import { compress } from './compress.ts';
import { enable } from './enable.ts';
import { id } from './id.ts';
import { idle } from './idle.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { noop } from './noop.ts';
import { starttls } from './starttls.ts';

const commands: readonly AnyCommand[] = [
  authenticate,
  capability,
  compress,
  enable,
  id,
  idle,
  login,
  logout,
  noop,
  starttls,
];

/** Commands by their names in upper case. */
export const commandTable: ReadonlyMap<string, AnyCommand> = new Map(
  commands.map((command) => [command.name, command]),
);

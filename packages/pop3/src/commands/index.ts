import { auth } from './auth.ts';
import { capa } from './capa.ts';
import type { Command } from './command.ts';
import { dele } from './dele.ts';
import { list } from './list.ts';
import { noop } from './noop.ts';
import { pass } from './pass.ts';
import { quit } from './quit.ts';
import { retr } from './retr.ts';
import { rset } from './rset.ts';
import { stat } from './stat.ts';
import { stls } from './stls.ts';
import { top } from './top.ts';
import { uidl } from './uidl.ts';
import { user } from './user.ts';
import { utf8 } from './utf8.ts';

const commands = [auth, capa, dele, list, noop, pass, quit, retr, rset, stat, stls, top, uidl, user, utf8];

/** Every command by its name. APOP is not among them: it needs the code itself, and only its hash is kept. */
export const commandTable: ReadonlyMap<string, Command> = new Map(commands.map((command) => [command.name, command]));

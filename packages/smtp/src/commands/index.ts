import { bad, last, say } from '../session-state.ts';
import { replies } from '../wire/reply.ts';
import { authCommand } from './auth.ts';
import type { Command } from './command.ts';
import { data } from './data.ts';
import { ehlo, helo } from './hello.ts';
import { mail } from './mail.ts';
import { rcpt } from './rcpt.ts';
import { rset } from './rset.ts';
import { starttls } from './starttls.ts';

/** Every command that is known, by its verb in upper case; those that are not offered say so. */
export const commandTable: Readonly<Record<string, Command>> = {
  HELO: helo,
  EHLO: ehlo,
  MAIL: mail,
  RCPT: rcpt,
  DATA: data,
  RSET: rset,
  NOOP: () => say(replies.ok),
  HELP: () => say(replies.help),
  // RFC 5321 §7.3: both can harvest addresses, so neither answers.
  VRFY: () => say(replies.cannotVerify),
  EXPN: () => say(replies.cannotVerify),
  QUIT: () => last(replies.bye),
  STARTTLS: starttls,
  AUTH: authCommand,
  BDAT: () => bad(replies.notImplemented),
  TURN: () => bad(replies.notImplemented),
  ETRN: () => bad(replies.notImplemented),
};

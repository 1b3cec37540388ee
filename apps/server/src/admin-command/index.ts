/** What a command of the administrator is, how its words are read, and how it is run; the commands stand in the capabilities. */
export { UsageError } from './admin-command.ts';
export { describeHelp } from './describe-command.ts';
export { parseArguments, type Request } from './parse-arguments.ts';
export { type AdminAnswer, runAdminCommand, runLocalCommand } from './run-command.ts';
export type { ServedParts, ServerPorts } from './server-ports.ts';

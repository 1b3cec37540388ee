/** The administrator's command line: a table of commands, run on the open store by whoever owns the data directory. */
export { type AdminServices, UsageError } from './command.ts';
export { adminCommands } from './commands/index.ts';
export { describeHelp } from './describe-command.ts';
export type { DkimAdmin } from './dkim-admin.ts';
export { parseArguments, type Request } from './parse-arguments.ts';
export type { QueueAdmin } from './queue-admin.ts';
export { type AdminAnswer, runAdminCommand } from './run-command.ts';

import { type Command, ok } from './command.ts';

/** NOOP (RFC 1939 §5). */
export const noop: Command = { name: 'NOOP', states: ['transaction'], run: () => ok('Still here') };

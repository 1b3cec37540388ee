import type { CommandAnswer, CommandContext } from '../session-state.ts';

export type Command = (context: CommandContext, argument: string) => Promise<CommandAnswer> | CommandAnswer;

/** Forgets the mail transaction, as RSET does. */
export function resetTransaction(context: CommandContext): void {
  context.state.transaction = undefined;
  context.state.wasMailRefused = false;
}

/** People hold mail, other servers do not; and nobody holds any before it is known who they are (RFC 4865 §5). */
export function offersHold({ state }: CommandContext): boolean {
  return state.role !== 'mx' && state.tls !== undefined;
}

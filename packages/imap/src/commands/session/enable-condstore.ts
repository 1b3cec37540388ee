import type { CommandContext } from '../command.ts';

/**
 * Switches CONDSTORE on. The first command that does so while a mailbox is open reports up to which MODSEQ the client has heard everything
 * (RFC 7162 §3.1): from there it goes on counting.
 */
export function enableCondstore(context: CommandContext): void {
  if (context.isEnabled('CONDSTORE')) return;
  context.enable('CONDSTORE');
  if (context.state !== 'selected') return;
  context.untagged(`OK [HIGHESTMODSEQ ${String(Math.max(1, context.selected.saidModseq))}] Changes are counted`);
}

/** `RETURN (MIN MAX ALL COUNT SAVE)` of SEARCH and SORT (RFC 9051 §6.4.4, RFC 5267 §3, RFC 5182). */
import type { Arguments } from './arguments.ts';
import { ImapSyntaxError } from './syntax-error.ts';

const returnOptions = ['MIN', 'MAX', 'ALL', 'COUNT', 'SAVE'] as const;
export type ReturnOption = (typeof returnOptions)[number];

/** What is to be answered, and the space after it; null where the command does not say. Nothing in the parentheses: ALL (RFC 9051 §6.4.4). */
export function readReturnOptions(args: Arguments): ReadonlySet<ReturnOption> | null {
  if (!args.take('RETURN ')) return null;
  const found = args.list(() => {
    const name = args.keyword();
    const option = returnOptions.find((known) => known === name);
    if (option === undefined) throw new ImapSyntaxError('No such option of RETURN');
    return option;
  }, returnOptions.length);
  args.space();
  return new Set(found.length === 0 ? ['ALL'] : found);
}

/** Flags as STORE and APPEND give them (RFC 9051 §2.3.2, §9 `flag-list`). */
import type { ImapLimits } from '../limits.ts';
import type { Arguments } from './arguments.ts';
import { ImapSyntaxError } from './syntax-error.ts';

const systemFlags: ReadonlyMap<string, string> = new Map(
  ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft'].map((flag) => [flag.toLowerCase(), flag]),
);

/** leniency: clients copy what FETCH of another server gave them into APPEND; `\Recent` is nobody's to set (RFC 3501 §2.3.2) and is dropped. */
const recent = '\\recent';

/** A keyword: an atom of at most `maxFlagCharacters` (flags are stored and repeated in every FETCH). */
export function readKeyword(args: Arguments, limits: ImapLimits): string {
  const keyword = args.atom();
  if (keyword.length > limits.maxFlagCharacters)
    throw new ImapSyntaxError(`A keyword has more than ${String(limits.maxFlagCharacters)} characters`);
  return keyword;
}

/** One flag in its standard spelling; null for one that cannot be set and is passed over. */
function readFlag(args: Arguments, limits: ImapLimits): string | null {
  if (!args.take('\\')) return readKeyword(args, limits);
  const name = `\\${args.atom()}`.toLowerCase();
  if (name === recent) return null;
  const flag = systemFlags.get(name);
  if (flag === undefined) throw new ImapSyntaxError('No such system flag');
  return flag;
}

/** Each flag once; keywords are the same in any case (RFC 9051 §2.3.2), the first spelling stands. */
function unique(flags: readonly (string | null)[]): string[] {
  const found = new Map<string, string>();
  for (const flag of flags) if (flag !== null && !found.has(flag.toLowerCase())) found.set(flag.toLowerCase(), flag);
  return [...found.values()];
}

/** `(\Seen $Forwarded)`. */
export function readFlagList(args: Arguments, limits: ImapLimits): string[] {
  return unique(args.list(() => readFlag(args, limits), limits.maxFlags));
}

/** The flags of STORE, which may stand without parentheses (RFC 9051 §9, `store-att-flags`). */
export function readStoreFlags(args: Arguments, limits: ImapLimits): string[] {
  if (args.peek() === '(') return readFlagList(args, limits);
  const flags = [readFlag(args, limits)];
  while (args.peek() === ' ') {
    args.space();
    if (flags.length >= limits.maxFlags) throw new ImapSyntaxError(`More than ${String(limits.maxFlags)} flags`);
    flags.push(readFlag(args, limits));
  }
  return unique(flags);
}

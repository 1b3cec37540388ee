/**
 * Patterns of LIST and LSUB (RFC 9051 §6.3.9): `*` stands for anything, `%` for anything within one level. No regular expression is made of
 * them: `*a*a*a…` would take exponential time. Here a name costs at most (wildcards + 1) passes over it.
 */
import { ImapSyntaxError } from '../wire/syntax-error.ts';

/** All patterns of one command together: work for each mailbox grows with it. People write one or two. */
export const maxListWildcards = 50;
/** Patterns in one command. */
export const maxListPatterns = 100;

type Token = { readonly kind: 'text'; readonly text: string } | { readonly kind: '*' | '%' };

/** `**`, `*%` and `%*` mean `*`; `%%` means `%`. */
function readTokens(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (const chunk of pattern.match(/[*%]+|[^*%]+/g) ?? []) {
    if (chunk.startsWith('*') || chunk.startsWith('%')) tokens.push({ kind: chunk.includes('*') ? '*' : '%' });
    else tokens.push({ kind: 'text', text: chunk });
  }
  return tokens;
}

/** From a set of positions in the name (1: reachable) to those after the token. */
function step(reached: Uint8Array, token: Token, name: string): Uint8Array {
  const next = new Uint8Array(reached.length);
  if (token.kind === 'text') {
    for (let at = reached.indexOf(1); at >= 0; at = reached.indexOf(1, at + 1))
      if (name.startsWith(token.text, at)) next[at + token.text.length] = 1;
    return next;
  }
  let isOpen = false;
  for (let at = 0; at < reached.length; at += 1) {
    if (token.kind === '%' && at > 0 && name.charAt(at - 1) === '/') isOpen = false;
    isOpen ||= reached[at] === 1;
    if (isOpen) next[at] = 1;
  }
  return next;
}

function matches(tokens: readonly Token[], name: string): boolean {
  let reached: Uint8Array = new Uint8Array(name.length + 1);
  reached[0] = 1;
  for (const token of tokens) {
    reached = step(reached, token, name);
    if (!reached.includes(1)) return false;
  }
  return reached[name.length] === 1;
}

/** Answers whether a name matches any of the patterns. INBOX is met in any case of letters (RFC 9051 §5.1). Throws ImapSyntaxError. */
export function compilePatterns(patterns: readonly string[]): (name: string) => boolean {
  const all = patterns.map((pattern) => ({ tokens: readTokens(pattern), inbox: readTokens(pattern.toUpperCase()) }));
  const wildcards = all.flatMap(({ tokens }) => tokens.filter(({ kind }) => kind !== 'text')).length;
  if (wildcards > maxListWildcards)
    throw new ImapSyntaxError(`More than ${String(maxListWildcards)} wildcards in the patterns`);
  return (name) => all.some(({ tokens, inbox }) => matches(name === 'INBOX' ? inbox : tokens, name));
}

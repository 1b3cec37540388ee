import { domainToASCII } from 'node:url';

/** One ARC-Authentication-Results field of a valid chain, as its sealer wrote it. */
export interface ArcStatement {
  readonly instance: number;
  /** d= of the seal of the same instance. */
  readonly sealedBy: string;
  /** The value of the field after `i=N;`. */
  readonly results: string;
}

/**
 * The parts of an Authentication-Results value that its semicolons separate, without comments, which may hold anything, and cut
 * at no semicolon within quotes: whoever sent the mail chose what stands there (RFC 8601 §2.2).
 */
export function splitResults(text: string): string[] {
  const parts = [''];
  let [depth, isQuoted] = [0, false];
  const keep = (piece: string) => {
    parts[parts.length - 1] = `${parts.at(-1) ?? ''}${piece}`;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) keep(text.slice(at, at + 2));
      at += 1;
    } else if (depth === 0 && character === '"') {
      isQuoted = !isQuoted;
      keep(character);
    } else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && !isQuoted && character === ';') parts.push('');
    else if (depth === 0) keep(character);
  }
  return parts.map((part) => part.trim());
}

/** Whether the statement says that DMARC passed for this very From domain. */
function saysDmarcPass(results: string, fromDomain: string): boolean {
  return splitResults(results).some((part) => {
    const words = part.toLowerCase();
    if (!/^dmarc\s*=\s*pass(?:\s|$)/.test(words)) return false;
    const from = /^[^"]*\sheader\.from\s*=\s*"?([^\s";]+)/.exec(words)?.[1]?.replace(/^.*@/, '') ?? '';
    return domainToASCII(from) === fromDomain;
  });
}

/**
 * Whether trusted forwarders vouch for the author domain: the chain is valid, every seal in it is by one of them, and the first
 * saw DMARC pass for that domain. Every seal, because whoever seals first writes what was seen: one stranger in the chain
 * could have invented it.
 */
export function vouchesFor(
  statements: readonly ArcStatement[],
  trustedSealers: readonly string[],
  fromDomain: string | undefined,
): boolean {
  const [first] = statements;
  if (first === undefined || fromDomain === undefined) return false;
  const trusted = new Set(trustedSealers.map((domain) => domain.toLowerCase()));
  return (
    statements.every((statement) => trusted.has(statement.sealedBy.toLowerCase())) &&
    saysDmarcPass(first.results, fromDomain)
  );
}

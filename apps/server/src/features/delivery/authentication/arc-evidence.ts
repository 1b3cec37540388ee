import { domainToASCII } from 'node:url';

/** One ARC-Authentication-Results field of a valid chain, as its sealer wrote it. */
export interface ArcStatement {
  readonly instance: number;
  /** d= of the seal of the same instance. */
  readonly sealedBy: string;
  /** The value of the field after `i=N;`. */
  readonly results: string;
}

/** Comments may hold anything, also words that look like results (RFC 8601 §2.2). Quoted strings are kept. */
function dropComments(text: string): string {
  let [kept, depth, isQuoted] = ['', 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) kept += text.slice(at, at + 2);
      at += 1;
    } else if (depth === 0 && character === '"') {
      isQuoted = !isQuoted;
      kept += character;
    } else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

/** Whether the statement says that DMARC passed for this very From domain. */
function saysDmarcPass(results: string, fromDomain: string): boolean {
  return dropComments(results)
    .split(';')
    .some((part) => {
      const words = part.trim().toLowerCase();
      if (!/^dmarc\s*=\s*pass(?:\s|$)/.test(words)) return false;
      const from = /\sheader\.from\s*=\s*"?([^\s";]+)/.exec(words)?.[1]?.replace(/^.*@/, '') ?? '';
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

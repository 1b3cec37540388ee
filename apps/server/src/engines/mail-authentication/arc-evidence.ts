import { domainToASCII } from 'node:url';
import { splitResults } from '@hongyan/mime';

/** One ARC-Authentication-Results field of a valid chain, as its sealer wrote it. */
export interface ArcStatement {
  readonly instance: number;
  /** d= of the seal of the same instance. */
  readonly encryptedBy: string;
  /** The value of the field after `i=N;`. */
  readonly results: string;
}

/** Whether the statement says that DMARC passed for this very From domain. */
function saysDmarcPass(results: string, fromDomain: string): boolean {
  return splitResults(results).some((part) => {
    const result = part.toLowerCase();
    if (!/^dmarc\s*=\s*pass(?:\s|$)/.test(result)) return false;
    const from = /^[^"]*\sheader\.from\s*=\s*"?([^\s";]+)/.exec(result)?.[1]?.replace(/^.*@/, '') ?? '';
    return domainToASCII(from) === fromDomain;
  });
}

/**
 * Whether trusted forwarders vouch for the author domain: the chain is valid, every seal in it is by one of them, and the first
 * saw DMARC pass for that domain. Every seal, because whoever seals first writes what was seen: one outsider in the chain
 * could have invented it.
 */
export function vouchesFor(
  statements: readonly ArcStatement[],
  trustedArcSigners: readonly string[],
  fromDomain: string | undefined,
): boolean {
  const [first] = statements;
  if (first === undefined || fromDomain === undefined) return false;
  const trusted = new Set(trustedArcSigners.map((domain) => domain.toLowerCase()));
  return (
    statements.every((statement) => trusted.has(statement.encryptedBy.toLowerCase())) &&
    saysDmarcPass(first.results, fromDomain)
  );
}

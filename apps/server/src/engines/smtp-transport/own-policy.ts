import { createHash } from 'node:crypto';

/** What a policy asks of other servers (RFC 8461 §5): to deliver over verified TLS or not at all, to report failures alone, or nothing. */
export type MtaStsMode = 'none' | 'testing' | 'enforce';

/** The policy of a domain of ours. */
export interface OwnMtaStsPolicy {
  /** For the record in DNS; another policy has another one. */
  readonly id: string;
  /** The lines of the file. */
  readonly lines: readonly string[];
}

/** Where a policy is fetched (RFC 8461 §3.3). */
export const mtaStsPath = '/.well-known/mta-sts.txt';
/** The host of it is `mta-sts.DOMAIN`. */
export const mtaStsPrefix = 'mta-sts.';

/** Makes the policy of every domain whose mail this host takes (RFC 8461 §3.2). */
export function createMtaStsPolicy(hostname: string, mode: MtaStsMode): OwnMtaStsPolicy {
  const lines = ['version: STSv1', `mode: ${mode}`, `mx: ${hostname}`, 'max_age: 604800'];
  return { id: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16), lines };
}

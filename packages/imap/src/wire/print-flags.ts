/** Flags as FETCH, STORE and the news write them: `(\Seen $Forwarded)` (RFC 9051 §7.5.2). They are atoms already; nothing is escaped. */
export function printFlags(flags: readonly string[]): string {
  return `(${flags.join(' ')})`;
}

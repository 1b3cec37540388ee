/**
 * Who really sent this mail: SPF, DKIM, DMARC and ARC of incoming messages, the trace headers that record it, and the
 * DKIM signature of outgoing ones. Knows DNS through a port and no store. `check-sender.ts` and `arc-sign-message.ts` are loaded
 * with the first mail that needs them: their library is 15 MB.
 */
export { vouchesFor } from './arc-evidence.ts';
export { formatAuthenticationResults, removeForeignAuthenticationResults } from './authentication-results.ts';
export { createDkimSigner, type DkimSigner } from './dkim-signer.ts';
export { findHeaderEnd, splitHeaderFields, unfoldValue } from './header-fields.ts';
export { formatReceived } from './received-header.ts';
export type { SenderCheck } from './sender-check.ts';

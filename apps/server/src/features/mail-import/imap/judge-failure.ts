/** What a failure on the way to an IMAP server means for the one who reads from it. */
import type { ImapFlowError } from 'imapflow';

export type ImapFailure =
  /** The connection is of no more use; another one may do. */
  | { readonly kind: 'cut'; readonly reason: string }
  /** The server wants to be asked later. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The server refuses this command, and will again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No attempt will be better. */
  | { readonly kind: 'final'; readonly reason: string };

/** RFC 5530, and what large providers write. */
const laterCodes: ReadonlySet<string> = new Set(['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE', 'THROTTLED']);

/** Node's names for a certificate that is not taken. */
const isCertificateFault = (code: string): boolean =>
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/.test(code) || code === 'HOSTNAME_MISMATCH';

/** The code in brackets of the answer that failed; the library gives it for some commands only. */
function readCode({ serverResponseCode, response }: ImapFlowError): string {
  if (serverResponseCode !== undefined) return serverResponseCode.toUpperCase();
  const attributes = typeof response === 'object' ? response.attributes : undefined;
  const first = Array.isArray(attributes) ? attributes[0] : undefined;
  const section: unknown =
    first !== null && typeof first === 'object' && 'section' in first ? first.section : undefined;
  const word: unknown = Array.isArray(section) ? section[0] : undefined;
  return word !== null && typeof word === 'object' && 'value' in word ? String(word.value).toUpperCase() : '';
}

/** Null: the failure is none of the connection's. */
export function judgeFailure(error: unknown): ImapFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = '', responseText = '', responseStatus, authenticationFailed } = error as ImapFlowError;
  // What the server says is shown as it is; it never repeats a password.
  const reason = responseText === '' ? error.message : responseText;
  if (code === 'ETHROTTLE' || laterCodes.has(readCode(error))) return { kind: 'later', reason };
  if (authenticationFailed === true) return { kind: 'final', reason: `the sign-in is refused (${reason})` };
  if (isCertificateFault(code))
    return {
      kind: 'final',
      reason: `its certificate is not taken (${error.message}); --ca FILE names the authority that it is of`,
    };
  if (responseStatus === 'NO' || responseStatus === 'BAD') return { kind: 'refused', reason };
  return code === '' && !('tlsFailed' in error) ? null : { kind: 'cut', reason };
}

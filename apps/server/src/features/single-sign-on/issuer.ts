import { UserError } from '../../call/user-error.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an issuer may be spoken to without TLS: only one on this very machine. */
export function isLoopbackIssuer(issuer: string): boolean {
  const url = new URL(issuer);
  return url.protocol === 'http:' && loopbackNames.has(url.hostname);
}

/** An issuer as the administrator wrote it, to the message: it is compared as text (OpenID Connect Core 1.0 §3.1.3.7). Throws `ssoInvalid`. */
export function checkIssuer(text: string): string {
  if (!URL.canParse(text)) throw new UserError('ssoInvalid', { reason: 'the issuer is not an address' });
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UserError('ssoInvalid', { reason: 'an issuer has no query, fragment or user' });
  if (url.protocol !== 'https:' && !isLoopbackIssuer(text))
    throw new UserError('ssoInvalid', { reason: 'an issuer begins with https://' });
  return text;
}

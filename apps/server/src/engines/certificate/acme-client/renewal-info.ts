/** Renewal information (ARI, RFC 9773): when an authority would have a certificate renewed, before it expires or because it is to be revoked. */
import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';
import { readProblem } from './acme-problem.ts';
import { readRetryAfter, type SendHttps } from './https-request.ts';
import { type Directory, renewalInfoSchema } from './objects.ts';

/** Times in epoch milliseconds. */
export interface RenewalInfo {
  readonly from: number;
  readonly until: number;
  /** When to ask again; null where the authority does not say. */
  readonly askAgainAfterMs: number | null;
}

/** How an authority knows its certificate (§4.1): the identifier of its key, and the serial number as it stands in DER; null without the first. */
export function toCertificateId(pem: string): string | null {
  const certificate = new X509Certificate(pem);
  const keyId = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  if (keyId === undefined) return null;
  const serial = Buffer.from(certificate.serialNumber, 'hex');
  // A positive INTEGER begins with a zero bit.
  const padded = (serial[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), serial]) : serial;
  return `${Buffer.from(keyId, 'hex').toString('base64url')}.${padded.toString('base64url')}`;
}

/** Asks when a certificate (PEM) is to be renewed; null where the authority does not say. Throws AcmeProblem. */
export async function fetchRenewalInfo(
  send: SendHttps,
  directory: Directory,
  certificate: string,
): Promise<RenewalInfo | null> {
  const id = directory.renewalInfo === undefined ? null : toCertificateId(certificate);
  if (directory.renewalInfo === undefined || id === null) return null;
  const answer = await send({ method: 'GET', url: `${directory.renewalInfo.replace(/\/$/, '')}/${id}` });
  if (answer.status !== 200) throw readProblem(answer.status, answer.body, readRetryAfter(answer));
  const { suggestedWindow } = renewalInfoSchema.parse(JSON.parse(answer.body));
  const [from, until] = [Date.parse(suggestedWindow.start), Date.parse(suggestedWindow.end)];
  if (!(until > from)) throw new Error('the window for the renewal has no length');
  return { from, until, askAgainAfterMs: readRetryAfter(answer) };
}

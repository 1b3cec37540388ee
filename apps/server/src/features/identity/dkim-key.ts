/** A domain's key for DKIM (RFC 6376, RFC 8301: 2048 bits), sealed before it reaches the store. */
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '../../engines/secrets/port.ts';
import type { MailDomain } from './store.ts';

const sealPurpose = 'dkim';
const modulusBits = 2048;

/** The selector names the month in which the key was made, so that a later key stands beside it in DNS. */
function selectorOf(now: number): string {
  return `hy${new Date(now).toISOString().slice(0, 7).replace('-', '')}`;
}

/** Makes a key. Takes a tenth of a second or more, off the event loop. */
export async function createDkimKey(
  secrets: Pick<Secrets, 'encrypt'>,
  now: number,
): Promise<{ readonly dkimSelector: string; readonly sealedDkimKey: string }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: modulusBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { dkimSelector: selectorOf(now), sealedDkimKey: secrets.encrypt(sealPurpose, privateKey) };
}

/** The private key as PEM, for signing. */
export function openDkimKey(secrets: Pick<Secrets, 'decrypt'>, domain: Pick<MailDomain, 'sealedDkimKey'>): string {
  return secrets.decrypt(sealPurpose, domain.sealedDkimKey);
}

/** The value of the domain's DKIM record in DNS (RFC 6376 §3.6.1). */
export function dkimRecordOf(secrets: Pick<Secrets, 'decrypt'>, domain: Pick<MailDomain, 'sealedDkimKey'>): string {
  const publicKey = createPublicKey(openDkimKey(secrets, domain)).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}

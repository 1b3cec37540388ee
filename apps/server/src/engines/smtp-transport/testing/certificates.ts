/** Certificates as mail servers show them: of their own, or of an authority of a test. */
import { type webcrypto, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;

export interface MadeCertificate {
  readonly pem: string;
  /** Its private key, PEM. */
  readonly key: string;
  readonly der: Buffer;
  /** Its public key, as a TLSA record of selector 1 holds it. */
  readonly publicKey: Buffer;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly subject: string;
}

export interface CertificateWish {
  readonly name: string;
  /** Who signs it; itself without. */
  readonly issuer?: MadeCertificate;
  readonly isAuthority?: boolean;
  readonly isExpired?: boolean;
}

/** Makes a certificate that is valid now, or was. */
export async function makeCertificate(wish: CertificateWish): Promise<MadeCertificate> {
  const { name, issuer, isAuthority = false, isExpired = false } = wish;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const subject = `CN=${name}`;
  const now = Date.now();
  const made = await X509CertificateGenerator.create({
    serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(8)))
      .toString('hex')
      .replace(/^./, '1'),
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: new Date(now - 30 * dayMs),
    notAfter: new Date(now + (isExpired ? -1 : 30) * dayMs),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: algorithm,
    extensions: isAuthority
      ? [new BasicConstraintsExtension(true, undefined, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)]
      : [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const pem = made.toString('pem');
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const read = new X509Certificate(pem);
  return {
    pem,
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    der: read.raw,
    publicKey: read.publicKey.export({ type: 'spki', format: 'der' }),
    keys,
    subject,
  };
}

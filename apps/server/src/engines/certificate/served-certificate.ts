import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Certificate } from './self-signed.ts';

/** A certificate that cannot be served; the message says why. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** What a certificate says of itself; times in epoch milliseconds. */
export interface CertificateFacts {
  readonly names: readonly string[];
  readonly issuer: string;
  readonly validFrom: number;
  readonly validUntil: number;
  /** SHA-256, hexadecimal with colons, as other programs print it. */
  readonly fingerprint: string;
}

/** A pair that fits together, ready for handshakes. */
export interface ServedCertificate {
  readonly certificate: Certificate;
  readonly facts: CertificateFacts;
  readonly context: SecureContext;
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readLeaf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new CertificateError(`the certificate cannot be read (${toReason(error)})`, { cause: error });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    // The message says what is wrong with it, never what stands in it.
    throw new CertificateError('the private key cannot be read (PEM without a passphrase is expected)', {
      cause: error,
    });
  }
}

/** `DNS:mail.example.org, IP Address:192.0.2.1` as its names. */
function listNames(leaf: X509Certificate): readonly string[] {
  return (leaf.subjectAltName ?? '').split(', ').flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
}

function findIssuer(leaf: X509Certificate): string {
  const lines = leaf.issuer.split('\n');
  const named = ['CN', 'O'].flatMap(
    (key) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? [],
  );
  return named[0] ?? leaf.issuer.replaceAll('\n', ', ');
}

/** What a certificate (PEM, the first of a chain) says of itself. Throws CertificateError. */
export function readCertificateFacts(pem: string): CertificateFacts {
  const leaf = readLeaf(pem);
  return {
    names: listNames(leaf),
    issuer: findIssuer(leaf),
    validFrom: leaf.validFromDate.getTime(),
    validUntil: leaf.validToDate.getTime(),
    fingerprint: leaf.fingerprint256,
  };
}

/**
 * Makes a pair ready for handshakes. Throws CertificateError for what would only fail when somebody comes: a text that is no certificate or
 * key, a key of another certificate. One that has expired is served: programs say so themselves, and no mail at all is worse.
 */
export function openCertificate(certificate: Certificate): ServedCertificate {
  const leaf = readLeaf(certificate.cert);
  const key = readKey(certificate.key);
  if (!leaf.checkPrivateKey(key)) throw new CertificateError('the private key belongs to another certificate');
  const facts = readCertificateFacts(certificate.cert);
  try {
    return { certificate, facts, context: createSecureContext({ ...certificate, minVersion: 'TLSv1.2' }) };
  } catch (error) {
    throw new CertificateError(`the certificate cannot be served (${toReason(error)})`, { cause: error });
  }
}

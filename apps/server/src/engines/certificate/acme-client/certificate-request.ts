import { createHash, KeyObject, webcrypto } from 'node:crypto';
import {
  Extension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Certificate } from '../self-signed.ts';

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
/** A certificate's common name holds at most 64 characters (RFC 5280, ub-common-name-length). */
const maxCommonNameCharacters = 64;
/** id-pe-acmeIdentifier (RFC 8737 §3). */
const acmeIdentifier = '1.3.6.1.5.5.7.1.31';
const dayMs = 24 * 60 * 60 * 1_000;

const makeKeys = () => webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);

const toPem = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

const toAlternativeNames = (names: readonly string[]) =>
  new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })));

/** A new key and the request for its certificate (PKCS #10, DER); the first name is its common name where that fits. */
export async function makeCertificateRequest(
  names: readonly string[],
): Promise<{ readonly request: Buffer; readonly key: string }> {
  const keys = await makeKeys();
  const [main = ''] = names;
  const request = await Pkcs10CertificateRequestGenerator.create({
    ...(main.length > maxCommonNameCharacters ? {} : { name: [{ CN: [main] }] }),
    keys,
    signingAlgorithm,
    extensions: [toAlternativeNames(names)],
  });
  return { request: Buffer.from(request.rawData), key: toPem(keys.privateKey) };
}

/** The certificate that answers tls-alpn-01 for one name (RFC 8737 §3): signed by itself, with the proof in a critical extension. */
export async function makeChallengeCertificate(name: string, keyAuthorization: string): Promise<Certificate> {
  const keys = await makeKeys();
  const proof = createHash('sha256').update(keyAuthorization).digest();
  // An OCTET STRING of 32 octets, in DER.
  const value = Buffer.concat([Buffer.of(0x04, proof.length), proof]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['ACME challenge'] }],
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    keys,
    signingAlgorithm,
    extensions: [toAlternativeNames([name]), new Extension(acmeIdentifier, true, value)],
  });
  return { cert: certificate.toString('pem'), key: toPem(keys.privateKey) };
}

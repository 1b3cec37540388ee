import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** PEM texts of a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const validDays = 825;
const dayMs = 24 * 60 * 60 * 1000;

function alternativeNames(names: readonly string[]) {
  return names.map((name) => (isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }));
}

async function makeCertificate(hostname: string, now: number): Promise<Certificate> {
  // Needed once in the life of a data directory, and 20 MB when loaded.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: hostname }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - dayMs),
    notAfterDate: new Date(now + validDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: alternativeNames([...new Set([hostname, 'localhost', '127.0.0.1', '::1'])]) },
    ],
  });
  return { cert: made.cert, key: made.private };
}

function writePrivately(file: string, text: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}

/** The certificate of the data directory, made at the first start. It proves nothing to a stranger; it keeps the line closed until a real one is configured. */
export async function openSelfSigned(directory: string, hostname: string, now: number): Promise<Certificate> {
  const certificateFile = join(directory, 'certificate.pem');
  const keyFile = join(directory, 'key.pem');
  if (existsSync(certificateFile) && existsSync(keyFile)) {
    return { cert: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const made = await makeCertificate(hostname, now);
  // The certificate comes last: a crash between the two leaves no certificate without its key.
  writePrivately(keyFile, made.key);
  writePrivately(certificateFile, made.cert);
  return made;
}

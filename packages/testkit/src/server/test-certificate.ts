/** Self-signed certificates for the servers of tests, one for each hostname and process: making one was half of what starting a server costs. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, openSelfSigned } from '../../../../apps/server/src/engines/certificate/self-signed.ts';

const made = new Map<string, Promise<Certificate>>();

async function makeCertificate(hostname: string): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-certificate-'));
  try {
    return await openSelfSigned(directory, hostname, Date.now());
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** A certificate of this hostname and its key, as PEM. */
export function getTestCertificate(hostname: string): Promise<Certificate> {
  const known = made.get(hostname) ?? makeCertificate(hostname);
  made.set(hostname, known);
  return known;
}

/** Gives a data directory that is new the certificate that its server would make at the first start. */
export async function storeTestCertificate(dataDirectory: string, hostname: string): Promise<void> {
  const { cert, key } = await getTestCertificate(hostname);
  const directory = join(dataDirectory, 'tls');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, 'certificate.pem'), cert);
  await writeFile(join(directory, 'key.pem'), key, { mode: 0o600 });
}

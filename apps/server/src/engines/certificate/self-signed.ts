import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../foreign-message.ts';
import { threadEntry } from '../thread-entry.ts';
import { writePrivately } from './write-privately.ts';

/** PEM texts of a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const validDays = 825;
const dayMs = 24 * 60 * 60 * 1000;

/** What the thread is to make; times in epoch milliseconds. */
export interface CertificateOrder {
  readonly hostname: string;
  /** DNS names and addresses that it is good for. */
  readonly names: readonly string[];
  readonly from: number;
  readonly until: number;
}

/** In a thread of its own, which says why; needed once in the life of a data directory. */
async function makeCertificate(hostname: string, now: number): Promise<Certificate> {
  const workerData: CertificateOrder = {
    hostname,
    names: [...new Set([hostname, 'localhost', '127.0.0.1', '::1'])],
    from: now - dayMs,
    until: now + validDays * dayMs,
  };
  const thread = new Worker(threadEntry('certificate-thread', import.meta.url), { workerData, execArgv: [] });
  return new Promise((resolve, reject) => {
    thread.on('message', (message: Certificate) => {
      if (!isForeignMessage(message)) resolve(message);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the thread that makes the certificate ended without one')));
  });
}

/** An expired one would be refused by programs that were told to trust it; a month is longer than any pause between restarts for updates. */
const remadeBeforeDays = 30;

/** Whether a self-signed certificate that is good until then, epoch milliseconds, is to be made anew. */
export function isSelfSignedDue(validUntil: number, now: number): boolean {
  return validUntil - now < remadeBeforeDays * dayMs;
}

function readStored(certificateFile: string, keyFile: string, now: number): Certificate | null {
  if (!existsSync(certificateFile) || !existsSync(keyFile)) return null;
  const stored = { cert: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  const until = new X509Certificate(stored.cert).validToDate.getTime();
  return isSelfSignedDue(until, now) ? null : stored;
}

/** The certificate of the data directory, made at the first start and anew before it expires. It proves nothing to an outsider; it keeps the line closed until a real one is configured. */
export async function openSelfSigned(directory: string, hostname: string, now: number): Promise<Certificate> {
  const certificateFile = join(directory, 'certificate.pem');
  const keyFile = join(directory, 'key.pem');
  const stored = readStored(certificateFile, keyFile, now);
  if (stored !== null) return stored;
  const made = await makeCertificate(hostname, now);
  // The certificate comes last: a crash between the two leaves no certificate without its key.
  writePrivately(keyFile, made.key);
  writePrivately(certificateFile, made.cert);
  return made;
}

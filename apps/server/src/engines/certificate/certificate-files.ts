import { readFile, stat } from 'node:fs/promises';
import type { Certificate } from './self-signed.ts';
import { CertificateError } from './served-certificate.ts';

/** Longer than any chain with its key; a path that leads to something else must not fill the memory. */
const maxFileBytes = 1024 * 1024;

/** A certificate and its key in files that somebody else renews. */
export interface CertificateFiles {
  /** The pair when a file differs from what was last read, else null. Throws CertificateError when one cannot be read. */
  readChanged(): Promise<Certificate | null>;
}

async function describe(file: string): Promise<string> {
  try {
    // Follows the links that certbot renews by pointing them elsewhere.
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch (error) {
    throw new CertificateError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`, {
      cause: error,
    });
  }
}

async function readPem(file: string): Promise<string> {
  if ((await stat(file)).size > maxFileBytes) throw new CertificateError(`${file} is too large for a PEM file`);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`, {
      cause: error,
    });
  }
}

/**
 * Checks both files by their times and sizes: `fs.watch` reports nothing on network file systems and of links that are pointed elsewhere. A
 * pair that was read half written (key before certificate) does not fit, and is read again as soon as the other file changes.
 */
export function watchCertificateFiles(certificateFile: string, keyFile: string): CertificateFiles {
  let seen = '';
  return {
    readChanged: async () => {
      const found = `${await describe(certificateFile)}|${await describe(keyFile)}`;
      if (found === seen) return null;
      const pair = { cert: await readPem(certificateFile), key: await readPem(keyFile) };
      seen = found;
      return pair;
    },
  };
}

import { mebibyte } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import type { Services } from '../../services.ts';

/** What the scanner is given of one file; clamd's own StreamMaxLength is 100 MiB. What is larger is kept and said to be unscanned. */
const maxScannedBytes = 100 * mebibyte;

/**
 * Lets the virus scanner see a file that came whole. Throws fileInfected, and scannerUnavailable where the scanner must have seen everything that it
 * could. null: there is no scanner, and nothing is claimed.
 */
export async function scanFile(
  services: Pick<Services, 'blobs' | 'scanner'>,
  file: { readonly blobId: string; readonly sizeBytes: number; readonly fileName: string },
): Promise<LargeFileTable['scan']> {
  const virus = services.scanner?.virus ?? null;
  if (virus === null) return null;
  if (file.sizeBytes > maxScannedBytes) return 'unscanned';
  const verdict = await virus.scanner.scan(services.blobs.read(file.blobId));
  if (verdict.state === 'clean') return 'clean';
  if (verdict.state === 'infected') throw new UserError('fileInfected', { name: file.fileName, virus: verdict.name });
  if (virus.whenUnavailable === 'refuse') throw new UserError('scannerUnavailable');
  return 'unscanned';
}

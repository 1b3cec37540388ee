import type { ContactColumnTarget } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { ContactFileOutput } from '../../../engines/contact-files/read-contact-file.ts';
import type { Services } from '../../../services.ts';

/** 20 000 cards with pictures take some four seconds on a slow machine. */
const readLimits = { timeoutMs: 30_000, maxMemoryMb: 768 };

export type ReadFile = Extract<ContactFileOutput, { readonly status: 'read' }>;

/** Reads a file of contacts in the child process. Refuses with contactImportUnreadable, contactImportEmpty, busy. */
export async function readFile(
  { sandbox }: Pick<Services, 'sandbox'>,
  bytes: Uint8Array,
  columns: readonly ContactColumnTarget[] | null,
  wanted: 'preview' | 'entries',
): Promise<ReadFile> {
  const result = await sandbox.runSandboxed('contactFile', { bytes, columns, wanted }, readLimits);
  if (result.status === 'failed')
    throw new UserError(result.reason === 'busy' || result.reason === 'stopped' ? 'busy' : 'contactImportUnreadable');
  if (result.output.status === 'unreadable') throw new UserError('contactImportUnreadable');
  if (result.output.found.entries === 0) throw new UserError('contactImportEmpty');
  return result.output;
}

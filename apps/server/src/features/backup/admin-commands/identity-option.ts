import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type AdminOption, type TypedValues, UsageError } from '../../../admin-command/admin-command.ts';

/** Names the private key of an encrypted backup. */
export const identityOption: AdminOption = {
  name: 'identity',
  value: 'FILE',
  help: 'the file with the private key, of an encrypted backup',
};

/** The text of that file; null where it is not named. Throws UsageError. */
export async function readIdentities({ option }: TypedValues, directory: string): Promise<string | null> {
  const path = option('identity');
  if (path === null) return null;
  try {
    return await readFile(resolve(directory, path), 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

import { readFile } from 'node:fs/promises';
import { UsageError } from './admin-command.ts';

/** Keys and passwords of other systems are short. */
const maxSecretBytes = 4_096;

/** A secret from a file, without the line end: words of a command line are seen by everybody on the machine. Throws UsageError. */
export async function readSecretFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  const text = bytes.toString('utf8').replace(/\r?\n$/, '');
  if (text === '' || bytes.byteLength > maxSecretBytes || text.includes('\0'))
    throw new UsageError(`${file} has no secret in it.`);
  return text;
}

import { readFile } from 'node:fs/promises';
import type { AdminOption, AdminRun } from './admin-command.ts';
import { UsageError } from './admin-command.ts';

export const htmlOptions: readonly AdminOption[] = [
  { name: 'html', value: 'HTML', help: 'the text; or use --file' },
  { name: 'file', value: 'FILE', help: 'a file with the text in HTML, pictures in it as data: addresses' },
];

/** The HTML of `--html` or `--file`; null where neither is given. Throws UsageError. */
export async function readHtmlOption(run: AdminRun, maxBytes: number): Promise<string | null> {
  const html = run.option('html') ?? (await readFileOption(run, 'file'))?.toString('utf8') ?? null;
  if (html !== null && Buffer.byteLength(html) > maxBytes)
    throw new UsageError(`The text is larger than ${String(maxBytes / 1024)} kB.`);
  return html;
}

/** The bytes of the file that an option names; null where it is left out. Throws UsageError. */
export async function readFileOption(run: AdminRun, name: string): Promise<Buffer | null> {
  const path = run.option(name);
  if (path === null) return null;
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

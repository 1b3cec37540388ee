import { extname } from 'node:path';

/** The file that a thread starts with, beside the module `from` (its `import.meta.url`): a source beside a source, built beside built. */
export function threadEntry(name: string, from: string): URL {
  return new URL(`./${name}${extname(from)}`, from);
}

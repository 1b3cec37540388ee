import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Node's arguments for a child: it may read the product's code and libraries, and nothing else; no files written, no processes,
 * no threads, no code made from text. Native code (sharp) is allowed and not held by this.
 */
export function childArguments(entry: string, maxMemoryMb: number): string[] {
  return [
    `--max-old-space-size=${String(maxMemoryMb)}`,
    '--disallow-code-generation-from-strings',
    '--permission',
    '--allow-addons',
    ...readableFolders(entry).map((folder) => `--allow-fs-read=${folder}`),
  ];
}

/** The program's own folder (`apps/server/src` or `dist`), the libraries where Node looks for them, and our own packages. */
function readableFolders(entry: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const isProgram = existsSync(join(dirname(folder), 'package.json')) && folders.length === 0;
    if (isProgram) folders.push(folder, join(dirname(folder), 'package.json'));
    if (existsSync(join(folder, 'node_modules'))) folders.push(join(folder, 'node_modules'));
    if (existsSync(join(folder, 'package-lock.json')))
      folders.push(join(folder, 'packages'), join(folder, 'package.json'));
  }
  return folders;
}

// What a linter does not find on a line. A rule holds everywhere: no comment switches one off, an exception stands in .oxlintrc.json. And a
// private member is `#name`, which nothing outside can reach.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bring-node.mjs';

const sources = ['apps/**/*.{ts,tsx}', 'packages/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs'];
const outside = ['**/node_modules/**', '**/dist/**'];

const faults = [
  {
    pattern: /\/[/*]\s*(?:eslint|oxlint|biome)-(?:disable|ignore)/,
    says: 'switches a rule off: mend it, or name the file in .oxlintrc.json',
  },
  { pattern: /^\s+private (?!constructor\b)/, says: 'a private member is #name' },
];

/** `{ line, says }` for what is wrong on the lines of a source, counted from 1. */
export function lineFaults(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    faults.filter(({ pattern }) => pattern.test(line)).map(({ says }) => ({ line: index + 1, says })),
  );
}

if (process.argv[1]?.endsWith('check-source-lines.mjs')) {
  for (const file of globSync(sources, { cwd: root, exclude: outside }).sort())
    for (const { line, says } of lineFaults(readFileSync(join(root, file), 'utf8'))) {
      console.log(`${file.replaceAll('\\', '/')}:${line} ${says}`);
      process.exitCode = 1;
    }
}

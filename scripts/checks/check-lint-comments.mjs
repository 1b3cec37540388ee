// A rule holds everywhere: no comment switches one off. An exception stands in .oxlintrc.json, with its reason.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bring-node.mjs';

const sources = ['apps/**/*.{ts,tsx}', 'packages/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs'];
const outside = ['**/node_modules/**', '**/dist/**'];

/** The lines of a source, counted from 1, whose comment switches a rule off. */
export function exceptionLines(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    /\/[/*]\s*(?:eslint|oxlint|biome)-(?:disable|ignore)/.test(line) ? [index + 1] : [],
  );
}

if (process.argv[1]?.endsWith('check-lint-comments.mjs')) {
  for (const file of globSync(sources, { cwd: root, exclude: outside }).sort())
    for (const line of exceptionLines(readFileSync(join(root, file), 'utf8'))) {
      console.log(
        `${file.replaceAll('\\', '/')}:${line} switches a rule off: mend it, or name the file in .oxlintrc.json`,
      );
      process.exitCode = 1;
    }
}

// Every generated file is what its generator would write now (see generators.mjs), and has a generator.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '../bring-node.mjs';
import { findGenerators } from '../generators.mjs';

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.node', '.cache', 'fixtures', 'data']);

function generatedFiles(folder, isGenerated) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return skippedFolders.has(entry.name) ? [] : generatedFiles(path, isGenerated || entry.name === 'generated');
    }
    return isGenerated ? [path] : [];
  });
}

/** What is wrong with the generated files below `base`, one line each, and how many there are. */
export function generatedProblems(base) {
  const generators = findGenerators(base);
  const files = generatedFiles(base, false);
  const texts = generators.map((generator) => readFileSync(join(base, generator), 'utf8'));
  const orphans = files.filter((file) => !texts.some((text) => text.includes(basename(file))));
  const outdated = generators.flatMap((generator) => {
    const done = spawnSync(process.execPath, [generator, '--check'], { cwd: base, encoding: 'utf8' });
    return done.status === 0 ? [] : [`${generator} --check: ${(done.stderr + done.stdout).trim()}`];
  });
  const problems = [...orphans.map((file) => `${relative(base, file)}: no generator names it`), ...outdated];
  return { problems, files: files.length };
}

if (process.argv[1]?.endsWith('check-generated.mjs')) {
  const { problems, files } = generatedProblems(root);
  console.log(problems.join('\n') || `${files} generated files are up to date.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

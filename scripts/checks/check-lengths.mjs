// Files that one can take in: no source file with more than 300 lines, no test with more than 500. What is longer for a reason stands in
// scripts/checks/long-files.json with it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bring-node.mjs';

export const maxLines = 300;
/** Tests of one subject stand together; each is read alone. */
export const maxTestLines = 500;

const isTest = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path);
const isSource = (path) =>
  /^(apps|packages|e2e|bench|scripts)\//.test(path) &&
  /\.(tsx?|mjs|css)$/.test(path) &&
  !/(^|\/)(fixtures|generated)\//.test(path);

/** Problems of a list of files, a line each. `linesOf` gives the number of lines of one, `reasons` the files that may be longer. */
export function lengthProblems(files, linesOf, reasons) {
  const most = (path) => (isTest(path) ? maxTestLines : maxLines);
  const long = files.filter((path) => isSource(path) && linesOf(path) > most(path));
  return [
    ...long
      .filter((path) => !Object.hasOwn(reasons, path))
      .map((path) => `${path}: ${linesOf(path)} lines, at most ${most(path)}: split it, or say why in long-files.json`),
    ...Object.keys(reasons)
      .filter((path) => !long.includes(path))
      .map((path) => `long-files.json: ${path} is not too long`),
  ];
}

function main() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const counts = new Map();
  for (const path of listed.split('\n').filter(isSource)) {
    try {
      counts.set(path, readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length);
    } catch (error) {
      // A file that was deleted and is not committed yet.
      if (error.code !== 'ENOENT') throw error;
    }
  }
  const reasons = JSON.parse(readFileSync(join(import.meta.dirname, 'long-files.json'), 'utf8'));
  const problems = lengthProblems([...counts.keys()], (path) => counts.get(path), reasons);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();

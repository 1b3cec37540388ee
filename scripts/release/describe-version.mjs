// Which version a release is: that of package.json where its tag stands on the commit, else one that names the commit.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bring-node.mjs';
import { CommandError } from '../say.mjs';

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * `{ version, time }`: the version, and the commit's time in seconds since 1970, which every file of the release gets. Throws a CommandError where
 * the tag and package.json differ, and where there is no commit.
 */
export function describeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = git('rev-parse', '--short=10', 'HEAD');
  if (commit === null) throw new CommandError('A release is made of a commit: this folder is no git checkout.');
  const time = Number(git('log', '-1', '--format=%ct'));
  const tags = (git('tag', '--points-at', 'HEAD') ?? '').split('\n').filter((tag) => /^v\d/.test(tag));
  const other = tags.find((tag) => tag !== `v${version}`);
  if (other !== undefined)
    throw new CommandError(
      `The tag ${other} stands on this commit, and package.json says ${version}. One of them is wrong.`,
    );
  const isClean = git('status', '--porcelain') === '';
  if (tags.length > 0 && isClean) return { version, time };
  return { version: `${version}-dev.${commit}${isClean ? '' : '.changed'}`, time };
}

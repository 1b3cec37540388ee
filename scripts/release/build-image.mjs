// The image of a release, by whichever program for images is installed.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bring-node.mjs';
import { CommandError, say } from '../say.mjs';
import { normaliseImage } from './normalise-image.mjs';

/**
 * Without a daemon first: they set the time of every file, so the same release and base make the same image. `save`: to a file that
 * `docker load` and `podman load` read.
 */
const programs = [
  {
    name: 'buildah',
    build: (time) => ['build', '--format', 'docker', '--timestamp', String(time)],
    save: (tag, file) => ['push', tag, `docker-archive:${file}:${tag}`],
  },
  {
    name: 'podman',
    build: (time) => ['build', '--format', 'docker', '--timestamp', String(time)],
    save: (tag, file) => ['save', '--format', 'docker-archive', '--output', file, tag],
  },
  { name: 'docker', build: () => ['build'], save: (tag, file) => ['save', '--output', file, tag] },
];

function isThere({ name }) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}

function run(name, args, time) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(time) };
  const done = spawnSync(name, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (done.status !== 0) throw new CommandError(`${name} ${args[0]} failed; what it says is above.`);
}

/**
 * Builds `hongyan:VERSION` of an archive in `folder` and writes it there; answers the file's name and its SHA-256. `base`: another base image than
 * the Containerfile's. Throws a CommandError where no program for images is installed, or the build fails.
 */
export function buildImage({ folder, archive, version, time, base }) {
  const program = programs.find(isThere);
  if (program === undefined)
    throw new CommandError(
      'An image needs buildah, podman or docker; none of them is installed. Install one, or leave --image out.',
    );
  // A tag has no plus sign, and no more than 128 characters.
  const tag = `hongyan:${version.replace(/[^\w.-]/g, '-')}`;
  const name = `hongyan-${version}-image.tar`;
  const file = join(folder, name);
  const containerfile = join(folder, 'Containerfile');
  cpSync(join(root, 'deploy', 'container', 'Containerfile'), containerfile);
  const given = [`RELEASE=${archive}`, ...(base === undefined ? [] : [`BASE=${base}`])];
  const args = given.flatMap((one) => ['--build-arg', one]);
  try {
    say(`${program.name} builds ${tag}`);
    run(program.name, [...program.build(time), ...args, '--file', containerfile, '--tag', tag, folder], time);
    rmSync(file, { force: true });
    run(program.name, program.save(tag, file), time);
  } finally {
    rmSync(containerfile, { force: true });
  }
  return { name, sum: normaliseImage(file, time) };
}

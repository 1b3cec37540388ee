// An image as a file that is the same for the same layers, whoever built it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../say.mjs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function tar(args) {
  const done = spawnSync('tar', args, { encoding: 'utf8' });
  if (done.status !== 0) throw new CommandError(`The image could not be written (GNU tar is needed):\n${done.stderr}`);
}

/** Takes out what names the machine that built it: the container of the last step and its host name. */
function cleanConfig(text) {
  const { container: _container, container_config: _last, docker_version: _program, ...kept } = JSON.parse(text);
  return JSON.stringify({ ...kept, config: { ...kept.config, Hostname: '' } });
}

/**
 * Writes a file of `docker save` anew, with its configuration cleaned and nothing but what `docker load` reads; answers its SHA-256. `time`: of every
 * file in it, in seconds since 1970.
 */
export function normaliseImage(file, time) {
  const folder = mkdtempSync(join(dirname(file), 'image-'));
  try {
    const [was, is] = [join(folder, 'was'), join(folder, 'is')];
    for (const one of [was, is]) mkdirSync(one);
    tar(['-xf', file, '-C', was]);
    const [{ Config: config, RepoTags: tags, Layers: layers }] = JSON.parse(
      readFileSync(join(was, 'manifest.json'), 'utf8'),
    );
    const text = cleanConfig(readFileSync(join(was, config), 'utf8'));
    const named = layers.map((_, index) => `layer-${index}.tar`);
    layers.forEach((layer, index) => renameSync(join(was, layer), join(is, named[index])));
    const configName = `${sha256(text)}.json`;
    writeFileSync(join(is, configName), text);
    writeFileSync(join(is, 'manifest.json'), JSON.stringify([{ Config: configName, RepoTags: tags, Layers: named }]));
    const same = [
      '--format=ustar',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      `--mtime=@${time}`,
      '--mode=u=rw,go=r',
    ];
    tar(['-cf', file, ...same, '-C', is, 'manifest.json', configName, ...named]);
    return sha256(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

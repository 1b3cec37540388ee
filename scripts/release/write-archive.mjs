// A folder as a .tar.gz that is the same for the same content, wherever and whenever it is made.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { CommandError } from '../say.mjs';

const maxBytes = 1024 ** 3;

/** Writes `parent`/`name` to `file`; answers the SHA-256 of the archive. `time`: of every file, in seconds since 1970. */
export function writeArchive({ parent, name, file, time }) {
  const same = ['--sort=name', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`];
  const modes = ['--mode=u+rwX,go+rX,go-w'];
  const done = spawnSync('tar', ['-c', ...same, ...modes, '-C', parent, name], { maxBuffer: maxBytes });
  if (done.status !== 0)
    throw new CommandError(`The archive could not be written (GNU tar is needed):\n${done.stderr ?? done.error}`);
  const bytes = gzipSync(done.stdout, { level: 9 });
  writeFileSync(file, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

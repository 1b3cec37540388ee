// npm run release: what an administrator installs, in the folder `release/` (`-- --to FOLDER`: another): an archive with everything but Node itself, the
// list of what it contains, and the checksums of both. `--image` makes the image for containers too (`--base IMAGE`: on another base). The same commit makes the same bytes on every machine of one kind.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setUpToolchain } from './bring-modules.mjs';
import { neededMajor, root } from './bring-node.mjs';
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { describeMaterials } from './release/bill-of-materials.mjs';
import { buildImage } from './release/build-image.mjs';
import { describeVersion } from './release/describe-version.mjs';
import { copyLibraries } from './release/library-files.mjs';
import { writeArchive } from './release/write-archive.mjs';
import { CommandError, runMain, say } from './say.mjs';

/** What is taken as it is, from the project's folder. */
const copied = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'deploy', 'apps/server/dist', 'apps/web/dist'];

const toText = (value) => `${JSON.stringify(value, null, 2)}\n`;

function fill(folder, version, licences) {
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  cpSync(join(root, 'scripts', 'release', 'launchers'), join(folder, 'bin'), { recursive: true });
  copyLibraries(folder);
  const common = { version, private: true, type: 'module', license: 'Apache-2.0' };
  writeFileSync(join(folder, 'apps', 'server', 'package.json'), toText({ name: '@hongyan/server', ...common }));
  // So that the commands of the documentation work here too.
  const scripts = { start: 'bin/hongyan', admin: 'bin/hongyan-admin' };
  const engines = { node: `>=${neededMajor}` };
  writeFileSync(join(folder, 'package.json'), toText({ name: 'hongyan', ...common, engines, scripts }));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${licences}\n`);
}

function readOptions(args) {
  try {
    const options = {
      image: { type: 'boolean', default: false },
      base: { type: 'string' },
      to: { type: 'string', default: join(root, 'release') },
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(`${error.message}. Usage: npm run release [-- [--to FOLDER] [--image [--base IMAGE]]]`, 2);
  }
}

await runMain(async (args) => {
  const { image, base, to } = readOptions(args);
  const toolchain = await setUpToolchain();
  await buildWeb(toolchain);
  await buildServer(toolchain);
  const { version, time } = describeVersion();
  const target = resolve(to);
  rmSync(target, { recursive: true, force: true });
  const name = `hongyan-${version}`;
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
  mkdirSync(join(target, name), { recursive: true });
  const { bill, licences } = describeMaterials(toolchain, { version, time });
  fill(join(target, name), version, licences);
  const billText = toText(bill);
  const billName = `${name}.cdx.json`;
  writeFileSync(join(target, billName), billText);
  const sums = [
    [writeArchive({ parent: target, name, file: join(target, archive), time }), archive],
    [createHash('sha256').update(billText).digest('hex'), billName],
  ];
  rmSync(join(target, name), { recursive: true });
  if (image) {
    const built = buildImage({ folder: target, archive, version, time, base });
    sums.push([built.sum, built.name]);
  }
  writeFileSync(join(target, 'SHA256SUMS'), sums.map(([sum, file]) => `${sum}  ${file}\n`).join(''));
  say(relative(process.cwd(), join(target, archive)));
});

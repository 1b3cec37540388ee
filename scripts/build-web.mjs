// Builds the web client when its sources changed since the last build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bring-node.mjs';
import { buildWhenChanged } from './build-when-changed.mjs';
import { productPackages } from './product-packages.mjs';
import { CommandError } from './say.mjs';

/** Makes apps/web/dist match the sources; answers at once when it does. */
export async function buildWeb(toolchain) {
  if (!existsSync(join(root, 'apps', 'web', 'index.html')))
    throw new CommandError('apps/web/index.html is missing: there is no web client to build.');
  await buildWhenChanged(toolchain, {
    name: 'web-build',
    what: 'the web client',
    inputs: ['apps/web', ...productPackages, 'tsconfig.base.json', 'package-lock.json'],
    folder: join('apps', 'web'),
    args: [],
    product: join('apps', 'web', 'dist', 'index.html'),
  });
}

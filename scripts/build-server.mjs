// Builds the server that `npm start` runs when its sources changed since the last build.
import { join } from 'node:path';
import { root } from './bring-node.mjs';
import { buildWhenChanged, isBuilt } from './build-when-changed.mjs';
import { productPackages } from './product-packages.mjs';

const config = join('scripts', 'server-bundle.config.mjs');

/** What runs, from the project's folder. */
export const builtServer = 'apps/server/dist/main.mjs';

/** The administrator's command line as it was built with it. */
export const builtAdmin = 'apps/server/dist/admin.mjs';

const target = {
  name: 'server-build',
  what: 'the server',
  inputs: [
    ...['apps/server/src', ...productPackages, 'package-lock.json'],
    ...[config, join('scripts', 'server-bundle'), join('scripts', 'ascii-source.mjs')],
  ],
  folder: join('apps', 'server'),
  args: ['--config', join(root, config)],
  product: builtServer,
};

/** Makes apps/server/dist match the sources; answers at once when it does. */
export const buildServer = (toolchain) => buildWhenChanged(toolchain, target);

/** Whether apps/server/dist matches the sources. */
export const isServerBuilt = () => isBuilt(target);

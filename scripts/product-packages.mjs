// What a build is made of besides its own sources.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bring-node.mjs';

/** Sources of the packages of the product, from the project's folder. Named one by one, a new package was left out, and an old build was run after it had changed. */
export const productPackages = readdirSync(join(root, 'packages'))
  .filter((name) => name !== 'testkit')
  .map((name) => `packages/${name}/src`);

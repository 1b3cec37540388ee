// The programs that write files into folders named `generated`: packages/*/scripts/generate-*.ts and apps/*/scripts/generate-*.ts.
// Each writes its files, or with --check fails when a file is not what it would write.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all generators of a tree that is laid out like this repository, relative to it. */
export function findGenerators(base) {
  const workspaces = ['packages', 'apps'].flatMap((parent) => {
    if (!existsSync(join(base, parent))) return [];
    return readdirSync(join(base, parent)).map((name) => join(parent, name, 'scripts'));
  });
  return workspaces.flatMap((folder) => {
    if (!existsSync(join(base, folder))) return [];
    return readdirSync(join(base, folder))
      .filter((name) => /^generate-.*\.ts$/.test(name))
      .map((name) => join(folder, name));
  });
}

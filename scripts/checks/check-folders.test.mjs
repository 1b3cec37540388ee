// Breaks each rule of check-folders.mjs on purpose and sees it reported.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../bring-node.mjs';
import { checkFolders } from './check-folders.mjs';

const made = [];

function layOut(files) {
  const base = mkdtempSync(join(tmpdir(), 'check-folders-'));
  made.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, 'apps/server/src', path)), { recursive: true });
    writeFileSync(join(base, 'apps/server/src', path), text);
  }
  return base;
}

afterEach(() => {
  for (const base of made.splice(0)) rmSync(base, { recursive: true, force: true });
});

describe('folders', () => {
  it('a circle of two is reported with the imports that make it, a type as well as a value', () => {
    const base = layOut({
      'features/trust/index.ts': "import { send } from '../outbox/index.ts';",
      'features/outbox/index.ts': "import type { Trust } from '../trust/index.ts';",
    });
    expect(checkFolders(base)).toEqual([
      'circle of folders in apps/server/src/features: outbox/index.ts → trust/index.ts, trust/index.ts → outbox/index.ts',
    ]);
  });

  it('a circle over other files of three folders, which no circle of files is, is reported', () => {
    const base = layOut({
      'mail/lists/a.ts': "export { b } from '../moves/b.ts';",
      'mail/moves/c.ts': "const later = () => import('../flags/d.ts');",
      'mail/flags/e.ts': "import '../lists/f.ts';",
    });
    expect(checkFolders(base)).toHaveLength(1);
  });

  it('a folder with 41 files is reported, one with 40 is not', () => {
    const files = (count) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`engines/jobs/${i}.ts`, 'export {};']));
    expect(checkFolders(layOut(files(40)))).toEqual([]);
    expect(checkFolders(layOut(files(41)))).toEqual(['apps/server/src/engines/jobs holds 41 files; 40 are the most']);
  });

  it('one way only, and what tests import, is allowed', () => {
    const base = layOut({
      'features/trust/index.ts': "import { send } from '../outbox/index.ts';",
      'features/outbox/index.test.ts': "import { Trust } from '../trust/index.ts';",
    });
    expect(checkFolders(base)).toEqual([]);
  });

  it('those of this repository keep the rules', () => {
    expect(checkFolders(root)).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findPrivateImports } from './check-package-paths.mjs';

const packages = {
  offered: { exports: { '.': './index.js', './lib/*': './dist/*.js', './parts/one': './one.js', './lib/no': null } },
  '@scope/plain': {},
  mailauth: {},
};

const imports = {
  'apps/server/src/right.ts': [
    "import { one } from 'offered';",
    "import two from 'offered/lib/two';",
    "import type { Three } from 'offered/parts/one';",
    "import { spf } from 'mailauth/lib/spf/index.js';",
    "import { join } from 'node:path/posix';",
    "import { own } from '../lib/own.ts';",
    "import '@scope/plain';",
    "import '@scope/plain/style.css';",
  ],
  'apps/server/src/wrong.ts': [
    "import two from 'offered/dist/two.js';",
    "import type { Three } from '@scope/plain/lib/three.js';",
    "import '@scope/plain/src/four.js';",
    "const five = await import('mailauth/lib/tools.js');",
  ],
};

it('finds imports that reach past what a package offers', () => {
  const base = mkdtempSync(join(tmpdir(), 'package-paths-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  for (const [name, meta] of Object.entries(packages))
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, ...meta }));
  for (const [path, lines] of Object.entries(imports)) write(path, lines.join('\n'));
  const found = findPrivateImports(base);
  rmSync(base, { recursive: true });
  expect(found).toEqual([
    'apps/server/src/wrong.ts: @scope/plain/lib/three.js',
    'apps/server/src/wrong.ts: @scope/plain/src/four.js',
    'apps/server/src/wrong.ts: mailauth/lib/tools.js',
    'apps/server/src/wrong.ts: offered/dist/two.js',
  ]);
});

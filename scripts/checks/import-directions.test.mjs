// Proves that .dependency-cruiser.cjs sees what it forbids: a small project is built, with one forbidden import per rule, as a
// value and as a type only, through workspace links as the real code writes them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../bring-node.mjs';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const cli = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** rule, the file that imports, what it writes after `from`, the file this leads to. */
const forbidden = [
  ['contract-imports-nothing-of-ours', 'packages/contract/src/calls.ts', '@hongyan/mime', 'packages/mime/src/index.ts'],
  [
    'mime-imports-nothing-of-ours',
    'packages/mime/src/parse.ts',
    '@hongyan/contract/errors',
    'packages/contract/src/errors/index.ts',
  ],
  ['imap-imports-line-protocol-only', 'packages/imap/src/fetch.ts', '@hongyan/mime', 'packages/mime/src/index.ts'],
  ['pop3-imports-line-protocol-only', 'packages/pop3/src/retr.ts', '@hongyan/imap', 'packages/imap/src/index.ts'],
  ['smtp-imports-line-protocol-only', 'packages/smtp/src/data.ts', '@hongyan/server', 'apps/server/src/index.ts'],
  [
    'line-protocol-imports-nothing-of-ours',
    'packages/line-protocol/src/tls.ts',
    '@hongyan/smtp',
    'packages/smtp/src/index.ts',
  ],
  ['web-imports-contract-only', 'apps/web/src/app/frame.tsx', '@hongyan/server', 'apps/server/src/index.ts'],
  ['web-imports-contract-only', 'apps/web/src/app/parts.tsx', '@hongyan/mime', 'packages/mime/src/index.ts'],
  [
    'server-never-imports-web',
    'apps/server/src/engines/clock.ts',
    '../../../web/src/lib/dates.ts',
    'apps/web/src/lib/dates.ts',
  ],
  ['testkit-only-in-tests', 'apps/server/src/context.ts', '@hongyan/testkit', 'packages/testkit/src/index.ts'],
  [
    'testkit-only-in-tests',
    'apps/server/src/index.ts',
    '@hongyan/testkit/postgres',
    'packages/testkit/src/postgres/postgres.ts',
  ],
  [
    'features-never-import-listeners',
    'apps/server/src/features/rules/sieve.ts',
    '../../listeners/http/door.ts',
    'apps/server/src/listeners/http/door.ts',
  ],
  [
    'mail-imports-nothing-above',
    'apps/server/src/mail/lists/by-rule.ts',
    '../../features/rules/index.ts',
    'apps/server/src/features/rules/index.ts',
  ],
  [
    'engines-import-nothing-above',
    'apps/server/src/engines/jobs/queue.ts',
    '../../features/rules/index.ts',
    'apps/server/src/features/rules/index.ts',
  ],
  [
    'engines-import-nothing-above',
    'apps/server/src/engines/jobs/store.ts',
    '../../mail/moves/index.ts',
    'apps/server/src/mail/moves/index.ts',
  ],
  [
    'engines-import-nothing-above',
    'apps/server/src/call/session.ts',
    '../mail/moves/index.ts',
    'apps/server/src/mail/moves/index.ts',
  ],
  [
    'admin-command-imports-no-feature',
    'apps/server/src/admin-command/run.ts',
    '../features/rules/index.ts',
    'apps/server/src/features/rules/index.ts',
  ],
  [
    'features-meet-through-index',
    'apps/server/src/features/search/find.ts',
    '../rules/store.ts',
    'apps/server/src/features/rules/store.ts',
  ],
  [
    'mail-folders-meet-through-index',
    'apps/server/src/mail/lists/page.ts',
    '../moves/relocate.ts',
    'apps/server/src/mail/moves/relocate.ts',
  ],
  [
    'mail-is-used-through-index',
    'apps/server/src/features/search/walk.ts',
    '../../mail/moves/relocate.ts',
    'apps/server/src/mail/moves/relocate.ts',
  ],
  [
    'listeners-use-feature-index',
    'apps/server/src/listeners/smtp/door.ts',
    '../../features/rules/store.ts',
    'apps/server/src/features/rules/store.ts',
  ],
  [
    'listeners-import-no-mail',
    'apps/server/src/listeners/imap/store.ts',
    '../../mail/moves/index.ts',
    'apps/server/src/mail/moves/index.ts',
  ],
  [
    'web-features-meet-through-index',
    'apps/web/src/features/search/page.tsx',
    '../mailbox/api.ts',
    'apps/web/src/features/mailbox/api.ts',
  ],
  [
    'web-app-uses-feature-index',
    'apps/web/src/app/menu.tsx',
    '../features/mailbox/api.ts',
    'apps/web/src/features/mailbox/api.ts',
  ],
  ['web-lib-imports-nothing-above', 'apps/web/src/lib/dates.ts', '../ui/list.tsx', 'apps/web/src/ui/list.tsx'],
  [
    'web-ui-imports-nothing-above',
    'apps/web/src/ui/button.tsx',
    '../features/mailbox/index.ts',
    'apps/web/src/features/mailbox/index.ts',
  ],
  [
    'web-platform-imports-nothing-above',
    'apps/web/src/platform/session.ts',
    '../mail-model/lists.ts',
    'apps/web/src/mail-model/lists.ts',
  ],
  [
    'web-mail-model-imports-nothing-above',
    'apps/web/src/mail-model/change.ts',
    '../features/mailbox/index.ts',
    'apps/web/src/features/mailbox/index.ts',
  ],
  [
    'web-features-imports-nothing-above',
    'apps/web/src/features/search/box.tsx',
    '../../app/routes.ts',
    'apps/web/src/app/routes.ts',
  ],
  ['no-circular', 'apps/web/src/lib/chicken.ts', './egg.ts', 'apps/web/src/lib/egg.ts'],
];

/** Folders that import one another in a circle, though no two files do: the rule, what imports what, and how it is reported. */
const folderCircles = [
  [
    'web-no-folder-circles',
    [
      ['apps/web/src/features/hen/nest.ts', '../chick/index.ts'],
      ['apps/web/src/features/chick/index.ts', './yolk.ts'],
      ['apps/web/src/features/chick/down.ts', '../hen/index.ts'],
    ],
    ['apps/web/src/features/chick', 'apps/web/src/features/hen'],
  ],
  [
    'web-no-folder-circles',
    [
      ['apps/web/src/platform/nest/straw.ts', '../shell/lime.ts'],
      ['apps/web/src/platform/shell/crack.ts', '../nest/twig.ts'],
    ],
    ['apps/web/src/platform/nest', 'apps/web/src/platform/shell'],
  ],
];

/** Imports that the project is made of: none of them may be reported. */
const allowed = [
  ['apps/server/src/listeners/http/routes.ts', '../../features/actions/index.ts'],
  ['apps/server/src/features/bulk/move.ts', '../rules/index.ts'],
  ['apps/server/src/features/bulk/list.ts', '../../engines/database/port.ts'],
  ['apps/server/src/mail/messages/present.ts', '@hongyan/contract'],
  ['apps/server/src/mail/bodies/open.ts', '@hongyan/mime'],
  ['apps/server/src/features/bulk/places.ts', '../../mail/moves/index.ts'],
  ['apps/server/src/features/bulk/facts.ts', '../../mail/bodies/in-transaction.ts'],
  ['apps/server/src/mail/lists/folder.ts', '../moves/index.ts'],
  ['apps/server/src/mail/lists/folder.test.ts', '../moves/relocate.ts'],
  ['apps/server/src/listeners/imap/index.ts', '@hongyan/imap'],
  ['packages/imap/src/listener.ts', '@hongyan/line-protocol'],
  ['apps/server/src/features/bulk/move.test.ts', '@hongyan/testkit'],
  ['apps/web/src/features/mailbox/page.tsx', '../../ui/list.tsx'],
  ['apps/web/src/app/app.tsx', '../features/mailbox/index.ts'],
  ['apps/web/src/features/compose/api.ts', '@hongyan/contract/client'],
  ['e2e/stories/mail.spec.ts', '@hongyan/testkit'],
  ['packages/testkit/src/people.ts', '@hongyan/contract'],
];

const packages = {
  'packages/contract': [
    '@hongyan/contract',
    { '.': './src/index.ts', './client': './src/client/index.ts', './errors': './src/errors/index.ts' },
  ],
  'packages/mime': ['@hongyan/mime', { '.': './src/index.ts' }],
  'packages/imap': ['@hongyan/imap', { '.': './src/index.ts' }],
  'packages/line-protocol': ['@hongyan/line-protocol', { '.': './src/index.ts' }],
  'packages/pop3': ['@hongyan/pop3', { '.': './src/index.ts' }],
  'packages/smtp': ['@hongyan/smtp', { '.': './src/index.ts' }],
  'packages/testkit': ['@hongyan/testkit', { '.': './src/index.ts', './postgres': './src/postgres/postgres.ts' }],
  'apps/server': ['@hongyan/server', { '.': './src/index.ts' }],
  'apps/web': ['@hongyan/web', {}],
};

function write(base, path, text) {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

/** Lays out workspaces with links, and every file of `imports` ([from, specifier, typeOnly]); what they lead to is made too. */
function buildToolchain(imports, targets) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'import-directions-')));
  write(base, 'package.json', JSON.stringify({ type: 'module', workspaces: Object.keys(packages) }));
  write(
    base,
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true } }),
  );
  for (const [folder, [name, exports]] of Object.entries(packages)) {
    write(base, `${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }));
    mkdirSync(join(base, 'node_modules', '@hongyan'), { recursive: true });
    symlinkSync(join('..', '..', folder), join(base, 'node_modules', name));
    for (const file of Object.values(exports))
      write(base, join(folder, file), 'export interface Thing { a: 1 }\nexport const thing = 1;\n');
  }
  mkdirSync(join(base, 'e2e'), { recursive: true });
  for (const path of targets) write(base, path, 'export interface Thing { a: 1 }\nexport const thing = 1;\n');
  for (const [from, specifier, typeOnly] of imports) {
    const text = typeOnly
      ? `import type { Thing } from '${specifier}';\nexport type Mine = Thing;\n`
      : `import { thing } from '${specifier}';\nexport const mine = thing;\n`;
    write(base, from, text);
  }
  return base;
}

function cruise(base) {
  const args = [
    cli,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'apps',
    'packages',
    'e2e',
  ];
  const done = spawnSync(process.execPath, args, { cwd: base, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (!done.stdout.startsWith('{')) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}

describe.each([
  ['values', false],
  ['types only', true],
])('import directions of %s', (_name, typeOnly) => {
  let wrongOrganisation;
  let rightOrganisation;
  let found;

  beforeAll(() => {
    const egg = ['apps/web/src/lib/egg.ts', './chicken.ts', typeOnly];
    wrongOrganisation = buildToolchain(
      [
        ...forbidden.map(([, from, to]) => [from, to, typeOnly]),
        ...folderCircles.flatMap(([, imports]) => imports.map(([from, to]) => [from, to, typeOnly])),
        egg,
      ],
      [
        ...forbidden.map(([, , , target]) => target),
        ...folderCircles.flatMap(([, imports]) => imports.map(([from, to]) => posix.join(posix.dirname(from), to))),
      ],
    );
    found = cruise(wrongOrganisation).summary.violations;
    rightOrganisation = buildToolchain(
      allowed.map(([from, to]) => [from, to, typeOnly]),
      [
        'apps/server/src/features/actions/index.ts',
        'apps/server/src/mail/moves/index.ts',
        'apps/server/src/mail/moves/relocate.ts',
        'apps/server/src/mail/bodies/in-transaction.ts',
        'apps/server/src/features/rules/index.ts',
        'apps/server/src/engines/database/port.ts',
        'apps/web/src/ui/list.tsx',
        'apps/web/src/features/mailbox/index.ts',
      ],
    );
  });

  afterAll(() => {
    for (const toolchain of [wrongOrganisation, rightOrganisation]) rmSync(toolchain, { recursive: true, force: true });
  });

  it.each(forbidden)('%s: %s must not import %s', (rule, from, _specifier, target) => {
    expect(found.map((violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`)).toContain(
      `${rule}: ${from} → ${target}`,
    );
  });

  it.each(folderCircles)('%s: a circle of folders, of %j', (rule, _imports, [from, to]) => {
    expect(found.map((violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`)).toContain(
      `${rule}: ${from} → ${to}`,
    );
  });

  it('reports nothing that is allowed, and sees every import', () => {
    const { modules, summary } = cruise(rightOrganisation);
    expect(summary.violations).toEqual([]);
    for (const [from] of allowed) {
      const dependencies = modules.find((module) => module.source === from)?.dependencies;
      expect(dependencies, from).toHaveLength(1);
      expect(dependencies[0].couldNotResolve, from).toBe(false);
    }
  });
});

it('has a proof for every rule of the project', () => {
  expect(new Set([...forbidden, ...folderCircles].map(([rule]) => rule))).toEqual(
    new Set(config.forbidden.map((rule) => rule.name)),
  );
});

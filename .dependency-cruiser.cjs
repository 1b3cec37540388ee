// Import directions of the project (docs/architecture.md). A wrong import fails `npm run check`.
/** The layers of the web client, the lowest first: each imports only what stands before it. */
const webLayers = ['lib', 'ui', 'platform', 'mail-model', 'features', 'app'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'No import circles, types included.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|e2e|bench|packages/(?!contract/))' },
    },
    {
      name: 'mime-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/mime/' },
      to: { path: '^(apps|e2e|bench|packages/(?!mime/))' },
    },
    {
      name: 'imap-imports-line-protocol-only',
      severity: 'error',
      from: { path: '^packages/imap/' },
      to: { path: '^(apps|e2e|bench|packages/(?!(imap|line-protocol)/))' },
    },
    {
      name: 'pop3-imports-line-protocol-only',
      severity: 'error',
      from: { path: '^packages/pop3/' },
      to: { path: '^(apps|e2e|bench|packages/(?!(pop3|line-protocol)/))' },
    },
    {
      name: 'smtp-imports-line-protocol-only',
      severity: 'error',
      from: { path: '^packages/smtp/' },
      to: { path: '^(apps|e2e|bench|packages/(?!(smtp|line-protocol)/))' },
    },
    {
      name: 'line-protocol-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/line-protocol/' },
      to: { path: '^(apps|e2e|bench|packages/(?!line-protocol/))' },
    },
    {
      name: 'web-imports-contract-only',
      comment: 'A test may compare the client with what the server goes by.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(apps/(?!web/)|e2e|bench|packages/(?!contract/))' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^(apps/web|e2e|bench)/' },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^packages/testkit/' },
    },
    // The server: listeners → features → mail → engines. Circles of folders are scripts/checks/check-folders.mjs's.
    {
      name: 'features-never-import-listeners',
      severity: 'error',
      from: { path: '^apps/server/src/features/' },
      to: { path: '^apps/server/src/listeners/' },
    },
    {
      name: 'mail-imports-nothing-above',
      comment: 'A test of the store may make its messages by what stands above it.',
      severity: 'error',
      from: { path: '^apps/server/src/mail/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|listeners|context\\.ts|main\\.ts)' },
    },
    {
      name: 'engines-import-nothing-above',
      severity: 'error',
      from: { path: '^apps/server/src/(engines|call)/' },
      to: { path: '^apps/server/src/(features|mail|listeners|context\\.ts|main\\.ts)' },
    },
    {
      name: 'admin-command-imports-no-feature',
      comment: 'Commands stand in the capabilities; here is what a command is, and how one is read and run.',
      severity: 'error',
      from: { path: '^apps/server/src/admin-command/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|listeners|generated|context\\.ts|main\\.ts)' },
    },
    {
      name: 'features-meet-through-index',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/(index|in-transaction)\\.ts$)',
      },
    },
    {
      name: 'mail-folders-meet-through-index',
      severity: 'error',
      from: { path: '^apps/server/src/mail/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/mail/([^/]+)/',
        pathNot: '^apps/server/src/mail/($1/|[^/]+/(index|in-transaction)\\.ts$)',
      },
    },
    {
      name: 'mail-is-used-through-index',
      severity: 'error',
      from: { path: '^apps/server/src/(?!mail/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/mail/[^/]+/(?!(index|in-transaction)\\.ts$)' },
    },
    {
      name: 'listeners-use-feature-index',
      severity: 'error',
      from: { path: '^apps/server/src/listeners/' },
      to: { path: '^apps/server/src/features/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'listeners-import-no-mail',
      comment: 'A listener asks a feature, which decides.',
      severity: 'error',
      from: { path: '^apps/server/src/listeners/' },
      to: { path: '^apps/server/src/mail/' },
    },
    {
      name: 'web-features-meet-through-index',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: '^apps/web/src/features/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'web-app-uses-feature-index',
      comment: '`feature.ts` declares a capability; only app/features.ts needs it.',
      severity: 'error',
      from: { path: '^apps/web/src/(app/|main\\.tsx$)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/features/[^/]+/(?!(index|feature)\\.ts$)' },
    },
    ...webLayers.slice(0, -1).map((layer, index) => ({
      name: `web-${layer}-imports-nothing-above`,
      comment: 'A test may look at every screen that there is.',
      severity: 'error',
      from: { path: `^apps/web/src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^apps/web/src/((${webLayers.slice(index + 1).join('|')})/|main\\.tsx$)` },
    })),
    {
      name: 'web-no-folder-circles',
      comment: 'Neither features nor the folders within a layer import one another in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/[^/]+/[^/]+$' },
      to: { path: '^apps/web/src/[^/]+/[^/]+$', circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};

// What a start loads, held by the build: code that is read and compiled before the page comes, and again by the thread of the database.

/** Libraries that are loaded when they are first needed, as they are named in a path. */
const lateLibraries = [
  '@aws-sdk',
  '@peculiar/x509',
  '@simplewebauthn/server',
  'dns-packet',
  'jose',
  'ldapts',
  'mailauth',
  'mammoth',
  'nodemailer',
  'openid-client',
  'otplib',
  'pdfjs-dist',
  'pg',
  'pinyin-pro',
  'sharp',
  'smpp',
  'yazl',
];

/** The parts of a start: the modules that it begins with, and how many bytes of script they may bring. */
const budgets = [
  { part: 'the server', modules: /\/src\/(?:main|run-server|start-database-thread)\.ts$/, maxBytes: 6_350_000 },
  { part: 'the database thread', modules: /\/(?:database-thread|operations)\.ts$/, maxBytes: 3_075_000 },
];

const isOf = (library, id) => id === library || id.includes(`/node_modules/${library}/`);

/** The chunks that hold a module of `modules` as their entry, with all that they import before they run. */
function listLoaded(modules, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const first = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && modules.test(facadeModuleId));
  const loaded = new Set();
  const add = (chunk) => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const file of chunk.imports) add(bundle[file]);
  };
  for (const chunk of first) add(chunk);
  return { first, loaded: [...loaded] };
}

/** Says what is wrong with a part of the start; nothing where it is within its budget. */
export function judgeStart({ part, modules, maxBytes }, bundle, late = lateLibraries) {
  const { first, loaded } = listLoaded(modules, bundle);
  // A renamed module must not make its budget vanish.
  if (first.length === 0) return [`no chunk begins with ${String(modules)}: the budget of ${part} holds nothing`];
  const ids = loaded.flatMap(({ moduleIds, imports }) => [...moduleIds, ...imports]);
  const early = late.filter((library) => ids.some((id) => isOf(library, id)));
  const bytes = loaded.reduce((sum, { code }) => sum + code.length, 0);
  return [
    ...early.map((library) => `${part} loads ${library} at its start; import() it where it is first needed`),
    ...(bytes > maxBytes ? [`${part} loads ${bytes} bytes at its start; its budget is ${maxBytes}`] : []),
  ];
}

/** For the bundler: fails the build when a start loads more than it may. */
export const startBudget = {
  name: 'start-budget',
  generateBundle(_options, bundle) {
    const wrong = budgets.flatMap((budget) => judgeStart(budget, bundle));
    if (wrong.length > 0) this.error(wrong.join('\n'));
  },
};

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { listFiles, type PageBudget } from './budget.ts';

type PageModules = Pick<PageBudget, 'page' | 'modules'>;

const read = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** The script that draws the first rows: it comes before everything, so it is small. */
const firstRowsEntry = fileURLToPath(new URL('../src/app/first-rows/main.ts', import.meta.url));
const maxFirstRowsBytes = 12_000;

/**
 * A second page beside index.html, `mailbox.html`, which the server sends to whoever brings a session: the frame of the mailbox is in it and
 * drawn before any script, and everything that the first list needs is asked for in one step. Whoever is not signed in gets index.html: the
 * sign-in page would follow a frame that is not its own, and load code that it does not need. What it needs is asked for in one step there.
 */
export function mailboxPage(page: PageModules, signInPage: PageModules): Plugin {
  return {
    name: 'hongyan-mailbox-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error("index.html is not there yet: this plugin has to come after Vite's own");
      const [frame, style, skins, tokens, firstRows] = await Promise.all([
        read('./mailbox-frame/frame.html'),
        read('./mailbox-frame/frame.css'),
        read('../src/ui/theme/skins.css'),
        read('../src/ui/theme/tokens.css'),
        buildFirstRows(),
      ]);
      if (firstRows.code.length > maxFirstRowsBytes)
        this.error(
          `the script of the first rows has ${String(firstRows.code.length)} bytes: it has taken a library with it`,
        );
      this.emitFile({ type: 'asset', fileName: firstRows.fileName, source: firstRows.code });
      const source = makeMailboxPage(String(index.source), {
        frame,
        style: tokenStyle(skins, tokens) + style,
        firstScript: firstRows.fileName,
        files: listFiles(page, bundle),
      });
      this.emitFile({ type: 'asset', fileName: 'mailbox.html', source });
      index.source = addFiles(String(index.source), listFiles(signInPage, bundle));
    },
  };
}

/** A script of its own: as a part of the application it would wait for the parts that it shares. */
async function buildFirstRows(): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: firstRowsEntry,
        output: { format: 'iife', entryFileNames: 'assets/first-rows-[hash].js' },
      },
    },
  });
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = chunks.filter((one) => one.type === 'chunk');
  if (chunk === undefined) throw new Error('the script of the first rows was not built');
  return chunk;
}

export interface MailboxParts {
  readonly frame: string;
  readonly style: string;
  /** Draws the first rows. */
  readonly firstScript: string;
  /** Scripts and styles that the list needs. */
  readonly files: readonly string[];
}

const sheets = /\s*<link rel="stylesheet"[^>]*>/g;

/** index.html with the frame, and with everything that the list needs named in it. */
export function makeMailboxPage(index: string, { frame, style, firstScript, files }: MailboxParts): string {
  const page = addFiles(index, files);
  // Behind the frame that it draws into, and before the styles, which it does not wait for.
  const first = `\n    <script async fetchpriority="high" src="/${firstScript}"></script>`;
  const packed = `    <style>${style.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ')}</style>\n`;
  return (
    page
      // What is drawn waits for the styles above it: the frame has its own, those of the application come below it.
      .replace(sheets, '')
      .replace('  </head>', () => `${packed}  </head>`)
      .replace(
        '<div id="root"></div>',
        (root) => `${root}\n${frame.trimEnd()}${first}${(page.match(sheets) ?? []).join('')}`,
      )
  );
}

/** The page with those scripts and styles asked for that it does not name yet. */
export function addFiles(page: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !page.includes(`"/${file}"`))
    .map(
      (file) =>
        `    <link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">\n`,
    );
  return page.replace('  </head>', () => `${links.join('')}  </head>`);
}

/**
 * What the frame is drawn with, from the skins themselves: the first light one, and the first dark one for whoever has a dark screen, until
 * the script of the first rows says which one it is.
 */
export function tokenStyle(skins: string, tokens: string): string {
  const plain = skins.replace(/\/\*[^]*?\*\//g, '');
  const font = /--font-family:\s*([^;]+);/.exec(tokens)?.[1]?.replace(/\s+/g, ' ');
  if (font === undefined) throw new Error('tokens.css has no --font-family');
  const light = readTokens(plain, ':root');
  for (const name of frameTokens) if (!light.has(name)) throw new Error(`the first skin has no colour --${name}`);
  const write = (selector: string): string => {
    const scheme = /color-scheme: dark/.test(readBlock(plain, selector)) ? 'dark' : 'light';
    // A skin names only what differs from the first.
    const all = new Map([...light, ...readTokens(plain, selector)]);
    return `{color-scheme:${scheme};${[...all].map(([name, value]) => `--${name}:${value};`).join('')}}`;
  };
  const chosen = [...plain.matchAll(/\[data-skin="skin_\d"\](?=\s*\{)/g)].map(([selector]) => selector);
  return [
    `#frame{--font:${font}}#frame,#frame[data-skin]${write(':root')}`,
    `@media(prefers-color-scheme:dark){#frame:not([data-skin])${write(darkSkin)}}`,
    ...chosen.map((selector) => `#frame${selector}${write(selector)}`),
  ].join('');
}

const darkSkin = '[data-skin="skin_6"]';
const frameTokens = ['paper', 'canvas', 'side', 'line', 'line-2', 'brand', 'brand-ink', 'ink', 'ink-2', 'ink-3'];

const readBlock = (plain: string, selector: string): string => plain.slice(plain.indexOf(selector)).split('}')[0] ?? '';

function readTokens(plain: string, selector: string): Map<string, string> {
  const block = readBlock(plain, selector);
  const found = frameTokens.map(
    (name) => [name, new RegExp(`--${name}:\\s*(#[0-9a-f]{6});`).exec(block)?.[1]] as const,
  );
  return new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { listFiles, type PageBudget } from './budget.ts';

const read = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/**
 * A second page beside index.html, `mailbox.html`, which the server sends to whoever brings a session: the frame of the mailbox is in it and
 * drawn before any script, and everything that the first list needs is asked for in one step. Whoever is not signed in gets index.html, which
 * has neither: the sign-in page would follow a frame that is not its own, and load code that it does not need.
 */
export function mailboxPage(page: Pick<PageBudget, 'page' | 'modules'>): Plugin {
  return {
    name: 'hongyan-mailbox-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error("index.html is not there yet: this plugin has to come after Vite's own");
      const [frame, style, skins] = await Promise.all([
        read('./mailbox-frame/frame.html'),
        read('./mailbox-frame/frame.css'),
        read('../src/ui/theme/skins.css'),
      ]);
      const scripts = listFiles(page, bundle).filter((file) => /\.m?js$/.test(file));
      const source = makeMailboxPage(String(index.source), { frame, style: tokenStyle(skins) + style, scripts });
      this.emitFile({ type: 'asset', fileName: 'mailbox.html', source });
    },
  };
}

/** index.html with the frame, and with everything that the list needs named in it. */
export function makeMailboxPage(
  index: string,
  { frame, style, scripts }: { readonly frame: string; readonly style: string; readonly scripts: readonly string[] },
): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(index)?.[0] ?? '';
  const preloads = scripts
    .filter((file) => !index.includes(`"/${file}"`))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  const packed = `    <style>${style.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ')}</style>\n`;
  return (
    index
      // What is drawn waits for the styles above it: the frame has its own, those of the application come below it.
      .replace(sheet, '')
      .replace('  </head>', () => `${packed}${preloads.join('')}  </head>`)
      .replace('<div id="root"></div>', (root) => `${root}\n${frame.trimEnd()}${sheet}`)
  );
}

/** What the frame is drawn with, from the skins themselves: the first light one, and the first dark one for whoever has a dark screen. */
export function tokenStyle(skins: string): string {
  const light = readTokens(skins, ':root');
  const dark = readTokens(skins, '[data-skin="skin_6"]');
  return `#frame{color-scheme:light;${light}}@media(prefers-color-scheme:dark){#frame{color-scheme:dark;${dark}}}`;
}

const frameTokens = ['paper', 'canvas', 'side', 'line', 'line-2', 'brand', 'ink-2'];

function readTokens(skins: string, selector: string): string {
  const plain = skins.replace(/\/\*[^]*?\*\//g, '');
  const block = plain.slice(plain.indexOf(selector)).split('}')[0] ?? '';
  return frameTokens
    .map((name) => {
      const value = new RegExp(`--${name}:\\s*(#[0-9a-f]{6});`).exec(block)?.[1];
      if (value === undefined) throw new Error(`the skin ${selector} has no colour --${name}`);
      return `--${name}:${value};`;
    })
    .join('');
}

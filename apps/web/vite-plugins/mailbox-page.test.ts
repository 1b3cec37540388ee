import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addFiles, makeMailboxPage, tokenStyle } from './mailbox-page.ts';

const index = `<html>
  <head>
    <script type="module" crossorigin src="/assets/base-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

it('draws the frame before the styles of the application, and asks for the list in one step', () => {
  const page = makeMailboxPage(index, {
    frame: '    <div id="frame"></div>\n',
    firstScript: 'assets/first-rows-1.js',
    style: '/* why */\n#frame {\n  inset: 0;\n}',
    files: ['assets/style-1.css', 'assets/base-1.js', 'assets/app-shell-1.css', 'assets/app-shell-1.js'],
  });
  expect(page).toBe(`<html>
  <head>
    <script type="module" crossorigin src="/assets/base-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/app-shell-1.js">
    <style> #frame { inset: 0; }</style>
  </head>
  <body>
    <div id="root"></div>
    <div id="frame"></div>
    <script async fetchpriority="high" src="/assets/first-rows-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <link rel="stylesheet" crossorigin href="/assets/app-shell-1.css">
  </body>
</html>`);
});

it('asks for what the sign-in page needs in one step, and for nothing twice', () => {
  const page = addFiles(index, [
    'assets/style-1.css',
    'assets/base-1.js',
    'assets/sign-in-page-1.css',
    'assets/sign-in-page-1.js',
  ]);
  expect(page.split('\n').filter((line) => line.includes('/assets/'))).toEqual([
    '    <script type="module" crossorigin src="/assets/base-1.js"></script>',
    '    <link rel="stylesheet" crossorigin href="/assets/style-1.css">',
    '    <link rel="stylesheet" crossorigin href="/assets/sign-in-page-1.css">',
    '    <link rel="modulepreload" crossorigin href="/assets/sign-in-page-1.js">',
  ]);
});

it('takes its colours from the skins, what a skin leaves out from the first, and says which one is missing', () => {
  const [skins, tokens] = ['skins', 'tokens'].map((name) =>
    readFileSync(new URL(`../src/ui/theme/${name}.css`, import.meta.url), 'utf8'),
  ) as [string, string];
  const style = tokenStyle(skins, tokens);
  expect(style).toMatch(
    /^#frame\{--font:-apple-system, [^}]+\}#frame,#frame\[data-skin\]\{color-scheme:light;--paper:#ffffff;/,
  );
  expect(style).toMatch(/dark\)\{#frame:not\(\[data-skin\]\)\{color-scheme:dark;--paper:#1f2125;/);
  expect(
    style.match(/#frame\[data-skin="skin_\d"\]\{color-scheme:\w+;--paper:[^}]+--ink-3:#[0-9a-f]{6};\}/g),
  ).toHaveLength(8);
  expect(() => tokenStyle(':root { --paper: #ffffff; }', tokens)).toThrow('--canvas');
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeMailboxPage, tokenStyle } from './mailbox-page.ts';

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
    style: '/* why */\n#frame {\n  inset: 0;\n}',
    scripts: ['assets/base-1.js', 'assets/app-shell-1.js'],
  });
  expect(page).toBe(`<html>
  <head>
    <script type="module" crossorigin src="/assets/base-1.js"></script>
    <style> #frame { inset: 0; }</style>
    <link rel="modulepreload" crossorigin href="/assets/app-shell-1.js">
  </head>
  <body>
    <div id="root"></div>
    <div id="frame"></div>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
  </body>
</html>`);
});

it('takes its colours from the skins, and says which one is missing', () => {
  const skins = readFileSync(new URL('../src/ui/theme/skins.css', import.meta.url), 'utf8');
  expect(tokenStyle(skins)).toMatch(
    /^#frame\{color-scheme:light;--paper:#ffffff;.*dark\)\{#frame\{color-scheme:dark;--paper:#1f2125;/,
  );
  expect(() => tokenStyle(':root { --paper: #ffffff; }')).toThrow('--canvas');
});

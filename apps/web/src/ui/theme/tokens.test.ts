// A token that nothing defines is no error to a browser: the line that names it silently does nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);
/** Set by code: Base UI's positioner, the PDF viewer, the split pane, the calendar's grid, a swiped row. */
const setByCode = [
  ...['--available-height', '--total-scale-factor', '--split-size'],
  ...['--days', '--zones', '--columns', '--column', '--lanes', '--top', '--part', '--title-lines', '--swipe'],
];

const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, source), 'utf8') }));

it('every token that a style names is defined', () => {
  const defined = new Set(setByCode);
  for (const { css } of sheets)
    for (const [, name = ''] of css.matchAll(/(?<![\w-])(--[a-z0-9-]+)\s*:/g)) defined.add(name);
  const unknown = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\(\s*(--[a-z0-9-]+)/g)]
      .filter(([, name = '']) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(defined.size).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

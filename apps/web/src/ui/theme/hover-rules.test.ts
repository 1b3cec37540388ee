// Blink keeps what a pseudo-class may change by the pseudo-class alone, for all sheets together: one rule `.a:hover > :last-child` has every
// element below everything that is hovered styled anew, each row of a list under the pointer among them.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);
const pseudoClasses = /:(?:hover|active|focus|focus-visible|focus-within)(?![\w-])/;

/** The selectors of a sheet, comments and blocks left out. */
const listSelectors = (css: string): string[] =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/[{};]/)
    .filter((text) => text.includes(':') && !text.trim().startsWith('@'))
    .flatMap((text) => text.split(/,(?![^(]*\))/))
    .map((text) => text.trim());

/** Whether the last part of a selector that follows such a pseudo-class says by no name what it is for. */
function isUnnamed(selector: string): boolean {
  const parts = selector.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '').split(/\s*[>+~]\s*|\s+/);
  return parts.slice(0, -1).some((part) => pseudoClasses.test(part)) && !/^[a-z]|[.#[]/.test(parts.at(-1) ?? '');
}

it('names what a hovered or focused element changes in what is below it', () => {
  expect(isUnnamed('.department:hover > :last-child')).toBe(true);
  expect(isUnnamed('.row:hover *')).toBe(true);
  expect(isUnnamed('.row:hover .actions')).toBe(false);
  expect(isUnnamed('.option:hover')).toBe(false);
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const unnamed = sheets.flatMap((file) =>
    listSelectors(readFileSync(new URL(file, source), 'utf8'))
      .filter(isUnnamed)
      .map((selector) => `${file}: ${selector}`),
  );
  expect(unnamed).toEqual([]);
});

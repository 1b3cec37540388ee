import { expect, it } from 'vitest';
import { physicalDeclarations } from './check-css.mjs';

const found = (text) => physicalDeclarations(text).map(({ line, declaration }) => `${line} ${declaration}`);

it('lets logical and even declarations pass', () => {
  const sheet = `
    /* margin-left: 4px; */
    .row:hover { margin-inline: 4px 8px; padding: 1px 2px 3px; margin: 0 calc(-1 * var(--a)) 1px calc(-1 * var(--a)); }
    .left, .right { text-align: start; inset-inline-start: 0; border-radius: 0 0 4px 4px; inset: 0; }
    @media (max-width: 499.98px) { .left { transition: left 0.2s; transform-origin: left; border-bottom: 0 } }
    [dir="rtl"] .popup { transform: translateX(50%); --left: 4px; }
  `;
  expect(found(sheet)).toEqual([]);
});

it.each([
  'margin-left: 4px',
  'padding-right: 4px',
  'scroll-margin-left: 0',
  'border-left: 1px solid red',
  'border-right-color: red',
  'border-top-left-radius: 4px',
  'left: 0',
  'text-align: right',
  'float: left',
  'padding: 1px 2px 1px 4px',
  'margin: 0 calc(1px + var(--a)) 0 0',
  'border-width: 0 1px 1px 0',
  'inset: 0 auto 0 0',
  'border-radius: 4px 0',
  'border-radius: 4px 0 0 4px',
])('reports %s', (declaration) => {
  expect(found(`.row {\n  color: red;\n  ${declaration};\n}`)).toEqual([`3 ${declaration}`]);
  expect(found(`.row { ${declaration} }`)).toEqual([`1 ${declaration}`]);
});

it('wants a reason for what is physical', () => {
  expect(found('.tip {\n  left: 50%; /* physical: a transform moves it on */\n}')).toEqual([]);
  expect(found('.tip {\n  left: 50%; /* physical: */\n  right: 0; /* as it is */\n}')).toEqual([
    '2 left: 50%',
    '3 right: 0',
  ]);
});

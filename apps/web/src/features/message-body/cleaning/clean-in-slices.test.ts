// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkSlices } from '../../../lib/html/work-slices.ts';
import { cleanInSlices, maxWholeWeight } from './clean-in-slices.ts';
import { planCleaning, type SafeHtml, sanitiseHtml, sanitiseInSlices } from './safe-html.ts';

const options = { resolveCid: (id: string) => (id === 'a' ? '/api/file/attachment/x' : undefined) };
const slices = () => new WorkSlices(new AbortController().signal);
const written = (safe: SafeHtml): string => {
  if (safe.kind !== 'fragment') return safe.kind;
  const body = document.createElement('div');
  body.append(document.importNode(safe.fragment, true));
  body.normalize();
  return `${String(safe.blockedPictures)} ${safe.remotePictures.join(' ')} ${body.innerHTML.trim()}`;
};

// Not noscript: to this test's own DOM a document that is written to runs scripts; in browsers none does.
const chunk = fc.constantFrom(
  ...[
    '<div>',
    '</div>',
    '<p style="color:red;position:fixed">',
    '</p>',
    '<table>',
    '</table>',
    '<tr>',
    '<td bgcolor=red>',
    '</td>',
  ],
  ...[
    '<b>',
    '</b>',
    '<a href="https://a.example/" onclick=x>',
    '</a>',
    '<img src="https://a.example/x.png" onerror=x>',
    '<img src="cid:a">',
  ],
  ...[
    '<form action=x>',
    '</form>',
    '<input name=children>',
    '<svg>',
    '</svg>',
    '<math><mtext>',
    '<style>p{}',
    '</style>',
    '<script>x',
    '</script>',
  ],
  ...['<x-y onclick=x>', '</x-y>', '<details open ontoggle=x>', '<template>', '</template>', '<blockquote>'],
  ...[
    '<!-- x -->',
    'words',
    '<font color=red>',
    '</font>',
    '<ul>',
    '<li>',
    '</ul>',
    '<iframe srcdoc=x>',
    '</iframe>',
    '<body onload=x>',
  ],
);
const block = '<p class=a style="margin:0">words <b>and</b> <img src="//b.example/y"></p>'.repeat(60);

describe('cleaning in slices', () => {
  it('gives what cleaning in one go gives, wherever the message is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 8, arbitrary: chunk }, fc.constant(block)), { maxLength: 30 }),
        async (all) => {
          const html = all.join('');
          const inSlices = await sanitiseInSlices(html, options, slices());
          // An unknown element with much in it cannot be cut.
          if (inSlices.kind !== 'refused' || !html.includes('<x-y'))
            expect(written(inSlices)).toBe(written(sanitiseHtml(html, options)));
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  it('keeps an element that holds several slices, cleaned, and gives what a forbidden one holds to its parent', async () => {
    const html = `<div id=x onclick=y style="color:red"><form action=z>${block.repeat(3)}</form></div>`;
    const text = written(await sanitiseInSlices(html, options, slices()));
    expect(text).toMatch(/^180 https:\/\/b\.example\/y <div style="color: red"><p style="margin: 0">/);
    expect(text).not.toMatch(/form|onclick|id=/);
  });

  it('is not misled by elements that bear the names of methods', async () => {
    const names = ['write', 'close', 'open', 'body', 'querySelector', 'createDocumentFragment', 'documentElement'];
    const html = `${names.map((name) => `<img name=${name}><form name=${name}></form>`).join('')}${block.repeat(30)}`;
    expect(written(await sanitiseInSlices(html, options, slices()))).toBe(written(sanitiseHtml(html, options)));
    const inForm = `<form><input name=childNodes><input name=cloneNode><input name=attributes>${block.repeat(10)}</form>`;
    expect(written(await sanitiseInSlices(inForm, options, slices()))).not.toMatch(/input|form/);
  });

  it('shows nothing of what is too large in one thing that cannot be cut', async () => {
    const html = `<x-y>${block.repeat(40)}</x-y>`;
    expect(await sanitiseInSlices(html, options, slices())).toEqual({ kind: 'refused' });
  });

  it.each([
    ['a row of boxes', block.repeat(20)],
    ['boxes in boxes', `${'<div>'.repeat(200)}${block.repeat(10)}`],
    ['one table', `<table>${'<tr><td style="margin:0">x</td><td><b>y</b></td></tr>'.repeat(600)}</table>`],
    ['tables in tables', `${'<table><tr><td>'.repeat(60)}${block.repeat(10)}`],
    ['quotations in quotations', `${'<blockquote>words'.repeat(200)}${block.repeat(10)}`],
  ])('no piece is large: %s', async (_name, html) => {
    const sizes: number[] = [];
    const clean = (one: DocumentFragment): DocumentFragment => {
      sizes.push(one.querySelectorAll('*').length);
      return one;
    };
    expect(await cleanInSlices(html, clean, slices())).not.toBeNull();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxWholeWeight);
    expect(sizes.length).toBeGreaterThan(10);
  });

  it('ends when it is wanted no more', async () => {
    const stop = new AbortController();
    const all = sanitiseInSlices(block.repeat(100), options, new WorkSlices(stop.signal));
    stop.abort();
    await expect(all).rejects.toThrow();
  });
});

describe('the plan for a message', () => {
  it.each([
    ['a short one at once', '<p>hello</p>', 'at once'],
    ['a newsletter in slices', block.repeat(10), 'in slices'],
    ['a long text in slices', `<p>${'word '.repeat(20_000)}</p>`, 'in slices'],
    ['many elements when asked', '<p>x</p>'.repeat(20_000), 'when asked'],
    ['a megabyte when asked', `<p>${'word '.repeat(300_000)}</p>`, 'when asked'],
    ['more than 2 MB never', `<p>${'word '.repeat(500_000)}</p>`, 'never'],
    [
      'paragraphs, items, rows and cells without end tags',
      '<p>x<ul><li>y<table><tr><td>z</table></ul>'.repeat(15),
      'at once',
    ],
  ])('%s', (_name, html, plan) => expect(planCleaning(html)).toBe(plan));
});

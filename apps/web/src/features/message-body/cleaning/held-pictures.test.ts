// @vitest-environment jsdom
import { remotePictureAddress } from '@hongyan/contract/remote-picture';
import { readPictures } from '@hongyan/mime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './safe-html.ts';

// The server signs only pictures that the mail names; what it finds must hold all that the reader finds, or they would stay hidden.

const held = (html: string): ReadonlySet<string> => {
  const found = new Set<string>();
  readPictures(html, (source) => {
    const address = remotePictureAddress(source);
    if (address !== undefined) found.add(address);
  });
  return found;
};
const shown = (html: string): readonly string[] => {
  const safe = sanitiseHtml(html, { resolveCid: () => undefined });
  return safe.kind === 'fragment' ? safe.remotePictures : [];
};

const address = fc.constantFrom(
  'https://a.example/x.png',
  '//b.example/y?a=1&b=2',
  ' http://c.example/\tz ',
  'https://d.example/?a=1&amp;copy=2&copy=3&#38;lt;=4',
  'https://e.example/&#x2F;p&sol;q&quot;r',
  'HTTPS://F.Example:443/%7e/ü',
);
const tag = fc.constantFrom('img', 'IMG', 'image', 'table', 'td', 'body', 'div', 'video', 'a');
const attribute = fc.constantFrom('src', 'SRC', 'background', 'Background', 'data-src', 'href', 'srcset');
const written = fc
  .tuple(attribute, fc.constantFrom('=', ' = ', '\n='), fc.constantFrom('"', "'", ''), address)
  .map(([name, sign, quote, url]) => `${name}${sign}${quote}${quote === '' ? url.replace(/\s/g, '') : url}${quote}`);
const element = fc
  .tuple(tag, fc.constantFrom(' ', '/', '\n', ' alt="<p title=" '), fc.array(written, { maxLength: 3 }))
  .map(([name, gap, all]) => `<${name}${gap}${all.join(' ')}>`);
const around = fc.constantFrom(
  ...['<!--', '-->', '<!-->', '<!--->', '--!>', '<!doctype html>', '<?x', '</', '</p x="', '>', '"', "'", '<', '&'],
  ...[
    '<style>',
    '</style>',
    '<script>',
    '</script >',
    '<title>',
    '</title/>',
    '<textarea>',
    '</textarea>',
    '<noscript>',
  ],
  ...[
    '</noscript>',
    '<svg>',
    '</svg>',
    '<math>',
    '<table>',
    '<td>',
    '<xmp>',
    '</xmp>',
    '<iframe>',
    '</iframe>',
    'text',
  ],
);

describe('the pictures that a mail names', () => {
  it('are all that the reader would show, in the same form', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 2, arbitrary: element }, around), { maxLength: 12 }), (chunks) => {
        const html = chunks.join('');
        const found = held(html);
        expect(shown(html).filter((url) => !found.has(url))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found, and nothing else', () => {
    const html = `<img src=https://a.example/1><!-- <img src="https://a.example/2"> --><p title='<img src="https://a.example/3">'>
      https://a.example/4 <a href="https://a.example/5">x</a> <td background="//a.example/6?a&amp;b"><image src='https://a.example/7'>`;
    expect([...held(html)]).toEqual(['https://a.example/1', 'https://a.example/6?a&b', 'https://a.example/7']);
    expect(held('<img src="cid:x"><img src="javascript:1"><img src="ftp://a.example/x"><img src="/x.png">').size).toBe(
      0,
    );
  });

  it.each([
    ['comments without an end', '<!--'],
    ['odd ends of comments', '<!-- --!>'],
    ['tags without an end', '<img src="'],
    ['style sheets', '<style>'],
    ['ends of nothing', '</'],
    ['references', '<img src="&amp">'],
    ['attributes', "<p a=b c d='e' "],
  ])('cost no more than their length: %s', (_name, chunk) => {
    const time = (count: number): number => {
      const html = chunk.repeat(count);
      const began = performance.now();
      held(html);
      return performance.now() - began;
    };
    // A quadratic reader would need minutes for these 2 MB, whatever the machine.
    expect(time(Math.ceil(2_000_000 / chunk.length))).toBeLessThan(20_000);
  });
});

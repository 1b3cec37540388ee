// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { standInForPictures } from './blocked-picture.ts';

function shown(html: string): { source: string; svg: Document }[] {
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  standInForPictures(root);
  return Array.from(root.querySelectorAll('img'), (image) => {
    const source = image.getAttribute('src') ?? '';
    const text = decodeURIComponent(source.replace(/^data:image\/svg\+xml,/, ''));
    return { source, svg: new DOMParser().parseFromString(text, 'image/svg+xml') };
  });
}

it('keeps the size of the picture and shows its text', () => {
  const [picture] = shown('<img width="600" height="240" alt="A workshop">');
  expect(picture?.svg.documentElement.getAttribute('width')).toBe('600');
  expect(picture?.svg.documentElement.getAttribute('height')).toBe('240');
  expect(picture?.svg.querySelector('text')?.textContent).toBe('A workshop');
});

it('reads the size from the style, and takes a small one of its own when there is none', () => {
  const [styled, bare] = shown('<img style="width: 90px; height: 50px"><img width="100%">');
  expect(styled?.svg.documentElement.getAttribute('width')).toBe('90');
  expect(bare?.svg.documentElement.getAttribute('width')).toBe('160');
});

it('lets no text become markup, and cuts what does not fit', () => {
  const alt = '&quot;/>&lt;script>alert(1)&lt;/script>&lt;image href=&quot;https://e.example/&quot;/>\u0000&amp;';
  const [hostile, long] = shown(`<img width="900" alt="${alt}"><img width="70" alt="${'word '.repeat(50)}">`);
  expect(hostile?.svg.querySelector('script, image, parsererror')).toBeNull();
  expect(hostile?.svg.querySelector('text')?.textContent).toContain('<script>');
  expect(long?.svg.querySelector('text')?.textContent).toHaveLength(10);
});

it('draws nothing for a picture that counts readers', () => {
  const [pixel] = shown('<img width="1" height="1" alt="x">');
  expect(pixel?.svg.documentElement.childElementCount).toBe(0);
});

it('leaves pictures that are there alone', () => {
  expect(shown('<img src="data:image/png;base64,AA==">')[0]?.source).toBe('data:image/png;base64,AA==');
});

// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanQuotedHtml, findRemotePicture } from './clean-quoted-html.ts';

const pictures = {
  urlOf: (contentId: string) => (contentId === 'p1@x' ? '/api/file/showSendMailPicture/p1' : undefined),
  isOwn: (url: string) => url === '/api/file/showSendMailPicture/p1',
};
const clean = (html: string) => cleanQuotedHtml(html, pictures).body;

it('keeps a designed mail: tables, inline styles, quotes', () => {
  const html =
    '<table cellpadding="8" style="background-color: rgb(1, 2, 3);"><tbody><tr><td style="border: 1px solid red;">x</td></tr></tbody></table><blockquote>q</blockquote>';
  expect(clean(html).innerHTML).toBe(html);
});

it('lets nothing act, load, name or cover', () => {
  const body = clean(
    `<img src=x onerror=alert(1)><script>1</script><style>*{}</style><form><input name=a></form><svg><a href="javascript:1"/></svg>
     <iframe src="https://e.example"></iframe><a href="javascript:1" id="a" class="popup">j</a><a href="#/set">in</a><a href="/x">in</a>
     <div background="https://e.example/b" contenteditable="false" style="position:fixed;background-image:url(https://e.example/x);--a:url(x);color:red">d</div>
     <video src="https://e.example/v"></video><base href="https://e.example/"><template><b>t</b></template>`,
  );
  const html = body.innerHTML;
  for (const word of [
    'onerror',
    'script',
    '<style',
    '<form',
    '<input',
    '<svg',
    '<iframe',
    'id=',
    'class=',
    'fixed',
    'e.example',
    'contenteditable',
    '<template',
    'href=',
  ])
    expect(html, word).not.toContain(word);
  expect(body.querySelector('div')?.style.color).toBe('red');
});

it('opens links elsewhere, without a way back', () => {
  const link = clean('<a href="https://example.org/" target="_top">x</a>').querySelector('a');
  expect(link?.target).toBe('_blank');
  expect(link?.rel).toBe('noopener noreferrer nofollow');
});

it('shows the message’s own pictures, keeps remote ones without loading them', () => {
  const body = clean(
    '<img src="cid:p1@x"><img src="cid:other"><img src="https://e.example/a.png"><img src="data:image/png;base64,AA=="><img src="data:image/svg+xml,x"><img src="/api/user/info">',
  );
  const sources = Array.from(body.querySelectorAll('img'), (image) => image.getAttribute('src'));
  expect(sources).toEqual(['/api/file/showSendMailPicture/p1', null, null, 'data:image/png;base64,AA==', null, null]);
  const [, , remote] = body.querySelectorAll('img');
  expect(remote && findRemotePicture(remote)).toBe('https://e.example/a.png');
});

it('does not believe a forged remote picture', () => {
  const [image] = clean('<img data-remote-picture="javascript:alert(1)">').querySelectorAll('img');
  expect(image && findRemotePicture(image)).toBeUndefined();
});

it('shows as text what is too deep or too large', () => {
  const deep = clean('<div>'.repeat(300) + 'deep' + '</div>'.repeat(300));
  expect(deep.innerHTML).toBe('<div>deep</div>');
  const large = clean(`<p onclick="x">${'a'.repeat(3 * 1024 * 1024)}</p><`);
  expect(large.querySelector('p')).toBeNull();
  expect(large.textContent.length).toBeGreaterThan(3_000_000);
  expect(large.textContent).not.toContain('onclick');
});

it('leaves no rule behind for others who clean with the same library', async () => {
  clean('<a href="/x">x</a>');
  const { default: DOMPurify } = await import('dompurify');
  expect(DOMPurify.sanitize('<a href="/x">x</a>')).toBe('<a href="/x">x</a>');
});

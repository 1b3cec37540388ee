// Each wall of the reader alone, with the corpus below e2e/hostile: the sanitiser without the frame's sandbox and policy, and the
// frame with messages that were not cleaned. With all walls, as people have it: hostile-inbox.spec.ts.
import { expect, type Page, test } from '@playwright/test';
import {
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
import { expectHarmless, ran, watchOver, watchUncleaned } from '../support/message-watch.ts';

let corpus: CorpusServer;
test.beforeAll(async () => {
  corpus = await startCorpusServer();
});
test.afterAll(async () => {
  await corpus.stop();
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
      const { page, url, mails } = await signIn(context, corpus);
      await expectNoWalls(page, url, mails.get('script') ?? '');
      const watch = watchOver(context, corpus.url);
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
    const watch = await watchUncleaned(context, corpus.url);
    const { page, url, mails } = await signIn(context, corpus);
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
    const watch = await watchUncleaned(context, corpus.url);
    const { page, url, mails } = await signIn(context, corpus);
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

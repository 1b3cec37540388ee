// Push as two windows of one person see it: what happens in one is in the other, and what was missed while the connection was
// down comes without a list being read again.
import type { Page, WebSocketRoute } from '@playwright/test';
import { enter, locateRow, locateRows } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    bell: /新邮件通知/,
    markAll: '全部标为已读',
    empty: '没有新邮件',
    offline: /^连接自 .+ 起断开，正在重新连接…$/,
  },
  en: {
    bell: /New mail notifications/,
    markAll: 'Mark all as read',
    empty: 'No new mail',
    offline: /^Connection lost at .+\. Reconnecting…$/,
  },
};

const deliver = (server: ServerFixture, subject: string): Promise<void> =>
  server.deliver({
    from: { name: 'Erik', address: `erik@${outsideDomain}` },
    to: lileiAddress,
    subject,
    text: 'Hello',
  });

/** Cuts and heals the push connection of a page, without a word to it. */
async function holdLine(page: Page): Promise<{ cut(): Promise<void>; heal(): void }> {
  let isDown = false;
  let open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/mail\/message\//, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  return {
    cut: async () => {
      isDown = true;
      await Promise.all(open.map((socket) => socket.close()));
      open = [];
    },
    heal: () => {
      isDown = false;
    },
  };
}

const favicon = (page: Page): Promise<string | null> => page.locator('link[rel=icon]').getAttribute('href');

for (const language of testLanguages('zh')) {
  test(`push, two windows: ${language}`, async ({ page, context, server }) => {
    const t = strings[language];
    const line = await holdLine(page);
    await enter(page, server, { language });
    const other = await context.newPage();
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRows(other).first()).toBeVisible();

    await test.step('new mail is in both windows, counted in title and icon', async () => {
      await page.getByRole('button', { name: t.bell }).click();
      await page.keyboard.press('Escape');
      const before = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
      await deliver(server, 'Push one');
      await expect(locateRow(page, 'Push one')).toBeVisible();
      await expect(locateRow(other, 'Push one')).toBeVisible();
      await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${String(before + 1)}\\)`));
      expect(decodeURIComponent((await favicon(page)) ?? '')).toContain(`>${String(before + 1)}</text>`);
      await expect(page.getByRole('button', { name: t.bell })).toContainText('1');
    });

    await test.step('the bell lists it; a click opens it, and it is no news any more in either window', async () => {
      await page.getByRole('button', { name: t.bell }).click();
      const panel = page.getByRole('dialog', { name: t.bell });
      await expect(panel.getByRole('button', { name: 'Push one' })).toBeVisible();
      await panel.getByRole('button', { name: 'Push one' }).click();
      await expect(page).toHaveURL(/#\/reply\//);
      await expect(other.getByRole('button', { name: t.bell })).not.toContainText('1');
      await page.goto(`${server.url}/#/inbox`);
      await expect(locateRow(page, 'Push one')).toBeVisible();
    });

    await test.step('what was missed comes back without reading the list again', async () => {
      const lists: string[] = [];
      await line.cut();
      await expect(page.getByText(t.offline)).toBeVisible();
      await deliver(server, 'Push two');
      await deliver(server, 'Push three');
      await expect(locateRow(other, 'Push three')).toBeVisible();
      await expect(locateRow(page, 'Push three')).toHaveCount(0);
      page.on('request', (request) => {
        if (/mailbox\/list/.test(request.url())) lists.push(request.url());
      });
      line.heal();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await expect(locateRow(page, 'Push two')).toBeVisible();
      await expect(locateRow(page, 'Push three')).toBeVisible();
      await expect(page.getByText(t.offline)).toHaveCount(0);
      expect(lists).toEqual([]);
    });

    await test.step('everything new is marked read from the bell', async () => {
      await page.getByRole('button', { name: t.bell }).click();
      // A press takes away what is listed, and more may follow. With the last mail the button goes, also between a look and a press.
      await expect(async () => {
        if (await page.getByText(t.empty).isVisible()) return;
        await page.getByRole('button', { name: t.markAll }).click({ timeout: 1_000 });
        await expect(page.getByText(t.empty)).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: t.bell })).toBeFocused();
    });
  });
}

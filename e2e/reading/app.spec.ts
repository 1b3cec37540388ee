// The app shell by keyboard alone, open views, and messages on a dark skin, in both languages.
import type { Page } from '@playwright/test';
import { enter, locateList, locateRow, locateRows, saveDisplay, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    shortcuts: '键盘快捷键',
    singleKeys: '启用单键快捷键',
    skip: '跳到正文',
    views: '打开的页面',
    closeOthers: '关闭其他',
    closeAll: '全部关闭',
    allTabs: /^全部 7 个标签页/,
    settings: '设置',
    display: '显示方式',
    asSent: '显示原始颜色',
    three: '三栏',
    handle: '调整宽度',
  },
  en: {
    shortcuts: 'Keyboard shortcuts',
    singleKeys: 'Single-key shortcuts',
    skip: 'Skip to content',
    views: 'Open tabs',
    closeOthers: 'Close others',
    closeAll: 'Close all',
    allTabs: /^All 7 tabs/,
    settings: 'Settings',
    display: 'Display options',
    asSent: 'Show original colours',
    three: 'Three columns',
    handle: 'Resize',
  },
};

const html = `<div style="font-family:Arial;color:#222222"><h2 style="color:#0b3d91">Quarterly figures</h2>
<p>Dear Li, the <b style="color:#c00000">red</b> number is the one that matters; <span style="color:#777">the grey one does not</span>.</p>
<table width="100%" bgcolor="#f4f7fb" style="border:1px solid #d0d7e2"><tr><td style="padding:12px;background-color:#ffffff">White cell</td>
<td style="padding:12px;background:#1d446d;color:#ffffff">Dark cell</td></tr></table>
<p><a href="https://${outsideDomain}/x" style="background-color:#1a73e8;color:#ffffff;padding:8px 16px">Open</a></p>${'<p>More words of the message, to have something to scroll.</p>'.repeat(40)}
<div>On Mon, 1 Jan 2026 at 10:00, Li Lei &lt;${lileiAddress}&gt; wrote:</div><blockquote>${'Quoted words that go on for a while. '.repeat(12)}</blockquote></div>`;
const subject = 'A designed message';

const deliver = (server: ServerFixture): Promise<void> =>
  server.deliver({
    from: { name: 'Erik', address: `erik@${outsideDomain}` },
    to: lileiAddress,
    subject,
    html,
  });

/** Contrast of every text of the message against what it stands on, the least first, as the browser draws it. */
const leastContrast = `(() => {
  const page = document.querySelector('iframe[data-adapted]').contentDocument;
  const parse = (text) => { const p = text.match(/[\\d.]+/g).map(Number); return { rgb: p.slice(0, 3), alpha: p[3] ?? 1 }; };
  const light = ([r, g, b]) => { const f = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  let least = 21;
  for (const element of page.body.querySelectorAll('*')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '')) continue;
    let ground = element;
    while (ground && parse(page.defaultView.getComputedStyle(ground).backgroundColor).alpha === 0) ground = ground.parentElement;
    const a = light(parse(page.defaultView.getComputedStyle(element).color).rgb), b = light(parse(page.defaultView.getComputedStyle(ground).backgroundColor).rgb);
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return least;
})()`;

const focusedRow = (page: Page) => page.locator('[data-cursor=true], [data-active=true], [aria-current=true]');

for (const language of testLanguages('en')) {
  const t = strings[language];

  test(`keyboard alone: ${language}`, async ({ page, server }) => {
    await enter(page, server, { language });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: t.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: t.shortcuts });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/#\/reply\//);
    // Its keys come with the screen, a moment after its address.
    await expect(page.getByRole('article')).toBeVisible();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(/#\/inbox/);
    for (const [key, path] of [
      ['t', 'outbox'],
      ['d', 'draftbox'],
      ['s', 'favorite'],
      ['b', 'recyclebin'],
      ['i', 'inbox'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`#/${path}`));
    }
    await expect(locateRows(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('jjj#');
    await expect(page.getByRole('combobox', { name: names[language].search })).toHaveValue('jjj#');
    // The first closes the offers, the second leaves the box.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    const singleKeys = dialog.getByRole('checkbox', { name: t.singleKeys });
    await singleKeys.click();
    await expect(singleKeys).not.toBeChecked();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.keyboard.press('?');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#\/inbox/);
    expect(await focusedRow(page).count()).toBeLessThanOrEqual(1);
  });

  test(`tabs for what one opens, as many as have room: ${language}`, async ({ page, server }) => {
    for (const index of [1, 2, 3, 4, 5, 6, 7])
      await server.deliver({
        from: `erik@${outsideDomain}`,
        to: lileiAddress,
        subject: `Note ${String(index)}`,
        text: 'Note',
      });
    await page.setViewportSize({ width: 1024, height: 700 });
    await enter(page, server, { language });
    await page.reload();
    const views = page.getByRole('navigation', { name: t.views });
    const tabs = views.locator('[data-tab]');
    const inbox = page.getByRole('link', { name: new RegExp(`^${names[language].inbox}`) });
    for (const index of [7, 6, 5, 4, 3, 2, 1]) {
      await locateRow(page, `Note ${String(index)}`).click();
      await expect(page.getByRole('article')).toContainText(`Note ${String(index)}`);
      await inbox.click();
      await expect(page).toHaveURL(/#\/inbox/);
    }
    await page.goto(`${server.url}/#/set/normalset`);
    await page.goto(`${server.url}/#/inbox`);
    // Whole ones only, none for folders and settings; the others are in a menu.
    await expect(tabs.first()).toBeVisible();
    expect(await tabs.count()).toBeLessThan(7);
    const bar = await views.boundingBox();
    for (const tab of await tabs.all()) {
      const box = await tab.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(bar?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
    }
    expect(await tabs.allTextContents()).not.toContain(names[language].inbox);
    await views.getByRole('button', { name: t.allTabs }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(7);
    await page.getByRole('menuitemcheckbox', { name: 'Note 7' }).click();
    await expect(page).toHaveURL(/#\/reply\//);
    await expect(views.getByRole('button', { name: 'Note 7', exact: true })).toHaveAttribute('aria-current', 'page');
    await views.getByRole('button', { name: t.allTabs }).click();
    await page.getByRole('menuitem', { name: t.closeAll }).click();
    await expect(views).toHaveCount(0);
    await expect(page).toHaveURL(/#\/dashboard/);
    // Who wants the inbox first gets it, and a settings page is one click away.
    await saveSetting(page, server, 'firstPage', 'inbox');
    await page.goto(`${server.url}/`);
    await expect(page).toHaveURL(/#\/inbox/);
    await expect(locateRows(page).first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: t.settings, exact: true }).click();
    await expect(page).toHaveURL(/#\/set\/normalset/);
  });

  test(`open views: ${language}`, async ({ page, server }) => {
    await deliver(server);
    await enter(page, server, { language });
    await saveSetting(page, server, 'viewTabs', 'all');
    await page.reload();
    await locateRow(page, subject).click();
    const scroller = page.getByRole('article').locator('div[tabindex="-1"]').first();
    await expect(page.frameLocator('iframe[data-adapted]').getByText('Quarterly figures')).toBeVisible();
    await scroller.evaluate((element) => (element.scrollTop = 400));
    const views = page.getByRole('navigation', { name: t.views });
    await views.getByRole('button', { name: names[language].inbox, exact: true }).click();
    await expect(locateRow(page, subject)).toBeVisible();
    await views.getByRole('button', { name: subject, exact: true }).click();
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(400);

    await page.reload();
    await expect(views.getByRole('button', { name: subject, exact: true })).toBeVisible();
    await expect(views.getByRole('button', { name: names[language].inbox, exact: true })).toBeVisible();

    await page.goto(`${server.url}/#/search?searchKeyword=A3`);
    await expect(locateRows(page).first()).toBeVisible();
    await views.getByRole('button', { name: names[language].inbox, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/inbox/);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/search\?searchKeyword=A3/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect(views.locator('[data-tab]')).toHaveCount(2);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: t.closeOthers }).click();
    await expect(views.locator('[data-tab]')).toHaveCount(1);
  });

  test(`messages on a dark skin: ${language}`, async ({ page, server }) => {
    await deliver(server);
    await enter(page, server, { language, skin: 'skin_6' });
    await locateRow(page, subject).click();
    const frame = page.locator('iframe[data-adapted]');
    await expect(frame).toHaveAttribute('data-adapted', 'true');
    expect(Number(await page.evaluate(leastContrast))).toBeGreaterThanOrEqual(4.45);
    const inside = page.frameLocator('iframe[data-adapted]');
    await expect(inside.getByText('Quoted words')).toBeHidden();
    const height = async () => (await frame.boundingBox())?.height ?? 0;
    const collapsed = await height();
    await inside.locator('summary').click();
    await expect(inside.getByText('Quoted words')).toBeVisible();
    await expect.poll(height).toBeGreaterThan(collapsed);
    const text = inside.getByText('More words of the message').first();
    const lineHeight = async () => (await text.boundingBox())?.height ?? 0;
    const before = await lineHeight();
    await page.getByRole('button', { name: t.display }).click();
    await page.getByRole('menuitemcheckbox', { name: '200%' }).click();
    await expect.poll(lineHeight).toBeGreaterThan(before * 1.5);
    await page.getByRole('button', { name: t.display }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: '200%' })).toBeChecked();
    await page.getByRole('menuitemcheckbox', { name: t.asSent }).click();
    await expect(frame).toHaveAttribute('data-adapted', 'false');
    await page.reload();
    await expect(frame).toHaveAttribute('data-adapted', 'false');
    await page.getByRole('button', { name: t.display }).click();
    await page.getByRole('menuitemcheckbox', { name: t.asSent }).click();
    await expect(frame).toHaveAttribute('data-adapted', 'true');
    await saveDisplay(page, server, { skin: 'skin_0' });
    await expect(frame).toHaveAttribute('data-adapted', 'false');
  });

  test(`three columns and the handle between: ${language}`, async ({ page, server }) => {
    await enter(page, server, { language });
    const three = page.getByRole('button', { name: t.three });
    await expect(three).toHaveAttribute('aria-pressed', 'false');
    await three.click();
    await expect(three).toHaveAttribute('aria-pressed', 'true');
    const handle = page.getByRole('separator');
    await handle.focus();
    const width = Number(await handle.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveAttribute('aria-valuenow', String(width + 16));
    await page.reload();
    await expect(page.getByRole('separator')).toHaveAttribute('aria-valuenow', String(width + 16));
    await page.getByRole('separator').dblclick();
    await expect(page.getByRole('separator')).toHaveAttribute('aria-valuenow', String(width));
    await expect(locateList(page)).toBeVisible();
  });
}

// Lists of mail as a person uses them: sorts, pages and settings in two windows at once, choosing with mouse and keyboard,
// the screens over all folders, and coming back to where one was. In both languages.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    ...names.zh,
    sort: '排序',
    sender: '发件人',
    display: '显示',
    pages: '分页显示',
    perPage: '每页邮件数',
    selectAll: '全选',
    everything: /^选择全部 \d+ 封$/,
    everythingSelected: /^已选择全部 \d+ 封$/,
    selected: (count: number) => `已选 ${count} 封`,
    nextPage: '下一页',
    unread: '未读邮件',
    more: '更多',
    unknownSender: '陌生发件人',
    replied: '已回复',
    notice: '系统通知',
    address: '姓名或邮箱地址',
    showRelated: '查看往来',
    folders: '我的文件夹',
    newFolder: '新建文件夹',
  },
  en: {
    ...names.en,
    sort: 'Sort',
    sender: 'Sender',
    display: 'Display',
    pages: 'Show pages',
    perPage: 'Messages per page',
    selectAll: 'Select all',
    everything: /^Select all \d+$/,
    everythingSelected: /^All \d+ selected$/,
    selected: (count: number) => `${count} selected`,
    nextPage: 'Next page',
    unread: 'Unread mail',
    more: 'More',
    unknownSender: 'New sender',
    replied: 'Replied',
    notice: 'System notice',
    address: 'Name or email address',
    showRelated: 'Show correspondence',
    folders: 'My folders',
    newFolder: 'New folder',
  },
} as const;

const rows = (page: Page): Locator => page.getByRole('row');
const firstNames = async (page: Page, count: number): Promise<string[]> => {
  const labels = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('aria-label') ?? ''));
  return labels.slice(0, count);
};

async function signIn(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(rows(page).first()).toBeVisible();
}

async function anotherWindow(context: BrowserContext, server: ServerFixture): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/#/inbox`);
  await expect(rows(page).first()).toBeVisible();
  return page;
}

for (const language of testLanguages('en')) {
  const say = strings[language];

  test(`sorts, pages and settings: ${language}`, async ({ page, context, server }) => {
    await signIn(page, server, language);
    const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
    expect(total).toBeGreaterThan(15);

    await page.getByRole('button', { name: say.sort, exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: say.sender, exact: true }).click();
    await expect(page).toHaveURL(/sort=sender/);
    await expect(rows(page).first()).toContainText('Anna Bergström');
    await page.goBack();
    await page.goto(`${server.url}/#/inbox`);
    await expect(rows(page).first()).not.toContainText('Anna Bergström');

    const other = await anotherWindow(context, server);
    await page.getByRole('button', { name: say.display, exact: true }).click();
    await page.getByRole('checkbox', { name: new RegExp(say.pages) }).click();
    await page.getByRole('group', { name: say.perPage }).getByText('10', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(10);
    // The other window follows by push.
    await expect(rows(other)).toHaveCount(10);
    const before = await firstNames(page, 10);
    await page.getByRole('button', { name: say.nextPage }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '11');
    expect(await firstNames(page, 10)).not.toEqual(before);
    // A mail that arrives pushes the rows of every page on.
    await server.deliver({
      from: 'new@outside.example',
      to: [lileiAddress],
      raw: `From: New <new@outside.example>\r\nTo: ${lileiAddress}\r\nSubject: pushes on\r\n\r\nx\r\n`,
    });
    await expect(rows(other).first()).toContainText('pushes on');
    await expect(rows(other).first()).toContainText(say.unknownSender);
    await expect(rows(other)).toHaveCount(10);
    await expect.poll(() => firstNames(page, 1)).toEqual(before.slice(9));
  });

  test(`choosing and moving by keyboard: ${language}`, async ({ page, server }) => {
    await signIn(page, server, language);
    const box = (index: number): Locator => rows(page).nth(index).getByRole('checkbox');
    await box(0).click();
    await box(3).click({ modifiers: ['Shift'] });
    await expect(page.getByText(say.selected(4))).toBeVisible();
    await rows(page)
      .nth(1)
      .click({ modifiers: ['Control'] });
    await expect(page.getByText(say.selected(3))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(say.selected(3))).toBeHidden();

    // Everything that matches is offered when the loaded rows are chosen and there is more.
    await page.getByRole('button', { name: say.display, exact: true }).click();
    await page.getByRole('checkbox', { name: new RegExp(say.pages) }).click();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(15);
    await page.getByRole('checkbox', { name: say.selectAll }).click();
    await expect(page.getByText(say.selected(15))).toBeVisible();
    await page.getByRole('button', { name: say.everything }).click();
    await expect(page.getByRole('status').filter({ hasText: say.everythingSelected })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: say.everything })).toBeHidden();

    // The grid: down, into the cells and back, to the ends, space chooses, the menu key opens the menu.
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(box(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: say.more })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(say.selected(15))).toBeVisible();
  });

  test(`screens over all folders, and coming back: ${language}`, async ({ page, server }) => {
    await signIn(page, server, language);
    await page.goto(`${server.url}/#/noread`);
    await expect(page.getByRole('grid', { name: say.mailIn(say.unread) })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(say.unread));

    await page.goto(`${server.url}/#/inboxct`);
    await page.getByRole('textbox', { name: say.address }).fill('clara');
    await page.getByRole('button', { name: /clara@studio-linden/ }).click();
    await expect(page).toHaveURL(/address=clara/);
    await expect(rows(page).filter({ hasText: say.sent }).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: say.replied }).first()).toBeVisible();

    await page.goto(`${server.url}/#/otherfolders`);
    await page.getByRole('main').getByRole('button', { name: say.newFolder }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Plans');
    await page.keyboard.press('Enter');
    await page.getByRole('table').getByRole('link', { name: 'Plans' }).click();
    await expect(page).toHaveURL(/otherfolders\/other2\//);

    // A middle click opens beside; the list keeps its position and selection.
    await page.goto(`${server.url}/#/inbox`);
    await rows(page).nth(2).getByRole('checkbox').click();
    await rows(page).nth(1).click({ button: 'middle' });
    await expect(page).toHaveURL(/#\/inbox/);
    const grid = page.getByRole('grid');
    // The list is longer than this window at any hour: mails of today and of yesterday have headings of their own.
    await page.setViewportSize({ width: 1440, height: 600 });
    const scrolled = await grid.evaluate((element) => {
      element.scrollTop = 100;
      return element.scrollTop;
    });
    expect(scrolled).toBeGreaterThan(50);
    await page.goto(`${server.url}/#/favorite`);
    await expect(page.getByRole('grid', { name: say.mailIn(say.starred) })).toBeVisible();
    await page.goto(`${server.url}/#/inbox`);
    await expect(page.getByRole('grid', { name: say.mailIn(say.inbox) })).toBeVisible();
    await expect(page.getByText(say.selected(1))).toBeVisible();
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(scrolled);
  });
}

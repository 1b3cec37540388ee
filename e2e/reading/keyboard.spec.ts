// The keyboard as a quick hand uses it: actions one after another without waiting, and the command palette.
import type { Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { watchRequests } from '../support/settled.ts';

async function openInbox(page: Page, server: ServerFixture, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: subject });
  await page.goto(`${server.url}/#/inbox`);
  const settled = watchRequests(page);
  await page.reload();
  await expect(locateRow(page, subjects.at(-1) ?? '')).toBeVisible();
  // The list of the last visit gives way to that of the settings.
  await settled();
}

test('one action after another by keys, each on the message that follows', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await openInbox(page, server, ['甲一', '乙二', '丙三', '丁四', '戊五']);
  // The newest is first: 戊五, 丁四, 丙三, 乙二, 甲一.
  await page.keyboard.type('jj');
  await page.keyboard.type('e');
  await page.keyboard.type('b');
  await expect(page.getByRole('dialog', { name: '稍后处理到' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(locateRow(page, '丁四')).toBeHidden();
  await expect(locateRow(page, '丙三')).toBeHidden();
  await expect(locateRow(page, '戊五')).toBeVisible();
  await expect(locateRow(page, '乙二')).toBeFocused();
  // Deleted, and on to the next again; undo brings it back and the keyboard with it.
  await page.keyboard.press('Delete');
  await expect(locateRow(page, '乙二')).toBeHidden();
  await expect(locateRow(page, '甲一')).toBeFocused();
  await page.keyboard.type('z');
  await expect(locateRow(page, '乙二')).toBeVisible();
  await expect(locateRow(page, '乙二')).toBeFocused();
  await page.keyboard.type('r');
  const subject = page.getByLabel('主题');
  await expect(subject).toHaveValue('回复：乙二');
  // A reply begins in its text; Tab goes on to "Send", Shift+Tab back to the subject, Alt+F10 to the toolbar.
  const text = page.getByRole('textbox', { name: '正文' });
  await expect(text).toBeFocused();
  await page.keyboard.type('好的。');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '发送', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '其他发送方式' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(subject).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar', { name: '格式' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^邮件已发送|正在发送|将发送/).first()).toBeVisible();
});

test('commands by their names, their spelling and their other words', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await openInbox(page, server, ['甲一', '乙二', '丙三']);
  const palette = page.getByRole('dialog', { name: '命令面板' });
  const field = palette.getByRole('combobox');
  // What is typed right after the key is text, not shortcuts.
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('guidang');
  await expect(field).toHaveValue('guidang');
  await expect(palette.getByRole('option', { selected: true })).toContainText('归档');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(locateRow(page, '丙三')).toBeHidden();
  await expect(locateRow(page, '乙二')).toBeFocused();
  // An action that asks: its dialog has the focus, and Escape gives it back to the row.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('移动');
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog', { name: '移动到' });
  await expect(move.getByRole('textbox').or(move.getByRole('searchbox'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(locateRow(page, '乙二')).toBeFocused();
  // A setting by a word of its hint, a folder, a person by the spelling of the name, a search.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('imap');
  await expect(palette.getByRole('group', { name: '设置' }).getByRole('option').first()).toBeVisible();
  await field.fill('回收站');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/recyclebin/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wanghaiyan');
  await palette.getByRole('option', { name: /^写信给/ }).click();
  await expect(page).toHaveURL(/#\/write\/new\//);
  await expect(page.getByText(/王海燕/).first()).toBeVisible();
  await page.goto(`${server.url}/#/inbox`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('甲一');
  await expect(palette.getByRole('option').last()).toHaveText(/搜索全部：甲一/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/search\?/);
});

test('a row reached by Tab is the one that a key acts on', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await openInbox(page, server, ['甲一', '乙二']);
  const row = locateRow(page, '乙二');
  const isFocused = () => row.evaluate((element) => element.matches(':focus'));
  for (let stops = 0; stops < 90 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await page.keyboard.press('e');
  await expect(row).toBeHidden();
  await expect(locateRow(page, '甲一')).toBeFocused();
});

test('a dialog that is taken back before its code has come does not open, and the screen keeps what was chosen', async ({
  page,
  server,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/shortcut-dialog-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await enter(page, server, { language: 'zh', layout: 'two' });
  await openInbox(page, server, ['甲一', '乙二']);
  await page.keyboard.type('jx');
  await expect(locateRow(page, '乙二')).toHaveAttribute('aria-selected', 'true');
  const asked = page.waitForRequest('**/assets/shortcut-dialog-*.js');
  await page.keyboard.type('?');
  await page.keyboard.press('Escape');
  await asked;
  const came = page.waitForResponse('**/assets/shortcut-dialog-*.js');
  release();
  await came;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(locateRow(page, '乙二')).toHaveAttribute('aria-selected', 'true');
  // It is there the next time.
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
});

test('the menu of a row by keys that do not wait, with what is seldom used in a menu of its own', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  await openInbox(page, server, ['甲一', '乙二', '丙三']);
  const more = page.getByRole('menuitem', { name: '更多' });
  const source = page.getByRole('menuitem', { name: '查看源代码' });
  // The last entry is a submenu that becomes one while it has the focus already.
  await locateRow(page, '乙二').click({ button: 'right' });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(source).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem', { name: '作为附件转发' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(source).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '作为附件转发' })).toBeFocused();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  await expect(source).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Message-ID');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // By the pointer, which rests on it.
  await locateRow(page, '甲一').click({ button: 'right' });
  await more.click();
  await page.getByRole('menuitem', { name: '往来邮件' }).click();
  await expect(page).toHaveURL(/inboxct/);
});

/** Opens the menu of the first row and, before a frame of it has been drawn, its submenu; the key of the entry that stood for it. */
const openSubmenuAtOnce = (way: 'key' | 'click') => `(async () => {
  const at = { bubbles: true, cancelable: true, clientX: 500, clientY: 300 };
  document.querySelector('[data-row-key]').dispatchEvent(new MouseEvent('contextmenu', at));
  const find = () => document.querySelector('[data-submenu=more]');
  for (let turn = 0; turn < 1000 && !find(); turn += 1) await null;
  const entry = find();
  entry.focus();
  if (${String(way === 'click')}) entry.click();
  else entry.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  return entry.dataset.submenu;
})()`;

test('a submenu opens although the menu that holds it has not been drawn yet', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  for (const way of ['key', 'click'] as const) {
    expect(await page.evaluate(openSubmenuAtOnce(way))).toBe('more');
    await expect(page.getByRole('menuitem', { name: '查看源代码' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

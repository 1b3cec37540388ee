// What is done without a connection is kept, and done once when the connection is back.
import type { Page } from '@playwright/test';
import { enter, locateRow, locateRows, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const strings = names.zh;
const anna = `anna@${outsideDomain}`;
const sends = '**/api/mail/email/send';

const subjectField = (page: Page) => page.getByRole('textbox', { name: '主题' });
const send = (page: Page) => page.locator('[data-send]').click();
const queuedNotice = (page: Page) => page.getByText('连接恢复后将自动发送');
const waiting = (page: Page, text: string) => page.getByRole('button', { name: text, expanded: false });
const savedState = (page: Page) => page.locator('[role=status][data-kind=saved]');

async function write(page: Page, server: ServerFixture, subject: string): Promise<void> {
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('combobox', { name: '收件人', exact: true }).fill(`${anna},`);
  await subjectField(page).fill(subject);
  await page.getByRole('textbox', { name: strings.body }).click();
  await page.keyboard.type('正文一句。');
}

/** Subjects of what has reached the other server, sorted: two messages that are sent at the same time arrive in either order. */
const arrived = ({ sink }: ServerFixture): string[] =>
  sink.mails.map(({ raw }) => /^Subject: (.+)$/im.exec(raw.toString())?.[1]?.trim() ?? '').sort();

test.beforeEach(async ({ page, server }) => {
  const composer = page.waitForResponse(/\/assets\/rich-editor-/);
  await enter(page, server, { language: 'zh' });
  await saveSetting(page, server, 'undoSendSeconds', 0);
  await page.reload();
  await composer;
});

test('a message that is sent without a connection leaves its page, waits, and arrives once', async ({
  page,
  server,
}) => {
  await write(page, server, 'second');
  await write(page, server, 'first');
  await page.context().setOffline(true);
  await send(page);
  await expect(queuedNotice(page)).toBeVisible();
  // The tab before it is in front now.
  await expect(subjectField(page)).toHaveValue('second');
  await send(page);
  await expect(subjectField(page)).toHaveCount(0);
  const row = page.getByRole('status').filter({ hasText: /连接自 .+ 起断开/ });
  await expect(row).toBeVisible();
  await waiting(page, '2 封邮件待发送').focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: '等待连接恢复的邮件和更改' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText(anna);
  await page.waitForTimeout(10_000);
  await page.context().setOffline(false);
  await expect(list).toHaveCount(0);
  await expect.poll(() => arrived(server)).toEqual(['first', 'second']);
  // Nothing is left that could be sent again: no draft, no window that asks before it closes.
  await page.reload();
  await expect(page.getByText(/尚未发送/)).toHaveCount(0);
  expect(arrived(server)).toEqual(['first', 'second']);
});

test('a send whose answer is lost is repeated as the same send', async ({ page, server }) => {
  await write(page, server, 'lost answer');
  await expect(savedState(page)).toBeVisible();
  let asked = 0;
  await page.route(sends, async (route) => {
    asked++;
    if (asked > 2) return route.continue();
    // The server has done it; nobody learns of it.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await send(page);
  await expect(page.getByText(strings.mailSent)).toBeVisible();
  expect(asked).toBe(3);
  await expect.poll(() => arrived(server)).toEqual(['lost answer']);
  const folders = page.getByRole('navigation', { name: '邮箱导航' });
  await folders.getByRole('link', { name: strings.sent }).first().click();
  await expect(page.locator('[data-row-key]').filter({ hasText: 'lost answer' })).toHaveCount(1);
});

test('a waiting message is opened again, changed, and sent as it is then', async ({ page, server }) => {
  await write(page, server, 'before');
  await page.context().setOffline(true);
  await send(page);
  await expect(queuedNotice(page)).toBeVisible();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(subjectField(page)).toHaveValue('before');
  await expect(waiting(page, '1 封邮件待发送')).toHaveCount(0);
  await subjectField(page).fill('after');
  await page.context().setOffline(false);
  await expect(savedState(page)).toBeVisible();
  expect(arrived(server)).toEqual([]);
  await send(page);
  await expect.poll(() => arrived(server)).toEqual(['after']);
});

test('what the server refuses after the connection is back says why, and is opened where it is put right', async ({
  page,
  server,
}) => {
  await write(page, server, 'refused');
  await expect(savedState(page)).toBeVisible();
  await page.context().setOffline(true);
  await send(page);
  await expect(queuedNotice(page)).toBeVisible();
  await page.route(sends, (route) =>
    route.fulfill({ status: 400, json: { code: 400999, message: '今天不能发送', data: null } }),
  );
  await page.context().setOffline(false);
  await waiting(page, '1 封邮件未能发送').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'refused' })).toContainText('今天不能发送');
  await page.unroute(sends);
  await page.getByRole('button', { name: '打开“refused”' }).click();
  await expect(page.getByRole('alert')).toContainText('今天不能发送');
  await send(page);
  await expect.poll(() => arrived(server)).toEqual(['refused']);
  await expect(page.getByRole('button', { name: /未能发送/ })).toHaveCount(0);
});

test('a reload asks, and brings a waiting message back as one that is not sent', async ({ page, server }) => {
  await write(page, server, 'reloaded');
  await expect(savedState(page)).toBeVisible();
  await page.route('**/api/mail/email/**', (route) => route.abort('connectionreset'));
  await send(page);
  await expect(queuedNotice(page)).toBeVisible();
  const asks = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asks;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await page.unroute('**/api/mail/email/**');
  await expect(page.getByText('有 1 封邮件尚未发送')).toBeVisible();
  await page.getByRole('button', { name: 'reloaded', exact: true }).click();
  await expect(subjectField(page)).toHaveValue('reloaded');
  await expect(page.getByRole('alert').filter({ hasText: '这封邮件尚未发送' })).toBeVisible();
  expect(arrived(server)).toEqual([]);
  await send(page);
  await expect.poll(() => arrived(server)).toEqual(['reloaded']);
});

test('signing out with something that waits asks first, and sends nothing afterwards', async ({ page, server }) => {
  await write(page, server, 'signed out');
  await page.context().setOffline(true);
  await send(page);
  await expect(queuedNotice(page)).toBeVisible();
  await page.getByRole('button', { name: strings.account }).click();
  await page.getByRole('button', { name: strings.signOut }).click();
  await expect(page.getByText('现在退出登录将丢失')).toBeVisible();
  await page.getByRole('button', { name: '仍要退出' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  await page.context().setOffline(false);
  await enter(page, server, { language: 'zh' });
  await expect(page.getByText(/尚未发送|待发送/)).toHaveCount(0);
  expect(arrived(server)).toEqual([]);
});

test('what is done to messages without a connection stays shown, and is done on the server once, in its order', async ({
  page,
  server,
}) => {
  const subjects = ['第一封', '第二封', '第三封', '第四封'];
  for (const subject of subjects) await server.deliver({ from: anna, to: lileiAddress, subject, text: subject });
  await page.reload();
  for (const subject of subjects) await expect(locateRow(page, subject)).toBeVisible();
  const check = (subject: string) => locateRow(page, subject).getByRole('checkbox').check({ force: true });
  await page.context().setOffline(true);
  await check('第四封');
  await page.keyboard.press('s');
  await locateRow(page, '第四封').getByRole('checkbox').uncheck({ force: true });
  await check('第三封');
  await page.keyboard.press('e');
  await expect(locateRow(page, '第三封')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(locateRow(page, '第三封')).toBeVisible();
  await expect(waiting(page, '1 项更改待同步')).toBeVisible();
  await check('第三封');
  await page.keyboard.press('Shift+I');
  await page.keyboard.press('e');
  await expect(locateRow(page, '第三封')).toBeHidden();
  await check('第二封');
  await page.keyboard.press('Delete');
  await expect(locateRow(page, '第二封')).toBeHidden();
  await waiting(page, '4 项更改待同步').click();
  const list = page.getByRole('list', { name: '等待连接恢复的邮件和更改' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').nth(2)).toContainText('已归档 1 封邮件');
  const done: string[] = [];
  page.on('response', (response) => {
    const change = /mail\/email\/(favorite\/update|seen\/update|move|recoverableDelete)$/.exec(response.url())?.[1];
    if (change !== undefined) done.push(change);
  });
  await page.context().setOffline(false);
  await expect(list).toHaveCount(0);
  expect(done).toEqual(['favorite/update', 'seen/update', 'move', 'recoverableDelete']);
  await expect(locateRow(page, '第三封')).toBeHidden();
  await expect(locateRow(page, '第一封')).toBeVisible();
  const other = await page.context().newPage();
  for (const [path, subject] of [
    ['favorite', '第四封'],
    ['archive', '第三封'],
    ['recyclebin', '第二封'],
  ] as const) {
    await other.goto(`${server.url}/#/${path}`);
    await expect(locateRow(other, subject)).toBeVisible();
  }
});

test('a change that the server refuses later is taken back, and says what it was', async ({ page, server }) => {
  await server.deliver({ from: anna, to: lileiAddress, subject: '别动', text: '别动' });
  await page.reload();
  await locateRow(page, '别动').getByRole('checkbox').check({ force: true });
  await page.context().setOffline(true);
  await page.keyboard.press('e');
  await expect(locateRow(page, '别动')).toBeHidden();
  await page.route('**/api/mail/email/move', (route) =>
    route.fulfill({ status: 400, json: { code: 400999, message: '不能移动', data: null } }),
  );
  await page.context().setOffline(false);
  await expect(page.getByText('“已归档 1 封邮件”未能完成，已恢复原状：不能移动')).toBeVisible();
  await expect(locateRow(page, '别动')).toBeVisible();
});

test('a change that still waits for a free connection reaches the server though its window is closed', async ({
  page,
  server,
  context,
}) => {
  await page.goto(`${server.url}/#/inbox`);
  const first = locateRows(page).first();
  await expect(first).toBeVisible();
  const star = (at: Page) => locateRows(at).first().locator('[aria-pressed]').first();
  const was = await star(page).getAttribute('aria-pressed');
  await server.standStill(async () => {
    // As many as a browser opens to one server at once.
    await page.evaluate('{ for (let n = 0; n < 6; n += 1) fetch(`/readyz?${n}`).catch(() => undefined) } undefined');
    await first.focus();
    await page.keyboard.press('s');
    await expect(star(page)).not.toHaveAttribute('aria-pressed', String(was));
    await page.close();
  });
  const again = await context.newPage();
  await again.goto(`${server.url}/#/inbox`);
  await expect(star(again)).not.toHaveAttribute('aria-pressed', String(was));
});

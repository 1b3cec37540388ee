// Another's mailbox: an administrator gives a right on the screen, the other switches, sees whose mailbox it is, and is out at once when it is taken back.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, locateRow, locateRows, saveDisplay } from '../support/app-helpers.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const haiyan = 'wang.haiyan@hongyan.example';

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `shared-${name}.png`) });

/** The message itself; its first words stand in the row of the list, too. */
const locateText = (page: Page) => page.getByRole('article').getByText('Hello', { exact: true });

const call = (page: Page, server: ServerFixture, path: string, data: unknown) =>
  page.request.post(`${server.url}/api/${path}`, { headers: { Origin: server.url }, data });

/** Calls of the page that the server refuses for want of a right. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  return refused;
}

const signIn = (page: Page, server: ServerFixture, address: string) =>
  bringSession(page, { url: server.url, address, password: server.findPassword(address) });

/** A mailbox that the person card offers. */
const locateMailbox = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: /切换到其他邮箱|Switch to another mailbox/ }).getByRole('button', { name });

/** Opens a public mailbox from the person card; the window begins anew with it. */
async function openFromCard(page: Page, person: RegExp, mailbox: RegExp): Promise<void> {
  await page.getByRole('button', { name: person }).first().click();
  const begunAnew = page.waitForEvent('load');
  await locateMailbox(page, mailbox).click();
  await begunAnew;
}

test('a right is given, used, seen and taken back', async ({ page, browser, server }) => {
  await enter(page, server, { language: 'zh', skin: 'skin_0', layout: 'two' });
  const subject = '给李雷的信 for Li Lei';
  await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: 'Hello' });

  await test.step('the owner gives a colleague the right to read', async () => {
    await page.goto(`${server.url}/#/set/sharing`);
    await expect(page.getByText('还没有授权给任何人')).toBeVisible();
    await shot(page, 'empty');
    await page.getByRole('button', { name: '授权', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请选择至少一个人或部门')).toBeVisible();
    await dialog.getByLabel('授权给', { exact: true }).first().fill('haiyan');
    await dialog.getByRole('button', { name: /王海燕/ }).click();
    await dialog.getByLabel('结束日期').fill('2030-03-31');
    await shot(page, 'dialog');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('list', { name: '已授权' })).toContainText('2030-03-31');
    await shot(page, 'granted');
  });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const other = await context.newPage();
  await test.step('she switches from her card with one press', async () => {
    await signIn(other, server, haiyan);
    await saveDisplay(other, server, { language: 'zh', layout: 'two' });
    await other.goto(`${server.url}/#/inbox`);
    await other.reload();
    await expect(locateRows(other).first()).toBeVisible();
    await other
      .getByRole('button', { name: /王海燕/ })
      .first()
      .click();
    // Refused, it can be pressed again; on a phone the card lies where notices come, and they stand above it.
    await other.route('**/api/oauth/switch', (route) => route.abort(), { times: 1 });
    await other.setViewportSize({ width: 390, height: 800 });
    await locateMailbox(other, /李雷/).click();
    await other
      .getByRole('region', { name: '提示' })
      .getByText(/无法连接/)
      .click({ trial: true });
    await other.setViewportSize({ width: 1440, height: 900 });
    await shot(other, 'card');
    // One press: the others wait meanwhile, and a second one does nothing.
    let switches = 0;
    await other.route('**/api/oauth/switch', (route) => {
      switches += 1;
      return route.continue();
    });
    await locateMailbox(other, /李雷/).dblclick();
    await expect(other.getByText(/您正在使用 李雷/)).toBeVisible();
    expect(switches).toBe(1);
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRow(other, subject)).toBeVisible();
    await shot(other, 'banner');
    // Who may only look is offered nothing that would be refused, and asks for nothing that is.
    const refused = watchRefusals(other);
    await expect(other.getByRole('link', { name: '写信' })).toBeHidden();
    await locateRow(other, subject).hover();
    await expect(locateRow(other, subject).getByRole('button', { name: '删除' })).toBeHidden();
    await locateRow(other, subject).click();
    await expect(locateText(other)).toBeVisible();
    await other.keyboard.press('#');
    await other.keyboard.press('c');
    await shot(other, 'reader');
    await other.goto(`${server.url}/#/set/normalset`);
    await expect(
      other
        .getByRole('link', { name: '常规设置' })
        .or(other.getByRole('heading', { name: /常规/ }))
        .first(),
    ).toBeVisible();
    await expect(other.getByRole('link', { name: '邮件分类' })).toHaveCount(0);
    await shot(other, 'reader-settings');
    // A screen of one's own mailbox says why it is not here, and does not pretend that there is none.
    await other.goto(`${server.url}/#/set/account`);
    await expect(other.getByText('当前打开的邮箱没有这一页')).toBeVisible();
    expect(other.url()).toContain('/set/account');
    await shot(other, 'not-in-this-mailbox');
    await other.goto(`${server.url}/#/dashboard`);
    const shortcuts = other.getByRole('navigation', { name: '快捷入口' });
    await expect(shortcuts.getByRole('link', { name: '搜索邮件' })).toBeVisible();
    await expect(shortcuts.getByRole('link', { name: '写信' })).toHaveCount(0);
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRow(other, subject)).toHaveAttribute('aria-label', /未读/);
    expect(refused).toEqual([]);
    await other.setViewportSize({ width: 390, height: 800 });
    await shot(other, 'banner-390');
    await other.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('she goes back to her own', async () => {
    // The page begins anew: what is pressed before that ends with the old one.
    const begunAnew = other.waitForEvent('load');
    await other.getByRole('button', { name: '返回我的邮箱' }).click();
    await begunAnew;
    await expect(other.getByText(/您正在使用/)).toBeHidden();
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRows(other).first()).toBeVisible();
    await expect(locateRow(other, subject)).toHaveCount(0);
  });

  await test.step('her visit is seen; taken back, the right ends what she has open', async () => {
    await other
      .getByRole('button', { name: /王海燕/ })
      .first()
      .click();
    await locateMailbox(other, /李雷/).click();
    await expect(other.getByText(/您正在使用 李雷/)).toBeVisible();
    await page.goto(`${server.url}/#/inbox`);
    await page.goto(`${server.url}/#/set/sharing`);
    await expect(page.getByRole('list', { name: '操作记录' })).toContainText('进入邮箱');
    await shot(page, 'activity');
    await page.getByRole('button', { name: '收回' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
    await expect(page.getByText('还没有授权给任何人')).toBeVisible();
    await expect(other).toHaveURL(/login/i);
  });
  await context.close();
});

test('two colleagues share a public mailbox: marks of their own, two windows', async ({ page, browser, server }) => {
  const office = 'office@hongyan.example';
  await server.admin('mailbox', 'add', office, '办公室');
  await server.admin('grant', 'add', office, lileiAddress, '--right', 'full');
  await server.admin('grant', 'add', office, haiyan, '--right', 'read');
  const subjects = ['报价 Quotation', '订单 Order'];
  for (const subject of subjects)
    await server.deliver({ from: `erik@${outsideDomain}`, to: office, subject, text: 'Hello' });
  await enter(page, server, { language: 'en', skin: 'skin_8', layout: 'two' });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'zh-CN' });
  const other = await context.newPage();
  await signIn(other, server, haiyan);
  const second = await page.context().newPage();
  await second.goto(`${server.url}/#/inbox`);
  await expect(locateRows(second).first()).toBeVisible();
  const ownSubject = await locateRows(second).first().getAttribute('aria-label');

  await test.step('both open it; the second window of one follows', async () => {
    await openFromCard(page, /李雷|Li Lei/, /办公室/);
    await expect(page.getByText(/You're using|in 办公室/).first()).toBeVisible();
    await expect(second.getByText(/办公室/).first()).toBeVisible();
    for (const window of [page, second]) await window.goto(`${server.url}/#/inbox`);
    await expect(locateRow(second, subjects[0]!)).toBeVisible();
    await other.goto(`${server.url}/#/inbox`);
    await other.reload();
    await openFromCard(other, /王海燕/, /办公室/);
    await expect(other.getByText(/办公室/).first()).toBeVisible();
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRow(other, subjects[0]!)).toBeVisible();
    await shot(other, 'public-1024');
  });

  await test.step('each has their own read marks', async () => {
    await locateRow(page, subjects[0]!).click();
    await expect(locateText(page)).toBeVisible();
    await expect(locateRow(second, subjects[0]!)).not.toHaveAttribute('aria-label', /unread/i);
    await shot(page, 'public-dark');
    await expect(locateRow(other, subjects[0]!)).toHaveAttribute('aria-label', /未读/);
    const refused = watchRefusals(other);
    await locateRow(other, subjects[1]!).click();
    await expect(locateText(other)).toBeVisible();
    await other.goto(`${server.url}/#/inbox`);
    await expect(locateRow(other, subjects[1]!)).not.toHaveAttribute('aria-label', /未读/);
    await expect(locateRow(second, subjects[1]!)).toHaveAttribute('aria-label', /unread/i);
    expect(refused).toEqual([]);
  });

  await test.step('a window that missed the switch changes nothing: it begins anew', async () => {
    // As if the news had not come yet: the session is swapped by a call of its own, and nothing but the deletion comes through.
    let isCutOff = true;
    await second.route('**/api/**', (route) => {
      if (route.request().url().includes('recoverableDelete')) isCutOff = false;
      return isCutOff ? route.abort() : route.continue();
    });
    const conflict = second.waitForResponse((answer) => answer.status() === 409);
    const anew = second.waitForEvent('load');
    await call(second, server, 'oauth/switch', { type: 'own' });
    await locateRow(second, subjects[1]!).hover();
    await locateRow(second, subjects[1]!).getByRole('button', { name: 'Delete' }).dispatchEvent('click');
    await conflict;
    await anew;
    await expect(second).toHaveURL(/#\/dashboard/);
    await second.goto(`${server.url}/#/inbox`);
    await expect(locateRow(second, subjects[1]!)).toHaveCount(0);
    await expect(locateRows(second).first()).toHaveAttribute('aria-label', ownSubject ?? '');
    await expect(locateRow(other, subjects[1]!)).toBeVisible();
    await other.setViewportSize({ width: 390, height: 800 });
    await shot(other, 'public-390');
  });
  await context.close();
});

test('what is being typed in one window is a draft when another one opens a mailbox', async ({ page, server }) => {
  const office = 'office@hongyan.example';
  await server.admin('mailbox', 'add', office, '办公室');
  await server.admin('grant', 'add', office, lileiAddress, '--right', 'read');
  await enter(page, server, { language: 'zh' });
  const writing = await page.context().newPage();
  await writing.goto(`${server.url}/#/write/new/0`);
  await writing.getByLabel('主题').fill('半句话');
  const body = writing.getByRole('textbox', { name: '正文', exact: true });
  await body.click();
  await page
    .getByRole('button', { name: /李雷|Li Lei/ })
    .first()
    .click();
  await expect(locateMailbox(page, /办公室/)).toBeVisible();
  const begunAnew = writing.waitForEvent('load');
  // The last key is younger than any pause after which a message is saved.
  await writing.keyboard.type('half a sente');
  await locateMailbox(page, /办公室/).click();
  await begunAnew;
  await expect(writing.getByText(/办公室/).first()).toBeVisible();
  await page.getByRole('button', { name: '返回我的邮箱' }).click();
  await expect(page.getByText(/您正在使用/)).toBeHidden();
  await page.goto(`${server.url}/#/draftbox`);
  await locateRow(page, '半句话').click();
  await expect(page.getByRole('textbox', { name: '正文', exact: true })).toContainText('half a sente');
});

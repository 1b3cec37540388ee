// After the button: a mail on the schedule, the undo window, the state of a sent mail, recalling it, sending it again to
// those whom it did not reach. Two people and two windows; the server runs in this process, a server outside refuses one address.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  fakeDns,
  type SmtpSink,
  startSmtpSink,
  startTestServer,
  type TestServer,
  testPassword,
} from '@hongyan/testkit';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const outside = 'outside.example';
const erik = `erik@${outside}`;
const nobody = `nobody@${outside}`;
const lilei = 'li.lei@inside.example';
const meimei = 'han.meimei@inside.example';
const strings = names.zh;

interface Installation {
  readonly server: TestServer;
  readonly sink: SmtpSink;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const sink = await startSmtpSink();
    const server = await startTestServer({
      database: 'sqlite',
      env: { HONGYAN_OUTBOUND_PORT: String(sink.port), HONGYAN_OUTBOUND_PRIVATE: '1' },
      overrides: {
        dns: fakeDns({
          [outside]: { MX: [{ exchange: `mx.${outside}`, priority: 10 }] },
          [`mx.${outside}`]: { A: ['127.0.0.1'] },
        }),
        ...builtParts,
      },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(meimei, '韩梅梅');
    await use({ server, sink });
    await server.stop();
    await sink.stop();
  },
});

const shots = process.env['HONGYAN_SHOTS'];
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** For the eye: the screen as it is, in each width, light and dark. */
async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(shots, `${name}-${String(width)}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function checkAccessibility(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[contenteditable]').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

const goTo = (page: Page, { server }: Installation, path: string) => page.goto(`${server.url}/#${path}`);
const locateText = (page: Page) => page.getByRole('textbox', { name: strings.body, exact: true });
const locateSubject = (page: Page) => page.locator('[data-subject]');
const sidebarLink = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name });
const locateRow = (page: Page, subject: string) => page.locator('[data-row-key]').filter({ hasText: subject });
const sendButton = (page: Page) => page.getByRole('button', { name: strings.send, exact: true });

async function signIn(page: Page, { server }: Installation, address: string): Promise<void> {
  await bringSession(page, { url: server.url, address, password: testPassword });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page).toHaveURL(/#\/inbox/);
}

async function write(page: Page, installation: Installation, to: readonly string[], subject: string): Promise<void> {
  await goTo(page, installation, '/write/new/0');
  await expect(locateText(page)).toBeVisible();
  await page.locator('[data-recipients="to"]').fill(`${to.join(',')},`);
  await locateSubject(page).fill(subject);
  await locateText(page).click();
  await page.keyboard.type('请查收。');
}

/** Opens a mail of Sent. */
async function openSent(page: Page, installation: Installation, subject: string): Promise<void> {
  await goTo(page, installation, '/outbox');
  await locateRow(page, subject).click();
  await expect(page.getByRole('region', { name: '投递状态' })).toBeVisible();
}

async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: '其他发送方式' }).click();
  await page.getByRole('menuitem', { name: '定时发送…' }).click();
  await page.getByRole('button', { name: /^明天上午/ }).click();
  await expect(page.getByText(/邮件将于 .* 发送/)).toBeVisible();
  // It closes after it has said so; an address that is opened before that would be the one it leaves.
  await expect(locateText(page)).toBeHidden();
}

/** What another window of the same person shows, without a reload. */
async function secondWindow(context: BrowserContext, installation: Installation, path: string): Promise<Page> {
  const page = await context.newPage();
  await goTo(page, installation, path);
  return page;
}

/** Requests of the page that the server refuses. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${String(answer.status())} ${answer.url()}`);
  });
  return refused;
}

test('a mail on the schedule: moved, edited, sent at once, taken off; another window sees it', async ({
  page,
  context,
  installation,
}) => {
  await signIn(page, installation, lilei);
  await write(page, installation, [meimei], '月报');
  await schedule(page);
  const other = await secondWindow(context, installation, '/scheduled');
  const waiting = (window: Page) => window.getByRole('list', { name: '等待发送的邮件' }).getByRole('listitem');
  await expect(waiting(other)).toContainText('月报');

  await test.step('it stands in the sidebar with its count; an impossible time is refused', async () => {
    await expect(sidebarLink(page, /^定时邮件.*1/)).toBeVisible();
    await goTo(page, installation, '/scheduled');
    await checkAccessibility(page, 'scheduled');
    await shoot(page, 'scheduled');
    await page.getByRole('button', { name: '更改时间: 月报' }).click();
    await page.getByLabel('日期').fill('2020-01-01');
    await page.getByRole('button', { name: '按此时间发送' }).click();
    await expect(page.getByText('定时发送时间必须晚于当前时间')).toBeVisible();
    await shoot(page, 'scheduled-time');
    await page.getByLabel('日期').fill('2099-01-01');
    await page.getByRole('button', { name: '按此时间发送' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    const soon = new Date(Date.now() + 20 * 86_400_000);
    await page.getByLabel('日期').fill(soon.toISOString().slice(0, 10));
    await page.getByRole('button', { name: '按此时间发送' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(waiting(other)).toContainText(`${String(soon.getUTCMonth() + 1)}月${String(soon.getUTCDate())}日`);
  });

  await test.step('editing it takes it off the schedule; it is put back, and no draft is asked for that is gone', async () => {
    const refused = watchRefusals(page);
    await waiting(page).getByRole('button', { name: /^月报/ }).click();
    await expect(locateText(page)).toContainText('请查收。');
    await expect(other.getByText('没有定时邮件')).toBeVisible();
    await shoot(other, 'scheduled-empty');
    await locateSubject(page).fill('月报，改过');
    await schedule(page);
    await expect(waiting(other)).toContainText('月报，改过');
    // Once more: the same draft, on the page that it was on before.
    await waiting(page).getByRole('button', { name: /^月报/ }).click();
    await expect(locateText(page)).toContainText('请查收。');
    await schedule(page);
    await expect(waiting(page)).toContainText('月报，改过');
    expect(refused).toEqual([]);
  });

  await test.step('it is sent now', async () => {
    await other.getByRole('button', { name: '立即发送: 月报，改过' }).click();
    await expect(other.getByText('已发送 1 封邮件')).toBeVisible();
    await expect(waiting(other)).toHaveCount(0);
    await expect(sidebarLink(page, /^定时邮件.*1/)).toHaveCount(0);
    await goTo(page, installation, '/outbox');
    await expect(locateRow(page, '月报，改过')).toBeVisible();
  });

  await test.step('two are chosen and taken off; they are drafts', async () => {
    for (const subject of ['甲', '乙']) {
      await write(page, installation, [meimei], subject);
      await schedule(page);
    }
    await expect(waiting(other)).toHaveCount(2);
    await other.getByRole('checkbox', { name: '全选' }).click();
    await other.getByRole('button', { name: '取消定时', exact: true }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: '取消定时' }).click();
    await expect(other.getByText('没有定时邮件')).toBeVisible();
    await goTo(page, installation, '/draftbox');
    await expect(locateRow(page, '甲')).toBeVisible();
    await expect(locateRow(page, '乙')).toBeVisible();
  });
});

test('undo brings the message back; a sent mail is recalled, and what failed is seen and sent again', async ({
  page,
  browser,
  installation,
}) => {
  installation.sink.refuse(nobody, 550);
  await signIn(page, installation, lilei);
  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signIn(theirs, installation, meimei);

  await test.step('undone: text and file are there again, and nothing was sent; and once more on the same page', async () => {
    const refused = watchRefusals(page);
    await write(page, installation, [meimei, erik, nobody], '报价');
    await page
      .locator('input[type="file"]:not([accept])')
      .setInputFiles({ name: '报价.txt', mimeType: 'text/plain', buffer: Buffer.from('42') });
    await expect(page.getByText(strings.uploaded)).toBeVisible();
    await sendButton(page).click();
    await page.locator('button', { hasText: '撤销' }).click();
    await expect(page.getByText('已撤销发送，可以继续修改')).toBeVisible();
    await expect(locateText(page)).toContainText('请查收。');
    await expect(page.getByText('报价.txt')).toBeVisible();
    await sendButton(page).click();
    await page.locator('button', { hasText: '撤销' }).click();
    await expect(locateText(page)).toContainText('请查收。');
    expect(refused).toEqual([]);
    expect(installation.sink.mails).toHaveLength(0);
  });

  await test.step('sent: the reader says for each how it went', async () => {
    await sendButton(page).click();
    await installation.sink.next(erik, { timeoutMs: 20_000 });
    await expect(locateRow(theirs, '报价')).toBeVisible();
    await openSent(page, installation, '报价');
    const card = page.getByRole('region', { name: '投递状态' });
    await expect(card.getByRole('listitem').filter({ hasText: nobody })).toContainText(/发送失败.*550/s);
    await expect(card.getByRole('listitem').filter({ hasText: meimei })).toContainText(/已送达.*\d\d:\d\d/s);
    await checkAccessibility(page, 'delivery');
    await shoot(page, 'delivery-card');
  });

  await test.step('recalled: announced, done, reported truly; gone where it was unread', async () => {
    await page.getByRole('region', { name: '投递状态' }).getByRole('button', { name: '撤回', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '撤回邮件' });
    await expect(dialog.getByRole('listitem').filter({ hasText: meimei })).toContainText('如果还未读，则移除');
    await expect(dialog.getByRole('listitem').filter({ hasText: erik })).toContainText('已送达单位外，无法撤回');
    await checkAccessibility(page, 'recall');
    await shoot(page, 'recall-forecast');
    await dialog.getByRole('button', { name: '撤回邮件' }).click();
    await expect(dialog.getByRole('status')).toHaveText('已从 1 位收件人处撤回。');
    await expect(dialog.getByRole('listitem').filter({ hasText: meimei })).toContainText('已从收件人的邮箱中移除');
    await shoot(page, 'recall-result');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(locateRow(theirs, '报价')).toHaveCount(0);
    const card = page.getByRole('region', { name: '投递状态' });
    await expect(card.getByRole('listitem').filter({ hasText: meimei })).toContainText('已撤回');
    await expect(card.getByRole('button', { name: '撤回', exact: true })).toHaveCount(0);
  });

  await test.step('the log: filtered, found, in detail; the mail is opened; sent again to whom it did not reach', async () => {
    await goTo(page, installation, '/set/selfChecking');
    const log = page.getByRole('list', { name: '发信日志' });
    await expect(log.getByRole('listitem')).toContainText(/失败 1.*已撤回 1.*已送达 1/s);
    await checkAccessibility(page, 'send log');
    await shoot(page, 'send-log');
    await page.getByText('稍后重试', { exact: true }).click();
    await expect(page.getByText('没有符合的记录')).toBeVisible();
    await page.getByText('失败', { exact: true }).first().click();
    await page.getByRole('searchbox', { name: '查找主题或收件人' }).fill('nobody');
    await log.getByRole('button', { name: /报价/ }).click();
    const dialog = page.getByRole('dialog', { name: '报价' });
    await expect(dialog.getByRole('listitem').filter({ hasText: nobody })).toContainText(/失败.*550/s);
    await expect(dialog.getByRole('listitem').filter({ hasText: erik })).toContainText(
      '已加密投递，对方服务器未经验证',
    );
    await shoot(page, 'send-log-details');
    await dialog.getByRole('button', { name: '打开邮件' }).click();
    await expect(page.getByRole('region', { name: '投递状态' })).toBeVisible();
    await goTo(page, installation, '/set/selfChecking');
    await log.getByRole('button', { name: /报价/ }).click();
    await dialog.getByRole('button', { name: '重新发给失败的收件人' }).click();
    await expect(page.locator('[data-chip]')).toHaveCount(1);
    await expect(page.locator('[data-chip]')).toContainText(nobody);
    await expect(page.getByText('报价.txt')).toBeVisible();
  });

  await test.step('the login log beside it', async () => {
    await goTo(page, installation, '/set/selfChecking');
    await page.getByText('登录日志', { exact: true }).click();
    const log = page.getByRole('list', { name: '登录日志' });
    await expect(log.getByRole('listitem').first()).toContainText(/登录.*成功.*浏览器/s);
    await checkAccessibility(page, 'login log');
    await shoot(page, 'login-log');
  });
});

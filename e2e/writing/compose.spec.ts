// Writing a message, and what may happen to it meanwhile: the tab is killed, the network is gone, the session ends, another
// window has the same draft. And after the button: taking it back, sending it later.
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const strings = names.zh;
const anna = `anna@${outsideDomain}`;

/** The page's own clipboard; the end-to-end tests are compiled without the browser's types. */
interface Clipboarded {
  readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> };
}

const locateSubject = (page: Page) => page.getByRole('textbox', { name: '主题' });
const locateText = (page: Page) => page.getByRole('textbox', { name: strings.body });
const locateRecipients = (page: Page, field = '收件人') => page.getByRole('combobox', { name: field, exact: true });
const chips = (page: Page) => page.locator('[data-chip]');
const saveState = (page: Page, kind: string) => page.locator(`[role=status][data-kind=${kind}]`);

/** The messages that the browser itself holds, as text. */
const keptMessages = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('letter|'))
      .map(([, value]) => value)
      .join('\n'),
  );

async function write(page: Page, server: ServerFixture, subject: string): Promise<void> {
  await page.goto(`${server.url}/#/write/new/0`);
  await locateRecipients(page).fill(`${anna},`);
  await locateSubject(page).fill(subject);
  await locateText(page).click();
  await page.keyboard.type('第一句。');
}

/** The process of the tab dies, as it does when a machine runs out of memory. */
async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The navigation never answers: the page is gone.
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function checkAccessibility(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[contenteditable]').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = grave.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

test('recipients: typed, pasted, moved, changed and picked, by hand and by keyboard', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, server, { language: 'zh' });
  await page.goto(`${server.url}/#/write/to/${encodeURIComponent('wang.haiyan@hongyan.example')}`);

  await test.step('a colleague is shown by name and department, though only the address was given', async () => {
    await expect(chips(page)).toHaveCount(1);
    await expect(chips(page).first()).toContainText('王海燕');
    await expect(chips(page).first()).toContainText('财务部');
  });

  await test.step('a list from a table becomes chips, each person once', async () => {
    await page.evaluate(
      (text) => (navigator as unknown as Clipboarded).clipboard.writeText(text),
      `"Berg, Anna" <${anna}>\tmary@x.example；\nMARY@x.example`,
    );
    await locateRecipients(page).press('Control+v');
    await expect(chips(page)).toHaveCount(3);
    await expect(page.getByText(new RegExp(`${anna}.*外部收件人`))).toBeVisible();
  });

  await test.step('arrows reach the chips; one is changed in its place, copied, moved by its menu', async () => {
    await locateRecipients(page).press('ArrowLeft');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: '修改收件人' });
    await editor.fill('lisa@x.example');
    await editor.press('Enter');
    await expect(chips(page).last()).toContainText('lisa@x.example');
    await chips(page).nth(1).press('Control+c');
    // A browser writes its clipboard in its own time.
    await expect
      .poll(() => page.evaluate(() => (navigator as unknown as Clipboarded).clipboard.readText()))
      .toBe(`"Berg, Anna" <${anna}>`);
    await chips(page).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '移到抄送' }).click();
    await expect(locateRecipients(page, '抄送')).toBeVisible();
    const row = page.locator('[data-recipients=cc]').locator('xpath=ancestor::div[1]');
    await expect(row.locator('[data-chip]')).toContainText('Berg, Anna');
    await chips(page).nth(1).dragTo(locateRecipients(page, '抄送'));
    await expect(row.locator('[data-chip]')).toHaveCount(2);
  });

  await test.step('people are found by pinyin and picked from their department', async () => {
    await page.getByRole('searchbox').fill('lilei');
    await page.getByRole('complementary', { name: '选择收件人' }).getByRole('button', { name: /^李雷/ }).click();
    await expect(chips(page).filter({ hasText: '李雷' })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: '添加整个部门 总经理办公室' }).click();
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await expect(chips(page).filter({ hasText: 'Anna Bergström' })).toBeVisible();
    await checkAccessibility(page, 'composer');
  });

  await test.step('Tab goes from the recipients to the subject and into the text', async () => {
    await locateRecipients(page, '抄送').focus();
    await page.keyboard.press('Tab');
    await expect(locateSubject(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: '返回修改' }).click();
    await expect(page.getByText('请填写主题')).toBeVisible();
    await expect(locateSubject(page)).toBeFocused();
  });
});

test('a message survives a killed tab, a lost network, another window and the end of the session', async ({
  page,
  server,
  context,
}) => {
  await enter(page, server, { language: 'zh' });
  await write(page, server, '预算');
  await expect(saveState(page, 'saved')).toBeVisible();

  const second = await test.step('killed without a network: what was written is back in another tab', async () => {
    await context.setOffline(true);
    await page.keyboard.type('第二句，没有网络。');
    await expect(saveState(page, 'failed')).toBeVisible();
    expect(await keptMessages(page)).toContain('第二句');
    await context.setOffline(false);
    await context.route('**/api/mail/email/drafts', (route) => route.abort());
    await locateText(page).press('End');
    await page.keyboard.type('第三句，就在这时。');
    await expect.poll(() => keptMessages(page)).toContain('第三句，就在这时。');
    await killTab(page);
    await context.unroute('**/api/mail/email/drafts');
    const next = await context.newPage();
    await next.goto(`${server.url}/#/inbox`);
    await expect(next.getByText(/找回了 1 封/)).toBeVisible();
    await next.getByText('预算', { exact: true }).first().click();
    await expect(locateText(next)).toContainText('第三句，就在这时。');
    await expect(saveState(next, 'saved')).toBeVisible();
    expect(await keptMessages(next)).toBe('');
    return next;
  });

  await test.step('a second window on the draft overwrites nothing silently', async () => {
    const draftId = await openDraftId(context, server);
    const other = await context.newPage();
    await other.goto(`${server.url}/#/write/editAgainFromdraft/${draftId}`);
    await expect(locateText(other)).toContainText('第三句');
    await locateSubject(other).fill('预算，另一窗口');
    await expect(saveState(other, 'saved')).toBeVisible();
    await locateSubject(second).fill('预算，这个窗口');
    await expect(second.getByText('这封草稿已在另一个窗口中更改')).toBeVisible();
    await second.getByRole('button', { name: '使用另一窗口的内容' }).click();
    await expect(locateSubject(second)).toHaveValue('预算，另一窗口');
    await other.close();
  });

  await test.step('the session ends while one writes: after signing in the message is there with its text', async () => {
    await context.clearCookies();
    await locateText(second).click();
    await second.keyboard.press('Control+End');
    await second.keyboard.type('第四句，会话已结束。');
    await expect(second.getByLabel(strings.userName)).toBeVisible();
    await second.getByLabel(strings.userName).fill(lileiAddress);
    await second.getByRole('textbox', { name: strings.password, exact: true }).fill(server.password);
    await second.getByRole('button', { name: strings.signIn, exact: true }).click();
    await expect(locateText(second)).toContainText('第四句，会话已结束。');
    await expect(saveState(second, 'saved')).toBeVisible();
  });

  await test.step('sent, taken back, and sent later; signing out leaves nothing behind', async () => {
    await second.getByRole('button', { name: strings.send, exact: true }).click();
    await second.locator('button', { hasText: '撤销' }).click();
    await expect(locateText(second)).toContainText('第四句');
    await second.getByRole('button', { name: '其他发送方式' }).click();
    await second.getByRole('menuitem', { name: '定时发送…' }).click();
    await second.getByLabel('日期').fill('2020-01-01');
    await second.getByRole('button', { name: '按此时间发送' }).click();
    await expect(second.getByText('定时发送时间必须晚于当前时间')).toBeVisible();
    await second.getByRole('button', { name: /^明天上午/ }).click();
    await expect(second.getByText(/邮件将于 .* 发送/)).toBeVisible();
    await second.getByRole('button', { name: '查看定时邮件' }).click();
    await expect(second.getByText('预算，另一窗口').first()).toBeVisible();
    expect(server.sink.mails).toHaveLength(0);
    await second.goto(`${server.url}/#/write/new/0`);
    await locateSubject(second).fill('不留下的信');
    await expect.poll(() => keptMessages(second)).toContain('不留下的信');
    await second.getByRole('button', { name: strings.account }).click();
    await second.getByRole('button', { name: strings.signOut }).click();
    await expect(second.getByLabel(strings.userName)).toBeVisible();
    expect(await keptMessages(second)).toBe('');
  });
});

/** The one draft with our subject, as the server has it. */
async function openDraftId(context: BrowserContext, server: ServerFixture): Promise<string> {
  const answer = await context.request.get(
    `${server.url}/api/mail/email/mailbox/list?mailboxId=3&pageSize=15&pageNum=1`,
  );
  const { data } = (await answer.json()) as { data: { list: { draftId: string | null; mailSubject: string }[] } };
  const found = data.list.find(({ mailSubject }) => mailSubject === '预算');
  return found?.draftId ?? '';
}

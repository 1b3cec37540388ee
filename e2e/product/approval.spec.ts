// Outgoing approval, as a quick hand works: a policy by the administrator's command, a sender who is asked and told, an approver who sees why
// a mail waits and decides by keyboard, a mail that is rejected, edited and compared. Both languages: the sender's is the other one.
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';

const wang = 'wang.haiyan@hongyan.example';
const anna = 'anna.bergstrom@hongyan.example';
const erik = `erik@${outsideDomain}`;

const strings = {
  zh: {
    approvals: '邮件审批',
    waits: /邮件已提交，等待 .*审批/,
    takeBack: '撤回',
    takenBack: '已撤销发送，可以继续修改',
    choose: '选择审批人',
    submit: '提交审批',
    opinion: '审批意见',
    opinionOptional: '审批意见（选填）',
    opinionMissing: '请填写审批意见',
    approve: '通过申请',
    reject: '拒绝申请',
    approved: /^已通过“报价单”/,
    rejected: /^已拒绝“报价单”/,
    edit: '修改后重新提交',
    list: '审批列表',
    own: '我的申请列表',
    removed: '删除',
    added: '新增',
    held: '等待审批',
    pending: '待审批',
  },
  en: {
    approvals: 'Approvals',
    waits: /Message submitted for approval by/,
    takeBack: 'Withdraw',
    takenBack: 'Sending undone. You can keep editing',
    choose: 'Choose approver',
    submit: 'Submit for approval',
    opinion: 'Comment',
    opinionOptional: 'Comment (optional)',
    opinionMissing: 'Enter a comment',
    approve: 'Approve request',
    reject: 'Reject request',
    approved: /^“报价单” approved/,
    rejected: /^“报价单” rejected/,
    edit: 'Edit and resubmit',
    list: 'Approval requests',
    own: 'My approval requests',
    removed: 'Removed',
    added: 'Added',
    held: 'Waiting for approval',
    pending: 'Pending',
  },
} as const;

async function open(browser: Browser, server: ServerFixture, address: string, language: Language): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const password = server.findPassword(address);
  await bringSession(page, { url: server.url, address, password, display: { language } });
  return page;
}

async function checkAccessibility(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Writes and sends by keyboard. */
async function write(page: Page, server: ServerFixture, subject: string, text: string): Promise<void> {
  await page.goto(`${server.url}/#/write/new/0`);
  await page.locator('[data-recipients=to]').fill(erik);
  await page.keyboard.press('Enter');
  await page.locator('[data-subject]').fill(subject);
  await page.locator('[contenteditable=true]').first().click();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
}

const addPolicy = (server: ServerFixture, ...options: readonly string[]): Promise<string> =>
  server.admin('approval', 'policy', 'add', '外发报价', '--when', 'words:底价,内部', '--approver', ...options);

for (const [reader, writer] of [
  ['zh', 'en'],
  ['en', 'zh'],
] as const) {
  test(`a mail is rejected, edited, compared and approved: ${reader}`, async ({ browser, server }) => {
    await addPolicy(server, wang, '--note', '报价由财务部审批');
    const sender = await open(browser, server, lileiAddress, writer);
    const approver = await open(browser, server, wang, reader);
    const [said, seen] = [strings[writer], strings[reader]];
    await approver.goto(`${server.url}/#/inbox`);

    await test.step('the sender is told for whom it waits, and takes it back', async () => {
      await write(sender, server, '报价单', '内部底价为 860 元。');
      await expect(sender.getByText(said.waits)).toBeVisible();
      await sender.getByRole('button', { name: said.takeBack, exact: true }).click();
      await expect(sender.getByText(said.takenBack)).toBeVisible();
      await expect(sender.locator('[data-subject]')).toHaveValue('报价单');
      await sender.locator('[contenteditable=true]').first().click();
      await sender.keyboard.press('Control+Enter');
      await expect(sender.getByText(said.waits)).toBeVisible();
    });

    await test.step('the approver sees that one waits, and why', async () => {
      const entry = approver.getByRole('link', { name: new RegExp(seen.approvals) }).first();
      await expect(entry).toContainText('1');
      await approver.keyboard.press('g');
      await approver.keyboard.press('v');
      const list = approver.getByRole('list', { name: seen.list });
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await checkAccessibility(approver, 'list');
      await approver.keyboard.press('j');
      await approver.keyboard.press('Enter');
      await expect(approver.getByRole('heading', { name: '报价单', level: 2 })).toBeVisible();
      await expect(approver.getByText('报价由财务部审批')).toBeVisible();
      await expect(approver.locator('mark', { hasText: '底价' }).first()).toBeVisible();
      const frame = approver.frameLocator('article iframe');
      await expect(frame.getByText('内部底价为 860 元。')).toBeVisible();
      const marked = await frame.locator('body').evaluate('[...CSS.highlights.get("found")].map(String)');
      expect(marked).toEqual(['内部底价']);
      await checkAccessibility(approver, 'request');
    });

    await test.step('it is rejected, and not without an opinion', async () => {
      await approver.keyboard.press('r');
      const dialog = approver.getByRole('dialog', { name: seen.reject });
      await expect(dialog.getByLabel(seen.opinion)).toBeFocused();
      await approver.keyboard.press('Control+Enter');
      await expect(dialog.getByText(seen.opinionMissing)).toBeVisible();
      await checkAccessibility(approver, 'dialog');
      await approver.keyboard.type('请删除底价');
      await approver.keyboard.press('Control+Enter');
      await expect(approver.getByText(seen.rejected)).toBeVisible();
    });

    await test.step('its sender edits it and sends it again', async () => {
      await sender.goto(`${server.url}/#/pending`);
      await sender.getByRole('list', { name: said.own }).getByRole('link', { name: '报价单' }).first().click();
      await expect(sender.getByText('请删除底价').first()).toBeVisible();
      await sender.getByRole('button', { name: said.edit }).click();
      await expect(sender.locator('[data-subject]')).toHaveValue('报价单');
      await sender.locator('[contenteditable=true]').first().click();
      await sender.keyboard.press('Control+End');
      await sender.keyboard.type('改为 900 元。');
      await sender.keyboard.press('Control+Enter');
      await expect(sender.getByText(said.waits)).toBeVisible();
    });

    await test.step('the approver compares both and approves', async () => {
      await approver.goto(`${server.url}/#/approval`);
      const list = approver.getByRole('list', { name: seen.list });
      await list.getByRole('link', { name: '报价单' }).first().click();
      await expect(approver.getByRole('heading', { name: '报价单', level: 2 })).toBeVisible();
      await approver.keyboard.press('c');
      await expect(approver.locator('ins').first()).toContainText('900');
      await checkAccessibility(approver, 'comparison');
      await approver.keyboard.press('a');
      const dialog = approver.getByRole('dialog', { name: seen.approve });
      await expect(dialog.getByLabel(seen.opinionOptional)).toBeFocused();
      await approver.keyboard.press('Control+Enter');
      await expect(approver.getByText(seen.approved)).toBeVisible();
      await expect.poll(() => server.sink.mails.length).toBe(1);
    });
  });
}

test('the sender chooses the approver, and several are decided at once', async ({ browser, server }) => {
  await addPolicy(server, `${wang},${anna}`, '--choose');
  const sender = await open(browser, server, lileiAddress, 'zh');
  const said = strings.zh;
  for (const number of ['一', '二']) {
    await write(sender, server, `报价${number}`, '内部资料。');
    const dialog = sender.getByRole('dialog', { name: said.choose });
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: said.submit }).click();
    await expect(sender.getByText(/等待 Anna Bergström 审批/).first()).toBeVisible();
  }
  const approver = await open(browser, server, anna, 'en');
  await approver.goto(`${server.url}/#/approval`);
  const list = approver.getByRole('list', { name: strings.en.list });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await approver.keyboard.press('Control+a');
  await approver.keyboard.press('a');
  await expect(approver.getByRole('dialog', { name: 'Approve 2 requests' })).toBeVisible();
  await approver.keyboard.press('Control+Enter');
  await expect(approver.getByText('2 requests processed')).toBeVisible();
  await expect.poll(() => server.sink.mails.length).toBe(2);
  await expect(approver.getByText('No messages waiting for your approval')).toBeVisible();
});

test('a link in a notice opens the decision, after signing in', async ({ browser, server }) => {
  await addPolicy(server, wang);
  const sender = await open(browser, server, lileiAddress, 'zh');
  await write(sender, server, '报价单', '内部资料。');
  await expect(sender.getByText(strings.zh.waits)).toBeVisible();
  const reader = await open(browser, server, wang, 'zh');
  await reader.goto(`${server.url}/#/inbox`);
  await reader.locator('[data-row-key]').filter({ hasText: '报价单' }).first().click();
  const link = await reader.getByRole('link', { name: /decision=approve/ }).getAttribute('href');
  // Links of mails lead by the page that says where they go.
  const path = new URL(new URLSearchParams(link?.split('?')[1]).get('url') ?? '').hash;
  const approver = await (await browser.newContext()).newPage();
  await approver.goto(`${server.url}/${path}`);
  await approver.getByLabel(names.zh.userName).fill(wang);
  await approver.getByLabel(names.zh.password, { exact: true }).fill(server.findPassword(wang));
  await approver.getByRole('button', { name: names.zh.signIn, exact: true }).click();
  await expect(approver.getByRole('dialog', { name: strings.zh.approve })).toBeVisible();
  await approver.keyboard.press('Control+Enter');
  await expect(approver.getByText(strings.zh.approved)).toBeVisible();
  await expect.poll(() => server.sink.mails.length).toBe(1);
  // The other link of the notice: the mail has gone.
  await approver.goto(`${server.url}/${path.replace('decision=approve', 'decision=reject')}`);
  await expect(approver.getByRole('heading', { name: '报价单', level: 2 })).toBeVisible();
  await expect(approver.getByRole('dialog')).toHaveCount(0);
});

test('those inside have it at once; the sender takes back the rest', async ({ browser, server }) => {
  await addPolicy(server, wang, '--inside', 'now');
  const sender = await open(browser, server, lileiAddress, 'zh');
  await sender.goto(`${server.url}/#/write/new/0`);
  await sender.locator('[data-recipients=to]').fill(`${erik}, ${anna}`);
  await sender.keyboard.press('Enter');
  await sender.locator('[data-subject]').fill('报价单');
  await sender.locator('[contenteditable=true]').first().click();
  await sender.keyboard.type('内部资料。');
  await sender.keyboard.press('Control+Enter');
  await sender.getByText(/其中 1 位收件人等待 .*审批/).waitFor();
  await sender.getByRole('button', { name: '我的申请', exact: true }).click();
  await sender.getByRole('list', { name: strings.zh.own }).getByRole('link', { name: '报价单' }).click();
  // When the undo window is over.
  await expect(sender.getByText('内部收件人已收到，只有外部收件人等待审批。')).toBeVisible({ timeout: 30_000 });
  const inside = await open(browser, server, anna, 'zh');
  await inside.goto(`${server.url}/#/inbox`);
  await expect(inside.locator('[data-row-key]').filter({ hasText: '报价单' })).toBeVisible();
  // A reminder at once would be none.
  await expect(sender.getByRole('button', { name: '提醒审批人' })).toHaveCount(0);
  await checkAccessibility(sender, 'own request');
  await sender.getByRole('toolbar').getByRole('button', { name: '撤回' }).click();
  await sender.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(sender.getByText('申请已撤回，等待审批的收件人不会收到邮件')).toBeVisible();
  await expect(sender.getByRole('list', { name: strings.zh.own })).toContainText('已撤回');
  const approver = await open(browser, server, wang, 'zh');
  await approver.goto(`${server.url}/#/approval`);
  await expect(approver.getByText('没有待审批的邮件')).toBeVisible();
});

test('who is not concerned sees nothing of approval', async ({ browser, server }) => {
  const page = await open(browser, server, lileiAddress, 'zh');
  await page.goto(`${server.url}/#/inbox`);
  await expect(page.getByRole('grid', { name: names.zh.mailIn(names.zh.inbox) })).toBeVisible();
  await expect(page.getByRole('link', { name: strings.zh.approvals })).toHaveCount(0);
});

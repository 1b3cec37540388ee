// The address book: contacts typed without waiting, edited in two windows at once, in groups, merged, imported and exported; the
// organisation as a tree; a group and a forgotten address in the composer.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const untrustedName = '<img src=x onerror="window.hostile=1">';

const enter = (page: Page, server: ServerFixture, language: 'zh' | 'en') =>
  bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language, skin: 'skin_0', layout: 'two' },
  });
const open = (page: Page, server: ServerFixture, path: string) => page.goto(`${server.url}/#${path}`);
const row = (page: Page, name: string) => page.getByRole('grid').locator('[data-row-key]').filter({ hasText: name });

async function save(
  page: Page,
  server: ServerFixture,
  contact: object,
): Promise<{ contactId: string; revision: number }> {
  const answer = await page.request.post(`${server.url}/api/contact/save`, {
    headers: { Origin: server.url },
    data: contact,
  });
  const { code, data } = (await answer.json()) as { code: number; data: { contactId: string; revision: number } };
  expect(code).toBe(200);
  return data;
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** 姓名,邮件,备用列 as a Chinese Windows program writes it. */
const chineseFile = Buffer.from([
  ...[0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd3, 0xca, 0xbc, 0xfe, 0x2c, 0xb1, 0xb8, 0xd3, 0xc3, 0xc1, 0xd0, 0x0d, 0x0a],
  ...[0xc0, 0xee, 0xcb, 0xc4, 0x2c],
  ...Buffer.from('lisi@import.example,Blue\r\n'),
  ...[0xcd, 0xf5, 0xce, 0xe5, 0x2c],
  ...Buffer.from('wangwu@import.example,Green\r\n,,\r\n'),
]);

test('a contact is typed at once, edited beside another window, deleted and brought back', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server, 'zh');
  // High enough for everybody: only the rows in view are drawn.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await open(page, server, '/addressbook');
  await expect(page).toHaveURL(/#\/addressbook\/allcontacts$/);
  await expect(row(page, '李雷')).toBeVisible();

  await test.step('what is typed right after N is in the form', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type(untrustedName);
    await page.getByLabel('邮箱 1', { exact: true }).fill('not an address');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/邮箱地址不正确/)).toBeVisible();
    await page.getByLabel('邮箱 1', { exact: true }).fill('hostile@outside.example');
    await page.getByLabel('月', { exact: true }).selectOption('3');
    await page.getByLabel('日', { exact: true }).selectOption('8');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: untrustedName })).toBeVisible();
    await expect(page.getByText('3月8日')).toBeVisible();
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
    await expectNoViolations(page);
  });

  await test.step('a change of another window is shown beside one’s own', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('heading', { name: untrustedName })).toBeVisible();
    await page.keyboard.press('e');
    await page.getByLabel('职务').fill('mine');
    await other.keyboard.press('e');
    await other.getByLabel('单位').fill('theirs');
    await other.keyboard.press('Control+Enter');
    await expect(other.getByRole('heading', { name: untrustedName })).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('cell', { name: 'theirs' })).toBeVisible();
    await page.getByRole('button', { name: '保存我的修改' }).click();
    await expect(page.getByText('mine', { exact: true }).first()).toBeVisible();
    await other.close();
  });

  await test.step('something unsaved is not left without a question', async () => {
    await page.keyboard.press('e');
    await page.getByLabel('昵称').fill('unsaved');
    await page.getByRole('link', { name: '联系人分组' }).click();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByLabel('昵称')).toHaveValue('unsaved');
    await row(page, '李雷').click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('heading', { name: /李雷/ })).toBeVisible();
  });

  await test.step('deleting is undone', async () => {
    await row(page, untrustedName).click();
    await expect(page.getByRole('heading', { name: untrustedName })).toBeVisible();
    await page.keyboard.press('#');
    await expect(row(page, untrustedName)).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(row(page, untrustedName)).toBeVisible();
  });

  await test.step('a name is found by the first letters of its spelling', async () => {
    await save(page, server, { name: '欧阳娜娜', emails: [{ address: 'nana@outside.example' }] });
    await page.keyboard.press('/');
    await page.keyboard.type('oynn');
    await expect(row(page, '欧阳娜娜')).toBeVisible();
    await expect(row(page, '李雷')).toHaveCount(0);
  });

  await test.step('the organisation is a tree, a colleague becomes a contact', async () => {
    await open(page, server, '/addressbook/organization');
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await expect(tree.getByRole('treeitem').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await row(page, '@').first().click();
    await expect(page.getByText(/\d{3}\*{4}\d{4}/)).toBeVisible();
    await page.getByRole('button', { name: '加入通讯录' }).click();
    await expect(page).toHaveURL(/allcontacts\?contact=\d+/);
  });
});

test('contacts are grouped, merged, imported with other columns, and exported', async ({ page, server }) => {
  await enter(page, server, 'en');
  await save(page, server, { name: 'Han Meimei', emails: [{ address: 'han@outside.example' }], org: 'East' });
  await save(page, server, { name: 'Han Mei Mei', emails: [{ address: 'han@outside.example' }], org: 'Far East' });

  await test.step('a group is made, filled by name and by typed address, and written to', async () => {
    await open(page, server, '/addressbook/contactgroup');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Group name').fill('Suppliers');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add members' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Han Meimei/ }).click();
    await dialog.getByRole('textbox').fill('Zoe <zoe@outside.example>');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'zoe@outside.example' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove Zoe' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'zoe@outside.example' })).toBeVisible();
  });

  await test.step('in the composer its name stands for everybody in it', async () => {
    await open(page, server, '/write/new/0');
    const to = page.locator('[data-recipients="to"]');
    await to.fill('suppl');
    await page.getByRole('option', { name: /Suppliers/ }).click();
    await expect(page.locator('[data-chip]')).toHaveCount(2);
  });

  await test.step('duplicates are compared, merged by choice, and parted again', async () => {
    await open(page, server, '/addressbook/duplicates');
    await page.getByRole('radio', { name: 'Far East' }).check();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('No duplicate contacts found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('radio', { name: 'Far East' })).toBeVisible();
  });

  await test.step('those that are not the same are not shown again, and stay', async () => {
    await page.getByRole('button', { name: 'Not the same' }).click();
    await expect(page.getByText('No duplicate contacts found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No duplicate contacts found')).toBeVisible();
    await open(page, server, '/addressbook/personal');
    await expect(row(page, 'Han Mei')).toHaveCount(2);
  });

  await test.step('a file of a Chinese program is read, its columns are changed, and the import is undone', async () => {
    await open(page, server, '/addressbook/import');
    await page.setInputFiles('input[type=file]', { name: '通讯录.csv', mimeType: 'text/csv', buffer: chineseFile });
    await expect(page.getByText('GB18030')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('李四')).toBeVisible();
    await page.getByLabel('Import “备用列” as').selectOption('nickname');
    await expect(preview.getByText('Blue')).toBeVisible();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByRole('status').getByText(/^2 created/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
  });

  await test.step('contacts are exported to a file', async () => {
    await open(page, server, '/addressbook/personal');
    await expect(row(page, 'Han Meimei')).toBeVisible();
    await row(page, 'Han Meimei').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Export contacts' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0[^]*FN:Han Meimei/);
  });
});

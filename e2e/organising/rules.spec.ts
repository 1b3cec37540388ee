// Mail classification: a rule begins with an open mail, is tried before it is saved, sorts what arrives by SMTP, acts on old
// mail and is taken back; another window follows. A rule snoozes.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const sender = `billing@${outsideDomain}`;
const strings = {
  zh: {
    more: '更多',
    make: '据此创建规则',
    name: '规则名称',
    folder: '文件夹',
    place: '移动、稍后处理或删除',
    tryIt: '试一试',
    tried: /会处理 2 封/,
    save: '保存',
    needsFolder: '请选择文件夹',
    invalid: /条件内容只能包含/,
    moreOf: (name: string) => `${name} 的更多操作`,
    toOld: '应用到已有邮件',
    apply: '应用',
    applied: '规则已处理 2 封邮件',
    undo: '撤销',
    newRule: '新建规则',
    cancel: '取消',
    on: (name: string) => `启用规则 ${name}`,
    chooseAll: '全选',
    removeChosen: /删除所选/,
    remove: '删除',
    empty: '还没有规则',
    subjectValue: '条件 2 的内容',
    order: (name: string) => new RegExp(`调整 ${name} 的顺序`),
  },
};

const deliver = (server: ServerFixture, subject: string) =>
  server.deliver({ from: sender, to: lileiAddress, subject, text: `about ${subject}` });
const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `rules-${name}.png`) });

test('a rule from an open mail is tried, saved, sorts what arrives, and acts on old mail with undo', async ({
  page,
  context,
  server,
}) => {
  const w = strings.zh;
  await enter(page, server, { language: 'zh', skin: 'skin_0', layout: 'two' });
  await deliver(server, '账单【八月】invoice 8');
  await deliver(server, '账单【九月】invoice 9');
  await expect(locateRow(page, 'invoice 9')).toBeVisible();
  const saved = await page.request.post(`${server.url}/api/mail/main/folder/save`, {
    headers: { Origin: server.url },
    data: { folderName: '账单夹' },
  });
  const { folderId } = ((await saved.json()) as { data: { folderId: string } }).data;

  await test.step('the editor begins with sender and subject', async () => {
    await locateRow(page, 'invoice 9').click();
    await expect(page).toHaveURL(/#\/reply\//);
    await page.getByRole('main').getByRole('button', { name: w.more, exact: true }).last().click();
    await page.getByRole('menuitem', { name: w.make }).click();
    await expect(page).toHaveURL(/#\/set\/mailclassification$/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('条件 1 的内容')).toHaveValue(sender);
    await expect(page.getByLabel(w.subjectValue)).toHaveValue('invoice 9');
  });

  await test.step('what is wrong is said at its field, in the words of the specification', async () => {
    await page.getByLabel(w.name).fill('月度账单');
    await page.getByLabel(w.subjectValue).fill('账单，');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByText(w.invalid)).toBeVisible();
    await expect(page.getByText(w.needsFolder)).toBeVisible();
    await shot(page, 'editor-faults');
    await page.getByLabel(w.subjectValue).fill('INVOICE');
    await page.getByLabel(w.folder, { exact: true }).selectOption({ label: '账单夹' });
    await expect(page.getByText(w.invalid)).toBeHidden();
  });

  await test.step('it is tried on what is there, and nothing changes', async () => {
    await page.getByRole('button', { name: w.tryIt }).click();
    await expect(page.getByText(w.tried)).toBeVisible();
    await shot(page, 'editor-tried');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByRole('switch', { name: w.on('月度账单') })).toBeChecked();
  });

  const other = await context.newPage();
  await test.step('another window shows it, and what arrives is sorted', async () => {
    await other.goto(`${server.url}/#/set/mailclassification`);
    await expect(other.getByRole('switch', { name: w.on('月度账单') })).toBeChecked();
    await deliver(server, 'invoice 10');
    await page.goto(`${server.url}/#/custombox/${folderId}`);
    await expect(locateRow(page, 'invoice 10')).toBeVisible();
    await expect(locateRow(page, 'invoice 9')).toHaveCount(0);
  });

  await test.step('it acts on old mail, and that is taken back', async () => {
    await page.goto(`${server.url}/#/set/mailclassification`);
    await page.getByRole('button', { name: w.moreOf('月度账单') }).click();
    await page.getByRole('menuitem', { name: w.toOld }).click();
    await shot(page, 'apply');
    await page.getByRole('button', { name: w.apply, exact: true }).click();
    await expect(page.getByText(w.applied)).toBeVisible();
    await page.getByRole('button', { name: w.undo, exact: true }).click();
    await expect(page.getByText(w.applied)).toBeHidden();
    await page.goto(`${server.url}/#/inbox`);
    await expect(locateRow(page, 'invoice 9')).toBeVisible();
  });

  await test.step('order by keyboard, delete many; the other window follows', async () => {
    const rule = (ruleName: string) => ({
      ruleName,
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'x' }],
      actions: [{ kind: 'star' }],
    });
    await page.request.post(`${server.url}/api/mail/mailClassify/save`, {
      headers: { Origin: server.url },
      data: rule('第二条'),
    });
    await page.goto(`${server.url}/#/set/mailclassification`);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('switch') });
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: w.order('第二条') }).press('ArrowUp');
    await expect(rows.first()).toContainText('第二条');
    await expect(
      other
        .getByRole('listitem')
        .filter({ has: other.getByRole('switch') })
        .first(),
    ).toContainText('第二条');
    await shot(page, 'list');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('checkbox', { name: w.chooseAll }).check();
    await page.getByRole('button', { name: w.removeChosen }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.empty)).toBeVisible();
    await expect(other.getByText(w.empty)).toBeVisible();
    await shot(page, 'empty');
  });
});

test('a rule made in the form snoozes what arrives: it is listed with its time, and not in the inbox', async ({
  page,
  server,
}) => {
  const w = strings.zh;
  await enter(page, server, { language: 'zh' });
  await page.goto(`${server.url}/#/set/mailclassification`);
  await page.getByRole('button', { name: w.newRule }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(w.name).fill('周报');
  await form.getByLabel('条件 1 的内容').fill(sender);
  await form.getByLabel(w.place).selectOption({ label: '稍后处理' });
  await form.getByLabel('稍后处理到').selectOption({ label: '下周一 08:00' });
  await shot(page, 'editor-snooze');
  await form.getByRole('button', { name: w.save, exact: true }).click();
  const rule = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: w.on('周报') }) });
  await expect(rule).toContainText('稍后处理到下周一 08:00');
  // As the person reads a time of day.
  await page.goto(`${server.url}/#/set/normalset`);
  await page.locator('[data-setting=timeFormat]').getByRole('combobox').selectOption('12');
  await expect(page.locator('[data-setting=timeFormat]').getByRole('status')).toHaveText('已保存');
  await page.goto(`${server.url}/#/set/mailclassification`);
  await expect(rule).toContainText('稍后处理到下周一 上午 8:00');
  // Opened again it says the same.
  await rule.getByRole('button', { name: '周报', exact: true }).click();
  await expect(form.getByLabel('稍后处理到')).toHaveValue('nextWeek');
  await form.getByRole('button', { name: w.cancel, exact: true }).click();

  await page.goto(`${server.url}/#/inbox`);
  await deliver(server, '本周进展');
  await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject: '别的事', text: 'x' });
  // What came after it is there, and it is not.
  await expect(locateRow(page, '别的事')).toBeVisible();
  await expect(locateRow(page, '本周进展')).toHaveCount(0);
  await page.goto(`${server.url}/#/snoozed`);
  await expect(locateRow(page, '本周进展')).toContainText(/0?8:00/);
});

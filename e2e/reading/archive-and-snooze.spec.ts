// Archive and snooze as a quick hand uses them: by key, back by undo, and listed with the time.
import { enter, locateRow, locateRows, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';
import { watchRequests } from '../support/settled.ts';

const subjects = ['第一封', '第二封', '第三封'];

test('archived by a key and brought back, snoozed and listed with its time', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  for (const subject of subjects)
    await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: subject });
  const settled = watchRequests(page);
  await page.goto(`${server.url}/#/inbox`);
  await page.reload();
  await expect(locateRow(page, '第三封')).toBeVisible();
  await settled();
  await locateRow(page, '第三封').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('e');
  await expect(page.getByText('已归档 1 封邮件')).toBeVisible();
  await expect(locateRow(page, '第三封')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(locateRow(page, '第三封')).toBeVisible();
  await locateRow(page, '第三封').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('e');
  // A press at a row that moves meanwhile would meet another.
  await expect(locateRow(page, '第三封')).toBeHidden();
  await locateRow(page, '第二封').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('b');
  await page.getByRole('dialog', { name: '稍后处理到' }).getByRole('button', { name: /^明天/ }).click();
  await expect(locateRow(page, '第二封')).toBeHidden();
  // The first time that is offered has the focus.
  await locateRow(page, '第一封').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: '稍后处理到' }).locator('form button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(locateRow(page, '第一封')).toBeHidden();
  await page.goto(`${server.url}/#/archive`);
  await expect(locateRow(page, '第三封')).toBeVisible();
  await page.goto(`${server.url}/#/snoozed`);
  await expect(locateRow(page, '第二封')).toContainText(/0?8:00/);
  await expect(locateRow(page, '第一封')).toBeVisible();

  // Deleted and brought back it still has its time.
  await locateRow(page, '第二封').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('Delete');
  await expect(locateRow(page, '第二封')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(locateRow(page, '第二封')).toContainText(/0?8:00/);
  await page.reload();
  await expect(locateRow(page, '第二封')).toContainText(/0?8:00/);
  // Moved to the inbox it has none.
  await locateRow(page, '第二封').getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: '放回收件箱' }).click();
  await page.goto(`${server.url}/#/inbox`);
  await expect(locateRow(page, '第二封')).toBeVisible();
  await expect(locateRow(page, '第二封')).not.toContainText('提醒');
});

test("answered and archived in one step, and what opens then is one's own choice", async ({ page, server }) => {
  await enter(page, server, { language: 'zh', layout: 'two' });
  for (const subject of subjects)
    await server.deliver({ from: `erik@${outsideDomain}`, to: lileiAddress, subject, text: subject });
  await page.reload();
  await locateRow(page, '第三封').click();
  await expect(page.getByRole('article')).toContainText('第三封');
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused();
  await page.keyboard.type('收到。');
  await page.getByRole('button', { name: '其他发送方式' }).click();
  await page.getByRole('menuitem', { name: '发送并归档原邮件' }).click();
  await expect(page.getByText(/^邮件已发送/).first()).toBeVisible();
  await page.goto(`${server.url}/#/archive`);
  await expect(locateRow(page, '第三封')).toBeVisible();
  await page.goto(`${server.url}/#/inbox`);
  await expect(locateRow(page, '第三封')).toBeHidden();
  // The next one by default.
  await locateRow(page, '第二封').click();
  await expect(page.getByRole('article')).toContainText('第二封');
  await page.keyboard.press('e');
  await expect(page.getByRole('article')).toContainText('第一封');
  // Back to the list, where that is set.
  await page.goto(`${server.url}/#/set/normalset?setting=autoAdvance`);
  const choice = page.getByRole('combobox', { name: '归档或删除后' });
  await choice.selectOption({ label: '回到列表' });
  await expect(choice).toHaveValue('list');
  await page
    .getByRole('navigation', { name: '打开的页面' })
    .getByRole('button', { name: '第一封', exact: true })
    .click();
  await expect(page.getByRole('article')).toContainText('第一封');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/#\/inbox/);
});

test('an answer brings back what is snoozed at once, and says so', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  // Single messages: the row of a conversation would be the answer's.
  await saveSetting(page, server, 'conversationView', false);
  const from = `erik@${outsideDomain}`;
  const deliver = (subject: string, more: object) =>
    server.deliver({ from, to: lileiAddress, subject, text: subject, ...more });
  await deliver('报价', { messageId: `<quote@${outsideDomain}>` });
  await page.reload();
  await locateRow(page, '报价').getByRole('checkbox').check({ force: true });
  await page.keyboard.press('b');
  await page.getByRole('dialog', { name: '稍后处理到' }).getByRole('button', { name: /^明天/ }).click();
  await expect(locateRow(page, '报价')).toBeHidden();
  // What is no answer changes nothing; it arrives before the answer.
  await deliver('别的事', {});
  await deliver('补充说明', { inReplyTo: `<quote@${outsideDomain}>` });
  await expect(locateRow(page, '补充说明')).toBeVisible();
  await expect(locateRow(page, '报价')).toContainText('有新回复');
  await expect(locateRows(page).nth(1)).toContainText('报价');
  await page.reload();
  await expect(locateRow(page, '报价')).toContainText('有新回复');
  await page.goto(`${server.url}/#/snoozed`);
  await expect(page.getByText('没有稍后处理的邮件')).toBeVisible();
  // As one conversation it is the answer's row.
  await saveSetting(page, server, 'conversationView', true);
  await page.goto(`${server.url}/#/inbox`);
  await page.reload();
  await expect(locateRows(page).first()).toContainText('补充说明');
  await expect(locateRow(page, '报价')).toBeHidden();
});

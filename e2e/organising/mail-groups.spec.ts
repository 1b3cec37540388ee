// Mail groups: an administrator makes one, adds people and takes one out and back; it is written to, and found where one may write.
import AxeBuilder from '@axe-core/playwright';
import { enter, locateRow } from '../support/app-helpers.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, test } from '../support/harness.ts';

test('a group is made, filled, mended and written to', async ({ page, server }) => {
  await enter(page, server, { language: 'zh', skin: 'skin_0', layout: 'two' });

  await test.step('the groups that one manages are listed, and a new one is made', async () => {
    await page.goto(`${server.url}/#/addressbook/groupmanagement`);
    const groups = page.getByRole('list', { name: '邮件组列表' });
    await expect(groups.getByRole('listitem')).toHaveCount(2);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: '新建邮件组' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请填写名称')).toBeVisible();
    await dialog.getByLabel('名称').fill('财务通知');
    await dialog.getByLabel('邮件组地址').fill('finance-news');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('还没有成员')).toBeVisible();
  });

  await test.step('people are chosen and pasted, and what is left out is said', async () => {
    await page.getByRole('button', { name: '添加成员' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名、拼音、地址或部门').fill('wang');
    await dialog.getByRole('button', { name: /王海燕/ }).click();
    await dialog.getByLabel('批量粘贴地址').fill('anna.bergstrom@hongyan.example\nnobody@hongyan.example');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await expect(dialog.getByText(/本单位没有此地址/)).toBeVisible();
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('list', { name: '成员' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('somebody is taken out and put back', async () => {
    const members = page.getByRole('list', { name: '成员' }).getByRole('listitem');
    await page.getByRole('button', { name: /移除 Anna/ }).click();
    await expect(members).toHaveCount(1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(members).toHaveCount(2);
  });

  await test.step('the composer knows how many people it is, and names them', async () => {
    await page.getByRole('main').getByRole('button', { name: '写信' }).click();
    const chip = page.locator('[data-chip="finance-news@hongyan.example"]');
    await expect(chip).toContainText('2 人');
    await chip.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '展开为成员' }).click();
    await expect(page.locator('[data-chip="anna.bergstrom@hongyan.example"]')).toBeVisible();
    await page.locator('[data-recipients=cc], [data-recipients=to]').first().fill('product');
    await expect(page.getByRole('option', { name: /产品讨论/ })).toContainText('2 人');
  });

  await test.step('a department is added as such', async () => {
    await page.goto(`${server.url}/#/addressbook/groupmanagement/finance-news%40hongyan.example`);
    await page.getByRole('button', { name: '添加成员' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名、拼音、地址或部门').fill('部');
    await dialog.getByRole('list', { name: '姓名、拼音、地址或部门' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    const members = page.getByRole('list', { name: '成员' }).getByRole('listitem');
    await expect(members.filter({ hasText: /部门 · \d+ 人/ })).toHaveCount(1);
  });

  await test.step('an archive is switched on, opened and left', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: '查看归档' })).toHaveCount(0);
    await main.getByRole('button', { name: '编辑设置' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('邮件归档').selectOption('members');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await main.getByRole('button', { name: '查看归档' }).click();
    await expect(page.getByText('finance-news+archive@hongyan.example').first()).toBeVisible();
    await page.getByRole('button', { name: '返回我的邮箱' }).first().click();
    await expect(page.getByText('finance-news+archive@hongyan.example')).toHaveCount(0);
  });

  await test.step('whom a group refuses is asked whether the others get the message', async () => {
    const groupPath = `${server.url}/#/addressbook/groupmanagement/finance-news%40hongyan.example`;
    await page.goto(groupPath);
    await page.getByRole('main').getByRole('button', { name: '编辑设置' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('谁可以发信').selectOption('named');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    await page.context().clearCookies();
    const wang = 'wang.haiyan@hongyan.example';
    await bringSession(page, {
      url: server.url,
      address: wang,
      password: server.findPassword(wang),
      display: { language: 'zh' },
    });
    await page.goto(`${server.url}/#/write/new/0`);
    const to = page.locator('[data-recipients=to]');
    await to.fill(`finance-news@hongyan.example, ${lileiAddress}`);
    await to.press('Enter');
    await page.getByLabel('主题').fill('只给李雷');
    await page.getByRole('button', { name: '发送', exact: true }).first().click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '邮件组拒收' });
    await expect(question).toContainText('finance-news@hongyan.example');
    await question.getByRole('button', { name: '返回修改' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '您无权向邮件组' })).toBeVisible();
    await page.getByRole('button', { name: '发送', exact: true }).first().click();
    await question.getByRole('button', { name: '发送给其余收件人' }).click();
    await expect(page.getByText(/^邮件已发送/)).toBeVisible();
    await page.context().clearCookies();
    await enter(page, server, { language: 'zh' });
    await expect(locateRow(page, '只给李雷')).toBeVisible();
  });

  await test.step('the page of a group that one may write to names its people', async () => {
    await page.goto(`${server.url}/#/addressbook/contactgroups`);
    await page.getByRole('link', { name: /产品讨论/ }).click();
    await expect(page.getByRole('heading', { name: /产品讨论/, level: 2 })).toBeVisible();
    await expect(page.getByRole('list', { name: '成员' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('link', { name: '返回列表' }).click();
    await expect(page).toHaveURL(/contactgroups$/);
  });

  await test.step('an open group is left and joined again, on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${server.url}/#/addressbook/contactgroups`);
    const row = page.getByRole('listitem').filter({ hasText: '产品讨论' });
    await row.getByRole('button', { name: '退出' }).click();
    await row.getByRole('button', { name: '加入' }).click();
    await expect(row.getByText('已加入')).toBeVisible();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });
});

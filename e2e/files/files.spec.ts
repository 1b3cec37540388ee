// The file centre as a quick hand uses it: bringing, names, moves with undo, the recycle bin, versions, search, previews, and sharing with a colleague.
import { locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';
import { bringFiles, chooseAction, enterFiles, fileRow, makeFolder, openFiles, textFile } from './file-helpers.ts';

const haiyanAddress = 'wang.haiyan@hongyan.example';

test('files are brought, renamed, moved with undo, deleted and restored', async ({ page, server }) => {
  await enterFiles(page, server);
  await bringFiles(page, textFile('报告.txt', '海象数量'), textFile('empty.txt', ''), textFile('a.md', '# a'));
  await expect(fileRow(page, '报告.txt')).toBeVisible();
  await expect(page.getByText('不能上传 0 KB 的文件')).toBeVisible();
  await page.getByRole('region', { name: '上传' }).getByRole('button', { name: '关闭' }).click();
  await makeFolder(page, '项目资料');

  await chooseAction(page, '报告.txt', '重命名');
  await page.getByRole('textbox', { name: '新名称' }).fill('报告.exe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('重命名不能修改文件类型')).toBeVisible();
  await page.getByRole('textbox', { name: '新名称' }).fill('总结.txt');
  await page.keyboard.press('Enter');
  await expect(fileRow(page, '总结.txt')).toBeVisible();

  await chooseAction(page, '总结.txt', '移动到…');
  await page.getByRole('dialog').getByRole('button', { name: '项目资料' }).click();
  await page.getByRole('button', { name: '移动到此处' }).click();
  // Rows are hidden behind the dialog too, where the notice is still that of the new name.
  await expect(page.getByText('已将 1 项移动到“项目资料”')).toBeVisible();
  await expect(fileRow(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(fileRow(page, '总结.txt')).toBeVisible();

  await fileRow(page, '总结.txt').getByRole('checkbox').check();
  await page.keyboard.press('Delete');
  await expect(fileRow(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '回收站 · 我的文件' }).click();
  await chooseAction(page, '总结.txt', '恢复');
  await expect(fileRow(page, '总结.txt')).toBeHidden();
  await page.getByRole('button', { name: '我的文件', exact: true }).first().click();
  await expect(fileRow(page, '总结.txt')).toBeVisible();
});

test('a name that is taken becomes a version, and an older version comes back', async ({ page, server }) => {
  await enterFiles(page, server);
  await bringFiles(page, textFile('计划.txt', '第一版'));
  await expect(fileRow(page, '计划.txt')).toBeVisible();
  await bringFiles(page, textFile('计划.txt', '第二版'));
  await page.getByRole('button', { name: '替换（保留旧版本）' }).click();
  await expect(page.getByText('已上传 2 个文件')).toBeVisible();
  await chooseAction(page, '计划.txt', '版本…');
  await page.getByRole('button', { name: '恢复为当前版本' }).click();
  await expect(page.getByText(/^版本 2/)).toBeVisible();
  await page.keyboard.press('Escape');
  await fileRow(page, '计划.txt').getByRole('button', { name: '计划.txt', exact: true }).click();
  await expect(page.getByText('第一版')).toBeVisible();
});

test('what is shared is seen by the colleague at once, found by its text, and gone when it is taken back', async ({
  page,
  server,
  browser,
}) => {
  await enterFiles(page, server);
  await bringFiles(page, textFile('共享.txt', '黑颈鹤迁徙'));
  const colleague = await (await browser.newContext()).newPage();
  await enterFiles(colleague, server, haiyanAddress);
  await colleague.getByRole('button', { name: '共享给我的' }).click();
  await expect(colleague.getByText('这里是空的')).toBeVisible();
  await chooseAction(page, '共享.txt', '共享…');
  await page.getByRole('dialog').getByRole('textbox').fill('王海燕');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /王海燕.* 的权限/ })).toBeVisible();
  await expect(fileRow(colleague, '共享.txt')).toBeVisible();
  await expect(async () => {
    await colleague.getByRole('searchbox', { name: '搜索文件名和内容' }).fill('黑颈鹤');
    await colleague.keyboard.press('Enter');
    await expect(fileRow(colleague, '共享.txt')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /取消 .* 的权限/ }).click();
  await expect(fileRow(colleague, '共享.txt')).toBeHidden();
});

test('a file goes into a message, and a file of a mail into the file centre', async ({ page, server }) => {
  await enterFiles(page, server);
  await bringFiles(page, textFile('附上.txt', '随信附上'));
  await expect(fileRow(page, '附上.txt')).toBeVisible();
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('button', { name: '从文件中心添加' }).click();
  await page.getByRole('checkbox', { name: '附上.txt' }).check();
  await page.getByRole('button', { name: '添加 1 个文件' }).click();
  await expect(page.getByRole('region', { name: '附件' }).getByText('附上.txt')).toBeVisible();
  await page.getByRole('button', { name: '从文件中心添加' }).click();
  await page.getByRole('checkbox', { name: '附上.txt' }).check();
  await page.getByRole('button', { name: '以链接添加…' }).click();
  await page.getByRole('button', { name: '创建链接' }).click();
  const text = page.getByRole('textbox', { name: '正文' });
  await expect(text.getByRole('link', { name: '附上.txt' })).toHaveAttribute('href', /#\/sharefile\?id=/);
  await expect(text.getByText(/提取码：\w{6}，有效期至/)).toBeVisible();

  const attachment = { filename: '来信.txt', content: '来信附件' };
  const from = { name: 'Anna', address: `anna@${outsideDomain}` };
  await server.deliver({ from, to: lileiAddress, subject: '附件一封', text: '见附件', attachments: [attachment] });
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, '附件一封').click();
  await page.getByRole('button', { name: '存到文件中心' }).click();
  await page.getByRole('button', { name: '存到此处' }).click();
  await expect(page.getByText('已将 1 个文件存到文件中心')).toBeVisible();
  await openFiles(page, server.url);
  await expect(fileRow(page, '来信.txt')).toBeVisible();
});

// The list of the file centre: keyboard, drag with undo, details with versions, tiles, and ten thousand rows.
import { expect, test } from '../support/harness.ts';
import { bringFiles, callFiles, dragRow, enterFiles, fileRow, findRoot, makeFolder, textFile } from './file-helpers.ts';

test('files are dragged onto a folder, taken back, and dragged onto a space', async ({ page, server }) => {
  await enterFiles(page, server);
  await makeFolder(page, '归档');
  await bringFiles(page, textFile('甲.txt', '1'), textFile('乙.txt', '2'));
  await expect(fileRow(page, '乙.txt')).toBeVisible();
  await fileRow(page, '甲.txt').getByRole('checkbox').check();
  await fileRow(page, '乙.txt').getByRole('checkbox').check();
  await dragRow(page, '乙.txt', fileRow(page, '归档'));
  await expect(page.getByText('2 项 → 移动到“归档”')).toBeVisible();
  await page.mouse.up();
  await expect(fileRow(page, '甲.txt')).toBeHidden();
  await expect(page.getByText('已将 2 项移动到“归档”')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(fileRow(page, '甲.txt')).toBeVisible();

  await fileRow(page, '归档').getByRole('button', { name: '归档', exact: true }).click();
  await expect(page.getByText('这里还没有文件')).toBeVisible();
  await bringFiles(page, textFile('丙.txt', '3'));
  await dragRow(page, '丙.txt', page.getByRole('navigation').getByRole('button', { name: '我的文件' }).first());
  await page.mouse.up();
  await expect(fileRow(page, '丙.txt')).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(fileRow(page, '丙.txt')).toBeVisible();
});

test('the keyboard goes over rows, selects, renames, stars, deletes and goes up', async ({ page, server }) => {
  await enterFiles(page, server);
  await bringFiles(page, ...['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name, name)));
  await expect(fileRow(page, 'c.txt')).toBeVisible();
  await page.getByRole('region', { name: '上传' }).getByRole('button', { name: '关闭' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('已选 2 项')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('已选')).toBeHidden();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: '新名称' }).fill('b.exe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('重命名不能修改文件类型')).toBeVisible();
  await page.getByRole('textbox', { name: '新名称' }).fill('z.txt');
  await page.keyboard.press('Enter');
  await expect(fileRow(page, 'z.txt')).toBeVisible();
  await page.keyboard.press('s');
  await expect(fileRow(page, 'z.txt').getByRole('img', { name: '已加星标' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('已选 3 项')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('这里还没有文件')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(fileRow(page, 'z.txt')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: '文件夹名称' })).toBeFocused();
  await page.keyboard.type('下一级');
  await page.keyboard.press('Enter');
  await fileRow(page, '下一级').click({ position: { x: 400, y: 8 } });
  await page.keyboard.press('Enter');
  await expect(page.getByText('这里还没有文件')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(fileRow(page, 'z.txt')).toBeVisible();
});

test('details show facts, versions and what was done, and follow the keyboard', async ({ page, server }) => {
  await enterFiles(page, server);
  await bringFiles(page, textFile('甲.txt', '1'), textFile('乙.txt', '22'));
  await expect(fileRow(page, '乙.txt')).toBeVisible();
  await fileRow(page, '甲.txt').click({ position: { x: 400, y: 8 } });
  await page.keyboard.press('i');
  const details = page.getByRole('complementary', { name: '详细信息' });
  await expect(details.getByRole('heading', { name: '甲.txt' })).toBeVisible();
  await expect(details.getByText('1 B', { exact: true })).toBeVisible();
  await expect(details.getByText(/上传$/)).toBeVisible();
  await bringFiles(page, textFile('甲.txt', '甲的第二版'));
  await page.getByRole('button', { name: '替换（保留旧版本）' }).click();
  await expect(details.getByText('版本 1', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: '恢复为当前版本' }).click();
  await expect(details.getByText('版本 2', { exact: true })).toBeVisible();
  await expect(details.getByText(/恢复了旧版本/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(details.getByRole('heading', { name: '乙.txt' })).toBeVisible();
  await page.reload();
  await expect(details.getByRole('heading', { name: '乙.txt' })).toBeVisible();
});

test('thousands of folders scroll to the end at once, and are all selected', async ({ page, server }) => {
  const count = 3_000;
  await enterFiles(page, server);
  const parentId = await findRoot(page);
  const names = Array.from({ length: count }, (_, index) => [`夹${String(index).padStart(5, '0')}`]);
  for (let first = 0; first < count; first += 500)
    await callFiles(page, 'ensureFolders', { parentId, paths: names.slice(first, first + 500) });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count));
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await expect(fileRow(page, '夹02999')).toBeVisible();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight / 2));
  await expect(fileRow(page, '夹01500')).toBeVisible();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0));
  await fileRow(page, '夹00000').getByRole('checkbox').check();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`已选 ${String(count)} 项`)).toBeVisible();
});

test('tiles show the same files, and the choice is kept', async ({ page, server }) => {
  await enterFiles(page, server);
  await makeFolder(page, '图片');
  await page.getByRole('button', { name: '以平铺方式显示' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '以列表方式显示' })).toBeVisible();
  await expect(fileRow(page, '图片')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('这里还没有文件')).toBeVisible();
  await page.getByRole('button', { name: /已用.*共/ }).click();
  await expect(page.getByRole('dialog').getByText('旧版本')).toBeVisible();
});

// Tasks by keyboard: made in words, checked, taken back, edited, deleted; the same list on a phone and in the dark.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `tasks-${name}.png`) });

async function open(page: Page, server: ServerFixture, language: 'zh' | 'en', skin: string): Promise<void> {
  const password = server.findPassword(lileiAddress);
  const display = { language, skin, layout: 'two' } as const;
  await bringSession(page, { url: server.url, address: lileiAddress, password, display });
  await page.goto(`${server.url}/#/calendar/tasks`);
}

const row = (page: Page, title: string): Locator => page.locator('[data-task]').filter({ hasText: title });
const group = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('a list is worked off by keyboard', async ({ page, server }) => {
  await open(page, server, 'zh', 'skin_0');
  await expect(page.getByText('没有任务').or(page.locator('[data-task]').first())).toBeVisible();

  await test.step('lines of words are tasks', async () => {
    await page.keyboard.press('n');
    const entry = page.getByLabel('添加任务');
    await expect(entry).toBeFocused();
    for (const line of ['今天 交报告', '明天下午三点 回电话', '每天 喝水', '<b>读书']) {
      await entry.fill(line);
      await entry.press('Enter');
    }
    await expect(group(page, '今天')).toContainText('交报告');
    await expect(group(page, '未来 7 天')).toContainText('明天 15:00');
    await expect(group(page, '无日期')).toContainText('<b>读书');
    await entry.press('Escape');
    await shot(page, 'list');
  });

  await test.step('a task is done with Space, and open again by undo', async () => {
    await row(page, '交报告').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(row(page, '交报告')).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(row(page, '交报告')).toBeVisible();
  });

  await test.step('one that repeats comes again', async () => {
    await row(page, '喝水').getByRole('checkbox').focus();
    await page.keyboard.press('x');
    await expect(page.getByText(/已完成“喝水”，下一次/)).toBeVisible();
    await expect(group(page, '未来 7 天')).toContainText('喝水');
  });

  await test.step('Enter edits', async () => {
    await row(page, '<b>读书').getByRole('checkbox').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '编辑任务' });
    await dialog.getByLabel('标题').fill('读完那本书');
    await dialog.getByLabel('优先级').selectOption({ label: '高' });
    await shot(page, 'editor');
    await dialog.getByLabel('标题').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, '读完那本书')).toBeVisible();
  });

  await test.step('Delete deletes, j goes on, undo brings back', async () => {
    await row(page, '读完那本书').getByRole('checkbox').focus();
    await page.keyboard.press('Delete');
    await expect(row(page, '读完那本书')).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(row(page, '读完那本书')).toBeVisible();
  });

  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations).toEqual([]);
});

test('a hand that waits for nothing: what is not saved yet is moved to, opened, checked and deleted', async ({
  page,
  server,
}) => {
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  // The list is still on its way when the first tasks are typed.
  await page.route(
    '**/api/calendar/task/list*',
    async (route) => {
      await shown;
      await route.continue();
    },
    { times: 1 },
  );
  await open(page, server, 'en', 'skin_0');
  const entry = page.getByLabel('Add task');
  await expect(entry).toBeVisible();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Nothing is saved until the hand has done its work.
  await page.route('**/api/calendar/task/create', async (route) => {
    await held;
    await route.continue();
  });
  for (const line of ['today write', 'today delete', 'today check']) {
    await entry.fill(line);
    await entry.press('Enter');
  }
  await entry.press('Escape');
  show();
  await row(page, 'delete').getByRole('checkbox').focus();
  await page.keyboard.press('Delete');
  await row(page, 'check').getByRole('checkbox').focus();
  await page.keyboard.press('x');
  await row(page, 'write').getByRole('checkbox').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Title').fill('written');
  await dialog.getByLabel('Title').press('Enter');
  answer();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'written')).toBeVisible();
  // Names from the server have come, and the row is still the one that has the focus.
  await expect(row(page, 'written').getByRole('checkbox')).toBeFocused();
  await page.reload();
  await expect(row(page, 'written')).toBeVisible();
  await expect(row(page, 'delete')).toHaveCount(0);
  await page.getByRole('button', { name: /Show completed/ }).click();
  await expect(row(page, 'check')).toHaveAttribute('data-done', 'true');
});

test('a task is seen on its day, dragged to another, taken back and done there', async ({ page, server }) => {
  const password = server.findPassword(lileiAddress);
  const display = { language: 'en', skin: 'skin_0', layout: 'two' } as const;
  await bringSession(page, { url: server.url, address: lileiAddress, password, display });
  await page.goto(`${server.url}/#/calendar/tasks`);
  const entry = page.getByLabel('Add task');
  for (const line of ['17 March 2027 hand in', '18 March 2027 2pm ring up']) {
    await entry.fill(line);
    await entry.press('Enter');
  }
  await expect(row(page, 'ring up')).toBeVisible();
  await page.goto(`${server.url}/#/calendar?view=month&date=2027-03-15`);
  const bar = page.locator('button[data-task]').filter({ hasText: 'hand in' });
  const on = async (date: string): Promise<boolean> => {
    const cell = await page.locator(`[data-month-day="${Date.parse(date) / 86_400_000}"]`).boundingBox();
    const box = await bar.boundingBox();
    if (!cell || !box) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > cell.x && x < cell.x + cell.width && y > cell.y && y < cell.y + cell.height;
  };
  await expect.poll(() => on('2027-03-17')).toBe(true);
  await shot(page, 'month');
  const target = await page.locator(`[data-month-day="${Date.parse('2027-03-24') / 86_400_000}"]`).boundingBox();
  await bar.hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => on('2027-03-24')).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => on('2027-03-17')).toBe(true);
  await page.getByRole('checkbox', { name: 'Complete “hand in”' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Complete “hand in”' })).toBeChecked();
  for (const view of ['week', 'list'] as const) {
    await page.goto(`${server.url}/#/calendar?view=${view}&date=2027-03-15`);
    await expect(page.getByRole('checkbox', { name: 'Complete “hand in”' })).toBeChecked();
    await expect(page.locator('button').filter({ hasText: 'ring up' })).toContainText('14:00');
    await shot(page, view);
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.locator('button').filter({ hasText: 'ring up' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/#/set/calendar`);
  await page.getByRole('checkbox', { name: 'Show tasks' }).click();
  await expect(page.getByRole('checkbox', { name: 'Show tasks' })).not.toBeChecked();
  await page.goto(`${server.url}/#/calendar?view=week&date=2027-03-15`);
  await expect(page.locator('[data-event]').first()).toBeVisible();
  await expect(page.locator('[data-task]')).toHaveCount(0);
});

test('the list reads in English, on a phone and in the dark', async ({ page, server }) => {
  await open(page, server, 'en', 'skin_6');
  const entry = page.getByLabel('Add task');
  await entry.fill('send report Fri 5pm');
  await expect(page.getByRole('status').filter({ hasText: 'send report' })).toContainText('17:00');
  await entry.press('Enter');
  await expect(row(page, 'send report')).toBeVisible();
  await page.setViewportSize({ width: 1_024, height: 700 });
  await shot(page, 'dark-en');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(row(page, 'send report')).toBeVisible();
  const width = await page.locator('html').evaluate((element) => element.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await shot(page, 'phone-en');
});

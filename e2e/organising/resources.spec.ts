// Rooms: found in the form of an event by what is free and fits, seen as taken, looked at, and shown on the event.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const anna = 'anna.bergstrom@hongyan.example';
/** A Monday without a holiday. */
const week = '/#/calendar?view=week&date=2027-03-15';

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `resources-${name}.png`) });

async function open(page: Page, server: ServerFixture, address: string, skin = 'skin_0'): Promise<void> {
  const password = server.findPassword(address);
  const display = { language: 'zh', skin, layout: 'two' } as const;
  await bringSession(page, { url: server.url, address, password, display });
  await page.goto(server.url + week);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/2027/);
}

async function call<T>(page: Page, server: ServerFixture, path: string, data?: unknown): Promise<T> {
  const options = { headers: { Origin: server.url }, ...(data === undefined ? {} : { data }) };
  const url = `${server.url}/api/${path}`;
  const response = data === undefined ? await page.request.get(url, options) : await page.request.post(url, options);
  return ((await response.json()) as { data: T }).data;
}

test('a room is found by what is free and fits, looked at, and shown on the event', async ({ page, server }) => {
  await test.step('its manager has booked the large one', async () => {
    await open(page, server, anna);
    const { list } = await call<{ list: { calendarId: string; name: string }[] }>(page, server, 'calendar/list');
    const hall = list.find(({ name }) => name.startsWith('长江厅'));
    const times = { start: '2027-03-16T09:00', end: '2027-03-16T10:30', zone: 'Asia/Shanghai' };
    await call(page, server, 'calendar/event/create', { calendarId: hall?.calendarId, title: '董事会', ...times });
    await page.context().clearCookies();
  });

  await open(page, server, lileiAddress);
  await page.getByRole('button', { name: '新建日程', exact: true }).click();
  const editor = page.getByRole('dialog', { name: '新建日程' });
  await editor.getByLabel('标题').fill('产品评审');
  await editor.getByLabel('开始日期').fill('2027-03-16');
  await editor.getByLabel('开始时间').fill('09:30');
  await editor.getByLabel('结束时间').fill('10:00');
  const field = editor.getByRole('combobox', { name: '会议室和设备' });
  const offered = editor.getByRole('listbox', { name: '可选的会议室和设备' });

  await test.step('what is free comes first, what is taken says so', async () => {
    await field.click();
    await expect(offered.getByRole('option')).toHaveCount(3);
    await expect(offered.getByRole('option').first()).toContainText('空闲');
    await expect(offered.getByRole('option', { name: /长江厅/ })).toContainText('已占用');
    await shot(page, 'offered');
    await field.fill('hehua');
    await expect(offered.getByRole('option')).toHaveCount(1);
    await field.press('Enter');
    await expect(editor.getByLabel('地点')).toHaveValue('荷花小会议室 Lotus');
    await expect(editor.getByRole('listitem').filter({ hasText: '荷花小会议室' }).first()).toContainText('空闲');
  });

  await test.step('a taken one shows when it is taken, and not by what', async () => {
    await field.fill('长江');
    await offered.getByRole('option', { name: /长江厅/ }).click();
    await editor.getByRole('button', { name: '查看“长江厅 Yangtze”的日程' }).click();
    const day = page.getByRole('dialog', { name: '“长江厅 Yangtze”的日程' });
    await expect(day.getByRole('listitem')).toHaveText(/09:00 – 10:30\s*已占用/);
    await shot(page, 'day');
    await day.getByRole('button', { name: '后一天' }).click();
    await expect(day.getByText('这一天没有预订')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor.getByText(/此时间有冲突：.*长江厅/)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await editor.getByRole('button', { name: '移除“长江厅 Yangtze”' }).click();
  });

  await test.step('the event says what was asked for', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'narrow');
    await page.setViewportSize({ width: 1280, height: 800 });
    await editor.getByRole('button', { name: '保存' }).click();
    const send = page.getByRole('button', { name: /^(发送|Send)$/ });
    await page.locator('[data-event]').filter({ hasText: '产品评审' }).or(send).first().waitFor();
    if (await send.isVisible()) await send.click();
    await page.locator('[data-event]').filter({ hasText: '产品评审' }).click();
    const resources = page.getByRole('list', { name: '会议室和设备' });
    await expect(resources).toContainText(/荷花小会议室 Lotus\s*(等待答复|已预订)/);
    await shot(page, 'details');
  });
});

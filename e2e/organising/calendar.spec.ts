// The calendar: words become events, the pointer makes, moves and resizes them, series change as one says, two windows meet, a
// colleague sees what is shared, files come and go. Days are those of the address, so that no test depends on today.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const colleague = 'wang.haiyan@hongyan.example';
/** A Monday in a week without public holidays. */
const week = '/#/calendar?view=week&date=2027-03-15';
const zone = 'Asia/Shanghai';
const hostile = '<b>"&amp;\u202e';

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `calendar-${name}.png`) });

async function open(page: Page, server: ServerFixture, language: 'zh' | 'en', address = lileiAddress): Promise<void> {
  const password = server.findPassword(address);
  const display = { language, skin: 'skin_0', layout: 'two' } as const;
  await bringSession(page, { url: server.url, address, password, display });
  await post(page, server, 'mail/main/generalConfig/single/update', { key: 'timeZoneName', value: zone });
  await page.goto(server.url + week);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/2027/);
}

async function post(page: Page, server: ServerFixture, path: string, data: unknown): Promise<unknown> {
  const response = await page.request.post(`${server.url}/api/${path}`, { headers: { Origin: server.url }, data });
  return ((await response.json()) as { data: unknown }).data;
}

const event = (page: Page, title: string | RegExp): Locator => page.locator('[data-event]').filter({ hasText: title });

/** Drags from one point of an element to another point, by parts of an hour of the grid below it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** A point in the grid of hours: of the day in the week, from 0, and the hour. */
async function point(page: Page, day: number, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator('[data-day]').nth(day);
  const box = await column.boundingBox();
  if (!box) throw new Error('no such day');
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 };
}

test('words, pointer and series: events are made, moved, changed and taken back', async ({ page, server }) => {
  await open(page, server, 'zh');

  await test.step('a line of words is an event', async () => {
    await page.getByLabel('快速新建').fill('2027年3月17日 下午3点到4点半 评审 会议室A');
    await expect(page.getByRole('status').filter({ hasText: '评审' })).toContainText('15:00 – 16:30');
    await shot(page, 'quick-entry');
    await page.getByLabel('快速新建').press('Enter');
    await expect(event(page, '评审')).toBeVisible();
    await expect(event(page, '评审')).toContainText('会议室A');
  });

  await test.step('dragging makes one, moves it and resizes it', async () => {
    await drag(page, await point(page, 2, 10.1), await point(page, 2, 11.1));
    await page.getByPlaceholder('日程标题').fill(hostile);
    await shot(page, 'quick-create');
    await page.getByPlaceholder('日程标题').press('Enter');
    await expect(event(page, hostile)).toContainText('10:00 – 11:15');
    await drag(page, await point(page, 2, 10.3), await point(page, 3, 12.3));
    await expect(event(page, hostile)).toContainText('12:00 – 13:15');
    await drag(page, await point(page, 3, 13.22), await point(page, 3, 14.2));
    await expect(event(page, hostile)).toContainText('12:00 – 14:15');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(event(page, hostile)).toContainText('12:00 – 13:15');
  });

  await test.step('a series changes from one on, and goes as a whole', async () => {
    await page.getByRole('button', { name: '新建日程', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('标题').fill('晚读');
    await form.getByLabel('开始日期').fill('2027-03-15');
    await form.getByLabel('重复', { exact: true }).selectOption('day');
    await expect(form.getByText('每天', { exact: true })).toBeVisible();
    await shot(page, 'editor');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(event(page, '晚读')).toHaveCount(7);
    await event(page, '晚读').nth(3).click();
    await shot(page, 'details');
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('标题').fill('晨读');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByLabel('此日程及以后的日程').check();
    await shot(page, 'scope');
    await page.getByRole('button', { name: '确定' }).click();
    await expect(event(page, '晚读')).toHaveCount(3);
    await expect(event(page, '晨读')).toHaveCount(4);
    await event(page, '晨读').first().click();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByLabel('所有日程').check();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(event(page, '晨读')).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(event(page, '晨读')).toHaveCount(4);
  });

  await test.step('keys change views, and nothing is wrong for screen readers', async () => {
    for (const [key, name] of [
      ['m', 'month'],
      ['y', 'year'],
      ['a', 'list'],
      ['d', 'day'],
      ['x', 'workWeek'],
      ['w', 'week'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`view=${name}`));
      await expect(
        event(page, /读|评审/)
          .or(page.locator('[data-busy]'))
          .first(),
      ).toBeVisible();
      await shot(page, name);
      // The week is looked at by accessibility.spec.ts; its columns are those of days and work weeks, too.
      if (!['month', 'year', 'list'].includes(name)) continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${name} ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
    }
  });
});

test('a hand that waits for nothing: Enter before the calendars are there, a drag before the event is saved', async ({
  page,
  server,
}) => {
  let letGo = (): void => undefined;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      letGo = resolve;
    });
  let held = hold();
  await page.route('**/api/calendar/list*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, server, 'en');
  await page.getByLabel('Quick add').fill('17 March 2027 3pm to 4:30pm Review at Room A');
  await page.getByLabel('Quick add').press('Enter');
  await expect(page.getByLabel('Quick add')).toHaveValue('');
  letGo();
  await expect(event(page, 'Review')).toContainText('15:00 – 16:30');

  held = hold();
  await page.route('**/api/calendar/event/create', async (route) => {
    await held;
    await route.continue();
  });
  await drag(page, await point(page, 2, 10.1), await point(page, 2, 11.1));
  await page.getByPlaceholder('Event title').fill('By hand');
  await page.getByPlaceholder('Event title').press('Enter');
  await expect(event(page, 'By hand')).toContainText('10:00 – 11:15');
  const drawn = await event(page, 'By hand').elementHandle();
  await drag(page, await point(page, 2, 10.3), await point(page, 2, 12.3));
  await expect(event(page, 'By hand')).toContainText('12:00 – 13:15');
  await event(page, 'By hand').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  letGo();
  await page.getByRole('dialog').getByLabel('Title').fill('By two hands');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(event(page, 'By two hands')).toContainText('12:00 – 13:15');
  // The element is still the one that was drawn first.
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
  await page.reload();
  await expect(event(page, 'By two hands')).toContainText('12:00 – 13:15');
  await expect(event(page, 'By hand')).toHaveCount(0);
});

test('two windows and two people: conflicts are told, shares are seen, files come and go', async ({
  page,
  context,
  browser,
  server,
}) => {
  await open(page, server, 'en');
  await page.getByRole('button', { name: 'New event', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Planning');
  await page.getByRole('dialog').getByLabel('Start time').fill('10:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(event(page, 'Planning')).toBeVisible();

  await test.step('who comes second is told, and may overwrite', async () => {
    const other = await context.newPage();
    await other.goto(server.url + week);
    await event(other, 'Planning').click();
    await other.getByRole('button', { name: 'Edit' }).click();
    await event(page, 'Planning').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Location').fill('Room 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await other.getByRole('dialog').getByLabel('Location').fill('Room 2');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Event changed elsewhere')).toBeVisible();
    await other.getByRole('button', { name: 'Overwrite' }).click();
    await expect(event(page, 'Planning')).toContainText('Room 2');
    await other.close();
  });

  await test.step('a colleague sees what is shared', async () => {
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('haiyan');
    await dialog.getByRole('button', { name: /wang\.haiyan/ }).click();
    await shot(page, 'share');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const theirs = await browser.newContext();
    const their = await theirs.newPage();
    await open(their, server, 'en', colleague);
    await expect(event(their, 'Planning')).toBeVisible();
    await event(their, 'Planning').click();
    await expect(their.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await theirs.close();
  });

  await test.step('a calendar goes out as a file and comes back as one', async () => {
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export' }).click(),
    ]);
    const file = join(server.directory, 'exported.ics');
    await download.saveAs(file);
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Import into this calendar…' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/Imported [0-9]+ events?/)).toBeVisible();
    await expect(event(page, 'Planning')).toHaveCount(1);
  });

  await test.step('settings are obeyed at once', async () => {
    await page.goto(`${server.url}/#/set/calendar`);
    await page.getByLabel('Week starts on').selectOption({ label: 'Sunday' });
    await page.getByLabel('Second time zone').selectOption('America/New_York');
    await shot(page, 'settings');
    await page.goto(server.url + week);
    await expect(page.getByText('GMT-4', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('14 – 20 March 2027');
    await shot(page, 'week-en');
  });
});

// What a calendar does beside its views: it is published and subscribed to on a phone, finds a time for several people, lists invitations that
// wait for an answer, and reminds. Days are those of the address; what has to be soon is counted from now.
import type { Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const colleague = 'wang.haiyan@hongyan.example';
const zone = 'Asia/Shanghai';
/** A Tuesday without a holiday. */
const day = '/#/calendar?view=day&date=2027-03-16';
const phone = { width: 390, height: 844 };
const desktop = { width: 1_440, height: 900 };

async function call<T>(page: Page, server: ServerFixture, path: string, data?: unknown): Promise<T> {
  const options = { headers: { Origin: server.url }, ...(data === undefined ? {} : { data }) };
  const url = `${server.url}/api/${path}`;
  const response = data === undefined ? await page.request.get(url, options) : await page.request.post(url, options);
  const { code, message, data: answer } = (await response.json()) as { code: number; message: string; data: T };
  expect(code, message).toBe(200);
  return answer;
}

async function enter(page: Page, server: ServerFixture, address: string): Promise<void> {
  const password = server.findPassword(address);
  const display = { language: 'zh', skin: 'skin_0', layout: 'two' } as const;
  await bringSession(page, { url: server.url, address, password, display });
  await call(page, server, 'mail/main/generalConfig/single/update', { key: 'timeZoneName', value: zone });
}

async function findCalendar(page: Page, server: ServerFixture): Promise<string> {
  const { list } = await call<{ list: { calendarId: string; isDefault: boolean }[] }>(page, server, 'calendar/list');
  return list.find(({ isDefault }) => isDefault)?.calendarId ?? '';
}

/** Makes an event in the person's default calendar. */
async function make(page: Page, server: ServerFixture, fields: object): Promise<void> {
  const calendarId = await findCalendar(page, server);
  await call(page, server, 'calendar/event/create', { calendarId, zone: 'UTC', ...fields });
}

/** Events of a quarter of an hour from now whose reminders are due in some seconds: a form has no seconds, a file does. */
async function importReminders(page: Page, server: ServerFixture, titles: readonly string[]): Promise<void> {
  const stamp = (ms: number): string => new Date(Date.now() + ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const events = titles.flatMap((title, index) => [
    ...['BEGIN:VEVENT', `UID:${String(index)}@soon`, `DTSTAMP:${stamp(0)}`, `SUMMARY:${title}`],
    ...[`DTSTART:${stamp(15 * minute + 3_000)}`, `DTEND:${stamp(45 * minute)}`],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:soon', 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT'],
  ]);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tests//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const file = { name: 'soon.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
  const multipart = { calendarId: await findCalendar(page, server), file };
  const url = `${server.url}/api/calendar/import`;
  const response = await page.request.post(url, { headers: { Origin: server.url }, multipart });
  expect(((await response.json()) as { data: { added: number } }).data.added).toBe(titles.length);
}

const minute = 60_000;
/** A moment counted from now, as an event of UTC has it. */
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 16);
const event = (page: Page, title: string): Locator => page.locator('[data-event]').filter({ hasText: title });

test('an invitation waits, a time is found, a calendar is published, and reminders come', async ({ page, server }) => {
  await enter(page, server, colleague);
  const invited = { participants: [{ name: '', address: lileiAddress, role: 'required' }] };
  const hour = 60 * minute;
  await make(page, server, { ...invited, title: '供应商来访', start: fromNow(72 * hour), end: fromNow(73 * hour) });
  await make(page, server, { title: '审计', start: '2027-03-16T02:00', end: '2027-03-16T03:00' });
  await page.context().clearCookies();
  await enter(page, server, lileiAddress);
  await page.goto(server.url + day);

  await test.step('the next time at which everybody is free is taken with one press', async () => {
    await page.getByRole('button', { name: '新建日程', exact: true }).click();
    const editor = page.getByRole('dialog', { name: '新建日程' });
    await editor.getByLabel('标题').fill('对账');
    await editor.getByLabel('开始时间').fill('10:00');
    await editor.getByLabel('结束时间').fill('10:30');
    // A quick hand presses Enter before anybody is suggested.
    await editor.getByRole('combobox', { name: '参与人' }).pressSequentially('wang');
    await page.keyboard.press('Enter');
    await expect(editor.getByText(/此时间有冲突：.*王海燕/)).toBeVisible();
    await editor.getByRole('button', { name: /^3月16日 周二 / }).click();
    await expect(editor.getByText('所有人在此时间都有空。')).toBeVisible();
    await expect(editor.getByLabel('开始时间')).not.toHaveValue('10:00');
    await editor.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '仅保存，不发送' }).click();
    await expect(event(page, '对账')).toBeVisible();
  });

  await test.step('on a phone a calendar is published, and whoever has the link reads it', async () => {
    await page.setViewportSize(phone);
    // Two rows: what one looks at needs the rest.
    const bar = page.locator('header[aria-busy]');
    await expect.poll(async () => (await bar.boundingBox())?.height ?? 999).toBeLessThan(120);
    await page.getByRole('button', { name: '搜索日程和任务' }).click();
    await expect(page.getByRole('searchbox', { name: '搜索日程和任务' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '日历', exact: true }).click();
    await page.getByRole('button', { name: '我的日历的操作' }).click();
    await page.getByRole('menuitem', { name: '发布链接…' }).click();
    const dialog = page.getByRole('dialog', { name: '发布“我的日历”' });
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = await dialog.getByLabel('秘密链接').inputValue();
    const answer = await fetch(link);
    expect(answer.headers.get('content-type')).toMatch(/text\/calendar/);
    expect(await answer.text()).toContain('SUMMARY:对账');
    await dialog.getByRole('button', { name: '停止发布' }).click();
    await expect(dialog.getByRole('button', { name: '生成链接' })).toBeVisible();
    expect((await fetch(link)).status).toBe(404);
    await page.keyboard.press('Escape');
  });

  await test.step('an address inside is not subscribed to, and the dialog says so', async () => {
    await page.getByRole('button', { name: '添加日历' }).click();
    await page.getByRole('menuitem', { name: '订阅日历' }).click();
    const dialog = page.getByRole('dialog', { name: '订阅日历' });
    await dialog.getByLabel('日历地址').fill(`${server.url}/team.ics`);
    await dialog.getByRole('button', { name: '订阅' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('reminders come to whatever is open, are snoozed and dismissed', async () => {
    await page.setViewportSize(desktop);
    const reminders = page.getByRole('status', { name: '日程提醒' });
    await importReminders(page, server, ['电话会', '取样品']);
    await expect(reminders.getByRole('listitem')).toHaveCount(2);
    const meeting = reminders.getByRole('listitem').filter({ hasText: '电话会' });
    await meeting.getByRole('button', { name: '稍后提醒' }).click();
    await page.getByRole('menuitem', { name: '5 分钟后' }).click();
    await expect(meeting).toHaveCount(0);
    await reminders.getByRole('button', { name: '知道了' }).press('Enter');
    await expect(reminders).toHaveCount(0);
  });

  await test.step('what waits for an answer is listed, and leaves the list with the answer', async () => {
    const waiting = page.getByRole('region', { name: '待答复的邀请' });
    // Invitations go out ten seconds after they were made.
    await expect(waiting).toContainText('供应商来访', { timeout: 30_000 });
    await waiting.getByRole('button', { name: /供应商来访/ }).click();
    // The key comes before the event has.
    let letGo = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/calendar/event/get*', async (route) => {
      await pressed;
      await route.continue();
    });
    // The colleague's own one, which she shares, stands beside it.
    await event(page, '供应商来访').and(page.locator('[data-open]')).click();
    await expect(page.getByRole('dialog', { name: '供应商来访' })).toBeVisible();
    await page.keyboard.press('y');
    letGo();
    await expect(waiting).toHaveCount(0);
  });
});

// Invitations by mail, with somebody at another server: invited from the calendar, their answer and their proposal; and theirs, answered from
// the message and from the calendar, cancelled and taken out. Days are far ahead, so that no test depends on today.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const anna = `anna@${outsideDomain}`;
const day = '/#/calendar?view=day&date=2027-03-16';

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `invitations-${name}.png`) });

const event = (page: Page, title: string): Locator => page.locator('[data-event]').filter({ hasText: title });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name });

interface Scheduling {
  readonly method: 'REQUEST' | 'REPLY' | 'COUNTER' | 'CANCEL';
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  readonly organizer: string;
  readonly attendee: string;
  readonly answer?: 'NEEDS-ACTION' | 'ACCEPTED' | 'TENTATIVE';
  /** UTC hour of the day on which it begins. */
  readonly hour: number;
  readonly comment?: string;
}

/** A scheduling message of Anna's, as another server hands it over. */
async function deliverFromAnna(server: ServerFixture, given: Scheduling & { readonly subject: string }): Promise<void> {
  const { method, uid, sequence, title, organizer, attendee, answer = 'NEEDS-ACTION', hour, comment, subject } = given;
  const at = (hours: number): string => `20270316T${String(hours).padStart(2, '0')}0000Z`;
  const stamp = new Date().toISOString().replace(/\.\d+|[-:]/g, '');
  const content = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outside//Calendar//EN', `METHOD:${method}`, 'BEGIN:VEVENT'],
    ...[`UID:${uid}`, `DTSTAMP:${stamp}`, `DTSTART:${at(hour)}`, `DTEND:${at(hour + 1)}`, `SEQUENCE:${sequence}`],
    ...[`SUMMARY:${title}`, `ORGANIZER:mailto:${organizer}`, `ATTENDEE;CN=Guest;PARTSTAT=${answer}:mailto:${attendee}`],
    ...(comment === undefined ? [] : [`COMMENT:${comment}`]),
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  const from = { name: 'Anna', address: anna };
  await server.deliver({ from, to: lileiAddress, subject, text: subject, icalEvent: { method, content } });
}

/** What the calendars' file says of an event: how Anna's program knows which one is meant. */
async function findIdentity(
  page: Page,
  server: ServerFixture,
  title: string,
): Promise<{ uid: string; sequence: number }> {
  const origin = { headers: { Origin: server.url } };
  const listed = await page.request.get(`${server.url}/api/calendar/list`, origin);
  const { data } = (await listed.json()) as { data: { list: { calendarId: string; isDefault: boolean }[] } };
  const calendarId = data.list.find(({ isDefault }) => isDefault)?.calendarId;
  const file = await page.request.post(`${server.url}/api/calendar/export`, { ...origin, data: { calendarId } });
  const text = (await file.text()).replace(/\r?\n[ \t]/g, '');
  const component = text.split('BEGIN:VEVENT').find((one) => one.includes(`SUMMARY:${title}`)) ?? '';
  const uid = /^UID:(.+?)\r?$/m.exec(component)?.[1];
  if (uid === undefined) throw new Error(`no event ${title}`);
  return { uid, sequence: Number(/^SEQUENCE:(\d+)/m.exec(component)?.[1] ?? 0) };
}

test('inviting somebody: their answer is seen, their proposal is taken over', async ({ page, server }) => {
  await enter(page, server, { language: 'en', skin: 'skin_0', layout: 'two' });
  await page.goto(server.url + day);
  await test.step('saving asks once whether invitations go', async () => {
    await page.getByRole('button', { name: 'New event', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('Review');
    await form.getByLabel('Start time').fill('10:00');
    await form.getByLabel('Participants').fill(anna);
    await form.getByLabel('Participants').press('Enter');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Message (optional)').fill('See you there');
    await shot(page, 'ask');
    // Drawn before it is saved.
    const saved = page.waitForResponse(/calendar\/event\/create/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await saved;
    await expect(event(page, 'Review')).toContainText('10:00');
  });
  const own = { ...(await findIdentity(page, server, 'Review')), title: 'Review', organizer: lileiAddress };

  await test.step('an answer is counted', async () => {
    const reply = { ...own, method: 'REPLY', attendee: anna, answer: 'ACCEPTED', hour: 2, comment: 'Gladly' } as const;
    await deliverFromAnna(server, { ...reply, subject: 'Accepted: Review' });
    await event(page, 'Review').click();
    await expect(page.getByText('1 participant · 1 accepted')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/#/inbox`);
    await locateRow(page, 'Accepted: Review').click();
    await expect(card(page, 'Invitation')).toContainText('Gladly');
    await shot(page, 'reply');
  });

  await test.step('a proposal is taken over', async () => {
    const counter = { ...own, method: 'COUNTER', attendee: anna, answer: 'TENTATIVE', hour: 6 } as const;
    await deliverFromAnna(server, { ...counter, subject: 'New time: Review' });
    await page.goto(`${server.url}/#/inbox`);
    await locateRow(page, 'New time: Review').click();
    await expect(card(page, 'Invitation')).toContainText('Anna proposes another time');
    await shot(page, 'counter');
    await page.getByRole('button', { name: 'Accept proposed time' }).click();
    await expect(page.getByText('New time accepted')).toBeVisible();
    await page.goto(server.url + day);
    await expect(event(page, 'Review')).toContainText('14:00');
  });

  await test.step('deleting asks whether they are told', async () => {
    await event(page, 'Review').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await shot(page, 'cancel');
    await page.getByRole('button', { name: 'Delete only' }).click();
    await expect(event(page, 'Review')).toHaveCount(0);
  });
});

test('being invited: answered from message and calendar, cancelled, taken out', async ({ page, server }) => {
  const theirs = { uid: 'spring@outside', title: '春季评审', organizer: anna, attendee: lileiAddress, hour: 3 };
  await enter(page, server, { language: 'zh', skin: 'skin_0', layout: 'two' });
  await deliverFromAnna(server, { ...theirs, method: 'REQUEST', sequence: 0, subject: '邀请：春季评审' });
  const shown = card(page, '日程邀请');

  await test.step('a comment goes with one press', async () => {
    await locateRow(page, '邀请：春季评审').click();
    await expect(shown).toContainText('Anna 邀请您参加');
    await page.getByRole('button', { name: '添加留言' }).click();
    await page.getByLabel('留言', { exact: true }).fill('我会准时到');
    await shot(page, 'card');
    await page.getByRole('button', { name: '接受', exact: true }).click();
    await expect(page.getByRole('button', { name: '已接受', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toContainText('已在您的日历中');
  });

  await test.step('the calendar answers too, by a key', async () => {
    await page.goto(server.url + day);
    await event(page, '春季评审').click();
    await expect(page.getByRole('button', { name: '已接受', exact: true })).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: '已暂定', exact: true })).toBeVisible();
    await expect(event(page, '春季评审')).toHaveAttribute('data-tentative', 'true');
    await shot(page, 'details');
    await page.getByRole('group', { name: '您的答复' }).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '建议其他时间' }).click();
    await expect(page.getByRole('dialog', { name: '建议其他时间' })).toBeVisible();
    await shot(page, 'propose');
    await page.keyboard.press('Escape');
    await event(page, '春季评审').click();
    await page.getByRole('button', { name: '编辑' }).click();
    await expect(page.getByText('只能修改提醒、颜色和显示方式')).toBeVisible();
    await shot(page, 'invited-editor');
    await page.getByRole('button', { name: '取消', exact: true }).click();
  });

  await test.step('a cancellation strikes it, and it is taken out', async () => {
    await deliverFromAnna(server, { ...theirs, method: 'CANCEL', sequence: 1, subject: '取消：春季评审' });
    await expect(event(page, '春季评审')).toHaveAttribute('data-cancelled', 'true');
    await page.goto(`${server.url}/#/inbox`);
    await locateRow(page, '取消：春季评审').click();
    await page.getByRole('button', { name: '从日历中移除' }).click();
    await expect(page.getByText('已从日历中移除')).toBeVisible();
    await shot(page, 'removed');
    await page.goto(server.url + day);
    await expect(event(page, '春季评审')).toHaveCount(0);
  });

  await test.step('an answer went out', async () => {
    const { raw } = await server.sink.next(anna, { timeoutMs: 15_000 });
    expect(raw.toString('latin1')).toMatch(/text\/calendar;[^]*method=REPLY/i);
  });
});

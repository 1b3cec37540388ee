// From mail to day and back: a time in a message makes an event, which leads back to the message; an answer begins with free times.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { locateRow } from '../support/app-helpers.ts';
import { bringSession, type Display } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `mail-day-${name}.png`) });

/** A date three weeks ahead, whenever the test runs. */
const ahead = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** A Sunday on which nobody has anything. */
const quiet = '2027-03-14';

async function signIn(page: Page, server: ServerFixture, display: Display): Promise<void> {
  const password = server.findPassword(lileiAddress);
  await bringSession(page, { url: server.url, address: lileiAddress, password, display });
}

test('a time in a message makes an event, and the event leads back', async ({ page, server }) => {
  await server.deliver({
    from: { name: 'Erik', address: `erik@${outsideDomain}` },
    to: lileiAddress,
    subject: '回复: 合同评审',
    html: `<p>李雷，您好！我们在 <b>${ahead}</b> 15:00 评审合同，总价 ¥11.25。<br>地点：301会议室</p><blockquote>${ahead} 10:00</blockquote>`,
  });
  await signIn(page, server, { language: 'zh', skin: 'skin_0', layout: 'two' });
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, '合同评审').click();
  const message = page.frameLocator('iframe[data-adapted]');
  await expect(message.locator('a.mark')).toHaveText([ahead, ' 15:00']);
  await shot(page, 'marks');
  await message.locator('a.mark').first().click();
  const editor = page.getByRole('dialog', { name: '新建日程' });
  await expect(editor.getByLabel('标题')).toHaveValue('合同评审');
  const [year, month, day] = ahead.split('-').map(Number);
  await expect(editor.getByLabel('开始日期')).toHaveValue(`${String(year)}年${String(month)}月${String(day)}日`);
  await expect(editor.getByLabel('开始时间')).toHaveValue('15:00');
  await expect(editor.getByLabel('地点')).toHaveValue('301会议室');
  await expect(editor.getByRole('region', { name: '当天的其他日程' })).toBeVisible();
  await shot(page, 'editor');
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await editor.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '仅保存，不发送' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${server.url}/#/calendar?view=day&date=${ahead}`);
  await page.locator('[data-event]').filter({ hasText: '合同评审' }).click();
  await shot(page, 'details');
  await page.getByRole('link', { name: '回复: 合同评审' }).click();
  await expect(page.getByRole('article', { name: '回复: 合同评审' })).toBeVisible();
});

test('an answer begins with free times, on a phone and in the dark', async ({ page, server }) => {
  await server.deliver({
    from: { name: 'Erik', address: `erik@${outsideDomain}` },
    to: lileiAddress,
    subject: 'When could we meet?',
    text: `Hi Li Lei,\nwould ${ahead} at 10:00 suit you?\nErik\n`,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server, { language: 'en', skin: 'skin_6', layout: 'two' });
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, 'When could we meet?').click();
  await expect(page.getByRole('button', { name: `${ahead} at 10:00` })).toBeVisible();
  await shot(page, 'marks-phone');
  await page.getByRole('article').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Reply with free times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply with free times' });
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(3);
  await shot(page, 'free-times');
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Write reply' }).click();
  await expect(page.getByText('I am free at these times')).toBeVisible();
  await expect(page.getByText('Which time would suit you?')).toBeVisible();
  await shot(page, 'reply');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('a finger that rests makes and moves an event', async ({ page, server }) => {
    await signIn(page, server, { language: 'en', skin: 'skin_0', layout: 'two' });
    await page.goto(`${server.url}/#/calendar?view=day&date=${quiet}`);
    const column = page.locator('[data-day]');
    const days = page.locator('[data-days]');
    // The grid scrolls to the working hours by itself when it has been drawn.
    await expect.poll(() => days.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    await days.evaluate((box) => box.scrollTo(0, 0));
    const finger = await page.context().newCDPSession(page);
    const place = async (hour: number): Promise<{ x: number; y: number }> => {
      const box = await column.boundingBox();
      if (!box) throw new Error('no such day');
      return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 };
    };
    const dragFrom = async (from: number, to: number): Promise<void> => {
      const [start, end] = [await place(from), await place(to)];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
      await expect(page.getByText(/–/).locator('visible=true').first()).toBeVisible();
      await expect(page.locator('[data-draft], [data-dragged], [class*="ghost"]').first()).toBeVisible();
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: start.x, y: (start.y + end.y) / 2 }],
      });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await dragFrom(2.1, 3.1);
    await page.getByPlaceholder('Event title').fill('By hand');
    await page.getByPlaceholder('Event title').press('Enter');
    const event = page.locator('[data-event]').filter({ hasText: 'By hand' });
    await expect(event).toContainText('02:00 – 03:15');
    await dragFrom(2.4, 4.4);
    await expect(event).toContainText('04:00 – 05:15');
  });
});

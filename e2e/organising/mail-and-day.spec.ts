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
  await expect(editor.getByLabel('开始日期')).toHaveValue(ahead);
  await expect(editor.getByLabel('开始时间')).toHaveValue('15:00');
  await expect(editor.getByLabel('地点')).toHaveValue('301会议室');
  await expect(editor.getByRole('region', { name: '当天的其他日程' })).toBeVisible();
  await shot(page, 'editor');
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor).toBeHidden();
});

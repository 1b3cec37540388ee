// Links that say one thing and lead to another: marked where they stand whatever the message does, said on the warning page, and neither copied nor quoted.
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';

const hostile = 'font-size:0;color:transparent;letter-spacing:-9px;text-indent:-99px;line-height:0;visibility:visible';
const html = `<p>请登录 <a href="https://evil.example/login" style="${hostile}" title="x">https://www.bank.example</a> 或
<a href="https://bank.example/help">bank.example 的帮助</a></p><p><a href="https://evil.example/2">查看详情</a></p>`;

test('a masked link shows where it leads, in the message and before it opens', async ({ page, server }) => {
  await enter(page, server, { language: 'zh' });
  const from = `erik@${outsideDomain}`;
  await server.deliver({ from, to: lileiAddress, subject: '账户通知', html });
  await page.goto(`${server.url}/#/inbox`);
  await locateRow(page, '账户通知').click();
  const message = page.frameLocator('article iframe');
  const masked = message.getByRole('link', { name: /www\.bank\.example/ });
  const mark = masked.locator('span').first();
  await expect(mark).toBeVisible();
  await expect(masked).toHaveAttribute('href', /&named=bank\.example$/);
  const box = await mark.boundingBox();
  expect([Number(box?.width) > 60, Number(box?.height) > 12]).toEqual([true, true]);
  for (const text of ['bank.example 的帮助', '查看详情'])
    await expect(message.getByRole('link', { name: text })).not.toHaveAttribute('href', /named=/);

  const opening = page.waitForEvent('popup');
  await mark.click();
  const warning = await opening;
  await expect(warning.getByText('邮件中的链接文字是 bank.example，实际指向的却是 evil.example。')).toBeVisible();
  await warning.close();

  await page.getByRole('article').getByRole('button', { name: '回复', exact: true }).first().click();
  const editor = page.locator('[data-editor-drop]');
  await expect(editor).toContainText('https://www.bank.example');
  await expect(editor).not.toContainText('evil.example');
});

// One page, one person after the other: what the first was writing is not there for the second, though ids of mails are the same.
import type { Page } from '@playwright/test';
import { bringSession } from './bring-session.ts';
import { enter } from './desk-hands.ts';
import { expect, type House, lileiAddress, test } from './harness.ts';
import { names } from './names.ts';

const haiyan = 'wang.haiyan@hongyan.example';
const n = names.zh;

async function inboxOf(page: Page, house: House): Promise<string[]> {
  const answer = await page.request.get(`${house.url}/api/mail/email/mailbox/list?pageSize=50&mailboxId=1`);
  const { data } = (await answer.json()) as { data: { list: { mailId: string }[] } };
  return data.list.map(({ mailId }) => mailId);
}

test('who signs in after somebody else on the same page finds nothing of theirs', async ({ page, browser, house }) => {
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await bringSession(elsewhere, { url: house.url, address: haiyan, password: house.passwordOf(haiyan) });
  const hers = await inboxOf(elsewhere, house);
  await context.close();
  await enter(page, house, { language: 'zh' });
  const shared = (await inboxOf(page, house)).find((mailId) => hers.includes(mailId)) ?? '';
  expect(shared, 'an id that both inboxes have').not.toBe('');

  const field = page.getByRole('textbox', { name: '快速回复' });
  await page.goto(`${house.url}/#/reply/1/${shared}`);
  await field.fill('只给您看 between us');
  await page.reload();
  await expect(field).toHaveValue('只给您看 between us');
  // A question that stands open when the session ends is nobody's afterwards.
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.request.post(`${house.url}/api/oauth/logout`, { headers: { Origin: house.url }, data: {} });
  // The page hears of it by its socket.
  await expect(page).toHaveURL(/#\/loginBefore/);
  await page.evaluate('globalThis.samePage = true');

  await page.getByLabel(n.userName).fill(haiyan);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(house.passwordOf(haiyan));
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${house.url}/#/reply/1/${shared}`);
  await expect(field).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /王海燕/ }).first()).toBeVisible();
  expect(await page.evaluate('globalThis.samePage'), 'the page has not been loaded anew').toBe(true);

  // The first one comes back, and finds it: the session had ended by itself.
  await page.request.post(`${house.url}/api/oauth/logout`, { headers: { Origin: house.url }, data: {} });
  await expect(page).toHaveURL(/#\/loginBefore/);
  await page.getByLabel(n.userName).fill(lileiAddress);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(house.password);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${house.url}/#/reply/1/${shared}`);
  await expect(field).toHaveValue('只给您看 between us');
});

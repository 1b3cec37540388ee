// Broken mail in a real browser: every one can be opened, the page stays alive and says something, and nothing asks others.
import { brokenMessages } from '@hongyan/testkit';
import { expect, lileiAddress, test } from '../support/harness.ts';

test('every broken message opens, and the page goes on', async ({ server, page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  for (const message of brokenMessages)
    await server.deliver({ raw: message.raw, from: 'broken@outside.example', to: lileiAddress });
  const url = server.url.replace('127.0.0.1', 'localhost');
  const data = { grant_type: 'password', username: lileiAddress, password: server.password, session: 'cookie' };
  await page.request.post(`${url}/api/oauth/token`, { data, headers: { origin: url } });
  await page.addInitScript(
    `localStorage.setItem('signedIn', 'true'); localStorage.setItem('emailAddr', '${lileiAddress}');`,
  );
  await page.goto(`${url}/#/inbox`);
  const lists = await page.evaluate<{ mailId: string; mailboxId: string }[]>(`Promise.all([1, 5].map(async (folder) =>
    (await (await fetch('/api/mail/email/mailbox/list?pageSize=200&mailboxId=' + folder)).json()).data.list)).then((lists) => lists.flat())`);
  expect(lists.length).toBeGreaterThanOrEqual(brokenMessages.length);
  for (const { mailId, mailboxId } of lists) {
    await page.evaluate(`location.hash = '#/reply/${mailboxId}/${mailId}'`);
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 2 })).toBeVisible();
    // The message's body, or a word that says why there is none: never a blank page.
    await expect.poll(async () => (await article.innerText()).length).toBeGreaterThan(20);
  }
  expect(errors).toEqual([]);
});

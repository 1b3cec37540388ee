// Messages that are made to be slow, and ordinary large ones: each is readable and shown as its weight allows. How long each holds the
// window up is a figure (`npm run bench -- heavy-mail`); the limits are tested beside them (html-shape.test.ts, clean-in-slices.test.ts).
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, test } from '../support/harness.ts';
import { heavyMessages, readable } from '../support/heavy-messages.ts';

test('messages that are made to be slow are readable, formatted or as text', async ({ server, page }) => {
  for (const { name, html } of heavyMessages)
    await server.deliver({
      from: `maker@${outsideDomain}`,
      to: lileiAddress,
      subject: name,
      messageId: `<${name}@${outsideDomain}>`,
      html: `<p>${readable}</p>${html}`,
    });
  const { url, password } = server;
  await bringSession(page, { url, address: lileiAddress, password, display: { language: 'en' } });
  const list = await page.request.get(`${url}/api/mail/email/mailbox/list?mailboxId=1&pageSize=200&pageNum=1`);
  const rows = ((await list.json()) as { data: { list: { mailId: string; mailSubject: string }[] } }).data.list;
  const article = page.locator('article').first();
  const inFrame = page.frameLocator('article iframe');
  const offer = page.getByRole('button', { name: 'Show original formatting' });
  const open = async (name: string) => {
    const mailId = rows.find((row) => row.mailSubject === name)?.mailId ?? '';
    await page.goto(`${url}/#/reply/1/${mailId}`);
    await expect(article.getByRole('heading', { level: 2, name })).toBeVisible();
  };

  for (const { name, shown } of heavyMessages)
    await test.step(`${name}: ${shown}`, async () => {
      await open(name);
      const text = shown === 'formatted' ? inFrame.getByText(readable) : article.getByText(readable);
      await expect(text).toBeVisible();
      await expect(offer).toHaveCount(shown === 'offered' ? 1 : 0);
    });

  await test.step('what is offered is shown when it is asked for', async () => {
    await open('newsletter-1-MB');
    await offer.click();
    await expect(inFrame.getByText(readable)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(inFrame.locator('td td')).toHaveCount(2_400);
  });
});

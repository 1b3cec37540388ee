// Letters that are made to be slow, and ordinary large ones, in a browser at a quarter of its speed: each is readable, the window
// stays usable, and the longest task of opening each is printed. The limits themselves are tested beside them (html-shape.test.ts,
// clean-in-slices.test.ts); a wall clock on a shared machine says only that nothing is quadratic.
import { bringSession } from './bring-session.ts';
import { expect, type House, lileiAddress, outsideDomain, test } from './harness.ts';

const readable = 'READABLE-BEFORE';
const slowDown = 4;
/** The letter that was found took more than half a minute at full speed; a quarter of it is no stall of a busy machine. */
const longestTaskMs = 8_000;

const numbered = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** A newsletter of so many articles, as the common makers of newsletters write it; an article has some 1 000 characters. */
const newsletter = (articles: number): string =>
  `<table width="600" align="center">${numbered(
    articles,
    (index) =>
      `<tr><td align="center" style="padding:10px 20px;font-family:Arial,sans-serif;font-size:14px;line-height:20px;color:#333333;background-color:#ffffff"><table border="0" cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse"><tr><td width="160" style="padding:0 10px 0 0"><a href="https://shop.example/item/${String(index)}?utm_source=mail" style="color:#0066cc;text-decoration:none"><img src="https://cdn.example/${String(index)}.jpg" width="160" height="12" alt="Item" style="display:block;border:0"></a></td><td style="vertical-align:top"><p style="margin:0 0 8px 0;font-weight:bold">Item ${String(index)}</p><p style="margin:0"><span style="color:#666666">What this article is, in two lines or so, with <b>bold</b> words.</span><br><strong>9.99</strong></p></td></tr></table></td></tr>`,
  )}</table>`;

type Shown = 'formatted' | 'text' | 'offered';

const letters: readonly (readonly [name: string, html: string, shown: Shown])[] = [
  ['newsletter-20-kB', newsletter(20), 'formatted'],
  ['newsletter-200-kB', newsletter(220), 'formatted'],
  ['newsletter-500-kB', newsletter(550), 'formatted'],
  ['newsletter-1-MB', newsletter(1_200), 'offered'],
  ['boxes-60000', '<div>'.repeat(60_000), 'text'],
  ['formatting', '<b>'.repeat(60_000), 'text'],
  [
    'formatting-again',
    `<p>${numbered(200, (at) => `<font size=${String(at)}>`)}</p>${'<p>x</p>'.repeat(20_000)}`,
    'text',
  ],
  ['links', '<a href=x><div>'.repeat(20_000), 'text'],
  ['tables', '<table><tr><td>'.repeat(20_000), 'text'],
  ['foster-parents', `<table>${'<b>x'.repeat(20_000)}`, 'text'],
  ['lists', '<ul><li>'.repeat(20_000), 'text'],
  ['forms', '<form><div></form>'.repeat(20_000), 'text'],
  ['attributes', `<p ${numbered(50_000, (at) => `a${String(at)}=b `)}>x</p>`, 'text'],
  ['quotations', '<blockquote>words of many lines that go on and on'.repeat(200), 'formatted'],
  ['siblings', '<p>x</p>'.repeat(10_000), 'formatted'],
  ['many-siblings', '<p>x</p>'.repeat(50_000), 'offered'],
  ['styles', `<p style="${'color:red;'.repeat(100_000)}">x</p>`, 'text'],
  ['long-style', `<p style="${'color:red;'.repeat(6_000)}">x</p>`.repeat(5), 'formatted'],
  ['style-sheet', `<style>${'.a{color:red}'.repeat(60_000)}</style><p class=a>x</p>`, 'text'],
  ['long-style-sheet', `<style>${'.a{color:red}'.repeat(10_000)}</style><p class=a>x</p>`, 'formatted'],
  ['unknown-elements', `${'<x-y>'.repeat(200)}${'<p>x</p>'.repeat(5_000)}`, 'text'],
];

async function deliver(house: House): Promise<void> {
  for (const [name, html] of letters)
    await house.deliver({
      from: `maker@${outsideDomain}`,
      to: lileiAddress,
      subject: name,
      messageId: `<${name}@${outsideDomain}>`,
      html: `<p>${readable}</p>${html}`,
    });
}

test('letters that are made to be slow are readable, and none of them stalls the window', async ({ house, page }) => {
  test.slow();
  await deliver(house);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    // Cleaning rests by `scheduler.yield`, and nothing else does: what lies between two rests is one piece of it.
    const slices = { longest: 0, since: undefined as number | undefined };
    const { scheduler } = globalThis as unknown as { scheduler: { yield: () => Promise<void> } };
    const rest = scheduler.yield.bind(scheduler);
    scheduler.yield = async () => {
      if (slices.since !== undefined) slices.longest = Math.max(slices.longest, performance.now() - slices.since);
      await rest();
      slices.since = performance.now();
    };
    Object.assign(globalThis, { cleaningSlices: slices });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask', buffered: true } as never);
  });
  await bringSession(page, {
    url: house.url,
    address: lileiAddress,
    password: house.password,
    display: { language: 'en' },
  });
  await page.goto(`${house.url}/#/inbox`);
  const list = await page.request.get(`${house.url}/api/mail/email/mailbox/list?mailboxId=1&pageSize=200&pageNum=1`);
  const rows = ((await list.json()) as { data: { list: { mailId: string; mailSubject: string }[] } }).data.list;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const takeTasks = (): Promise<number[]> => page.evaluate('longTasks.splice(0)');
  const takeLongestSlice = (): Promise<number> =>
    page.evaluate(
      '(() => { const { longest } = cleaningSlices; Object.assign(cleaningSlices, { longest: 0, since: undefined }); return Math.round(longest); })()',
    );
  const figures: string[] = [];
  const article = page.locator('article').first();
  const inFrame = page.frameLocator('article iframe').getByText(readable);
  const offer = page.getByRole('button', { name: 'Show the original formatting' });
  for (const [name, , shown] of letters) {
    const mailId = rows.find((row) => row.mailSubject === name)?.mailId ?? '';
    await page.goto(`${house.url}/#/404`);
    await takeTasks();
    await takeLongestSlice();
    await page.goto(`${house.url}/#/reply/1/${mailId}`);
    if (shown === 'formatted') await expect(inFrame, name).toBeVisible({ timeout: 30_000 });
    else await expect(article.getByText(readable), name).toBeVisible({ timeout: 30_000 });
    await expect(offer, name).toHaveCount(shown === 'offered' ? 1 : 0);
    const tasks = await takeTasks();
    const longest = Math.max(0, ...tasks);
    figures.push(`${name} ${String(longest)} (cleaning ${String(await takeLongestSlice())})`);
    expect.soft(longest, `${name}: the longest task`).toBeLessThan(longestTaskMs);
  }

  await test.step('what is offered is shown when it is asked for', async () => {
    const mailId = rows.find((row) => row.mailSubject === 'newsletter-1-MB')?.mailId ?? '';
    await page.goto(`${house.url}/#/reply/1/${mailId}`);
    await offer.click();
    await expect(inFrame).toBeVisible({ timeout: 60_000 });
    await expect(offer).toHaveCount(0);
    const cells = page.frameLocator('article iframe').locator('td td');
    await expect(cells).toHaveCount(2_400);
    figures.push(`newsletter-1-MB when asked for (cleaning ${String(await takeLongestSlice())})`);
  });
  console.log(`longest task of opening, in ms at a quarter of the speed: ${figures.join(', ')}`);
});

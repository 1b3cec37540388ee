import { sendMessage } from '@hongyan/testkit/protocols/smtp-client.ts';
import { expect, type Page } from '@playwright/test';
import { type HeavyMessage, readable } from '../../../e2e/support/heavy-messages.ts';
import { openSignedInPage, type SignIn, withBrowser } from './open-browser.ts';

const patienceMs = 60_000;

/** Watches the page. As text: these files know no browser's types. */
const watch = `(() => {
  const tasks = [];
  window.longTasks = tasks;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration)); })
    .observe({ type: 'longtask', buffered: true });
  // Cleaning rests by scheduler.yield, and nothing else does: what lies between two rests is one slice of it.
  const slices = { longest: 0, since: undefined };
  const rest = scheduler.yield.bind(scheduler);
  scheduler.yield = async () => {
    if (slices.since !== undefined) slices.longest = Math.max(slices.longest, performance.now() - slices.since);
    await rest();
    slices.since = performance.now();
  };
  window.cleaningSlices = slices;
})()`;

/** Milliseconds: the window's longest task, and the longest slice of cleaning (0: nothing was cleaned). */
interface Figures {
  readonly longestTaskMs: number;
  readonly cleaningMs: number;
}

/** What was measured since the last reading. */
const takeFigures = (page: Page): Promise<Figures> =>
  page.evaluate(`(() => {
    const { longest } = cleaningSlices;
    Object.assign(cleaningSlices, { longest: 0, since: undefined });
    return { longestTaskMs: Math.max(0, ...longTasks.splice(0)), cleaningMs: Math.round(longest) };
  })()`);

export async function deliverHeavyMail(port: number, to: string, messages: readonly HeavyMessage[]): Promise<void> {
  for (const { name, html } of messages)
    await sendMessage(
      { port },
      {
        from: 'maker@outside.example',
        to,
        subject: name,
        messageId: `<${name}@outside.example>`,
        html: `<p>${readable}</p>${html}`,
      },
    );
}

/** Opens each in the reader, and asks for the formatting where it is offered. `slowDown`: by so much the processor is slowed down. */
export function measureHeavyMail(
  signIn: SignIn,
  messages: readonly HeavyMessage[],
  slowDown: number,
): Promise<Record<string, Figures>> {
  return withBrowser(async (browser) => {
    const page = await openSignedInPage(browser, signIn, watch);
    await page.locator('[data-row-key]').first().waitFor();
    const origin = new URL(page.url()).origin;
    const list = await page.request.get(`${origin}/api/mail/email/mailbox/list?mailboxId=1&pageSize=200&pageNum=1`);
    const rows = ((await list.json()) as { data: { list: { mailId: string; mailSubject: string }[] } }).data.list;
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const inFrame = page.frameLocator('article iframe').getByText(readable);
    const asText = page.locator('article').first().getByText(readable);
    const offer = page.getByRole('button', { name: '显示原始排版' });
    const figures: Record<string, Figures> = {};
    for (const { name, shown } of messages) {
      const mailId = rows.find((row) => row.mailSubject === name)?.mailId;
      if (mailId === undefined) throw new Error(`${name} did not arrive`);
      await page.goto(`${origin}/#/404`);
      await takeFigures(page);
      await page.goto(`${origin}/#/reply/1/${mailId}`);
      await expect(shown === 'formatted' ? inFrame : asText, name).toBeVisible({ timeout: patienceMs });
      figures[name] = await takeFigures(page);
      if (shown !== 'offered') continue;
      await offer.click();
      await expect(inFrame, `${name} when asked for`).toBeVisible({ timeout: patienceMs });
      figures[`${name}, when asked for`] = await takeFigures(page);
    }
    return figures;
  });
}

import type { Browser, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { round, summarise } from '../figures.ts';
import { openSignedInPage, type SignIn, withBrowser } from './open-browser.ts';

/** Mails opened, folders switched and marks set, each so often. */
const opens = 60;
const switches = 40;
const samples = 40;
const searches = 20;
const restMs = 400;
const scrollMs = 6_000;
/** A page far behind, which must cost no more than three times the first. */
const latePage = 1_000;
const pageSize = 50;

/** How each is timed inside the page: from the hand's event to the frame in which the eye sees it. As text: these files know no browser's types. */
const clock = `window.bench = {
  /** Milliseconds from a click on what \`find\` names to the frame after \`seen\` holds. */
  async untilSeen(target, seen) {
    const start = performance.now();
    target.click();
    for (;;) {
      if (seen()) break;
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (performance.now() - start > 10000) return NaN;
    }
    await new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
    return performance.now() - start;
  },
  rows: () => [...document.querySelectorAll('[data-row-key]')],
  message() {
    const article = document.querySelector('article');
    const frame = article?.querySelector('iframe')?.contentDocument?.body?.innerText ?? '';
    return (article?.innerText ?? '') + frame;
  },
};`;

async function openPage(browser: Browser, signIn: SignIn): Promise<Page> {
  const page = await openSignedInPage(browser, signIn, clock);
  await page.locator('[data-row-key]').first().waitFor();
  return page;
}

/** Frames while the wheel turns: their distances in milliseconds, and the share that kept up with 60 a second. */
async function measureScrolling(page: Page) {
  const box = await page.locator('[data-row-key]').first().boundingBox();
  await page.mouse.move((box?.x ?? 400) + 200, (box?.y ?? 300) + 200);
  await page.evaluate(`(() => {
    window.bench.frames = [];
    let last = performance.now();
    const tick = (now) => { window.bench.frames.push(now - last); last = now; window.bench.timer = requestAnimationFrame(tick); };
    window.bench.timer = requestAnimationFrame(tick);
  })()`);
  const end = Date.now() + scrollMs;
  while (Date.now() < end) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate<number[]>(
    `(cancelAnimationFrame(window.bench.timer), window.bench.frames.slice(2))`,
  );
  const blank = await page.evaluate(`document.querySelectorAll('[data-row-key]').length === 0`);
  const onTime = frames.filter((frame) => frame < 1_000 / 60 + 2).length;
  return {
    framesPerSecond: round((frames.length * 1_000) / frames.reduce((sum, frame) => sum + frame, 0)),
    onTimeShare: round(onTime / frames.length),
    frameMs: summarise(frames),
    endedBlank: blank,
  };
}

/** The first words of the newest mails by mailId: when they stand in the message, it is read. */
async function readFirstWords(api: Api): Promise<Record<string, string>> {
  const newest = await api.data(api.client.mailbox.list({ mailboxId: '1', pageSize: 50 }));
  const words = (preview: string) => preview.replaceAll(/\s/g, '').slice(0, 12);
  return Object.fromEntries(newest.list.map((mail) => [mail.mailId, words(mail.preview)]));
}

async function measureOpening(page: Page, api: Api) {
  await page.evaluate(`location.hash = '#/inbox'`);
  const firstWords = await readFirstWords(api);
  const times: number[] = [];
  for (let index = 0; index < opens; index += 1) {
    await page.locator('[data-row-key]').first().waitFor();
    const ms = await page.evaluate<number>(`(async () => {
      const rows = window.bench.rows();
      const row = rows[${String(index)} % Math.min(rows.length, 14)];
      const words = ${JSON.stringify(firstWords)}[row.dataset.rowKey] ?? '';
      return window.bench.untilSeen(row, () => window.bench.message().replaceAll(/\\s/g, '').includes(words));
    })()`);
    times.push(ms);
    await page.evaluate(`history.length > 1 && location.hash.startsWith('#/reply') && history.back()`);
    await page.waitForTimeout(120);
  }
  return summarise(times);
}

async function measureSwitching(page: Page) {
  const times: number[] = [];
  for (let index = 0; index < switches; index += 1) {
    const ms = await page.evaluate<number>(`(async () => {
      const links = [...document.querySelectorAll('a[href="#/inbox"], a[href^="#/custombox/"], a[href^="#/otherfolders/other2/"]')];
      const link = links.find((one) => one.getAttribute('href') !== location.hash);
      const before = window.bench.rows()[0]?.dataset.rowKey;
      return window.bench.untilSeen(link, () => { const first = window.bench.rows()[0]?.dataset.rowKey; return first !== undefined && first !== before; });
    })()`);
    times.push(ms);
    await page.waitForTimeout(60);
  }
  return summarise(times);
}

async function measureMarking(page: Page) {
  await page.evaluate(`location.hash = '#/inbox'`);
  await page.locator('[data-row-key]').first().waitFor();
  const times: number[] = [];
  for (let index = 0; index < samples; index += 1) {
    const ms = await page.evaluate<number>(`(async () => {
      const star = window.bench.rows()[${String(index % 10)}].querySelector('button[aria-pressed]');
      const before = star.getAttribute('aria-pressed');
      return window.bench.untilSeen(star, () => star.getAttribute('aria-pressed') !== before);
    })()`);
    times.push(ms);
    await page.waitForTimeout(60);
  }
  return summarise(times);
}

/** From the input of a subject's first characters to the frame in which a message with them is offered; and from Enter to the rows. */
async function measureSearching(page: Page, api: Api) {
  const newest = await api.data(api.client.mailbox.list({ mailboxId: '1', pageSize: 50 }));
  const words = [
    ...new Set(
      newest.list.map(({ mailSubject }) =>
        mailSubject
          .replace(/^(?:Re|Fwd): /, '')
          .slice(0, 6)
          .trim(),
      ),
    ),
  ];
  const [offered, listed]: [number[], number[]] = [[], []];
  for (const word of words.slice(0, searches)) {
    await page.evaluate(`location.hash = '#/inbox'`);
    await page.locator('[data-row-key]').first().waitFor();
    const box = page.locator('header input[role=combobox]');
    await box.fill('');
    await box.focus();
    // What was typed before has rested.
    await page.waitForTimeout(restMs);
    offered.push(
      await page.evaluate<number>(`(async () => {
        const box = document.querySelector('header input[role=combobox]');
        const type = { click: () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(word)});
          box.dispatchEvent(new Event('input', { bubbles: true }));
        } };
        return window.bench.untilSeen(type, () => document.querySelector('[role=option] mark') !== null);
      })()`),
    );
    await page.waitForTimeout(restMs);
    listed.push(
      await page.evaluate<number>(`(async () => {
        const box = document.querySelector('header input[role=combobox]');
        const enter = { click: () => box.form.requestSubmit() };
        return window.bench.untilSeen(enter, () => document.querySelector('[data-row-key] mark') !== null);
      })()`),
    );
  }
  return { offered: summarise(offered), listed: summarise(listed) };
}

/** One page of the inbox over HTTP, as the browser asks for it. */
async function measurePages(page: Page) {
  const times = async (pageNum: number) => {
    const path = `/api/mail/email/mailbox/list?mailboxId=1&pageSize=${String(pageSize)}&pageNum=${String(pageNum)}`;
    const taken = await page.evaluate<number[]>(`(async () => {
      const times = [];
      for (let index = 0; index < 30; index++) {
        const start = performance.now();
        await (await fetch('${path}')).json();
        times.push(performance.now() - start);
      }
      return times.slice(5);
    })()`);
    return summarise(taken);
  };
  const [first, late] = [await times(1), await times(latePage)];
  return { first, late, ratio: round(late.p50 / first.p50) };
}

/** A folder with some thousands of mails, to switch to. */
async function addFolder(api: Api): Promise<void> {
  const folder = await api.data(api.client.folders.saveFolder({ folderName: '项目' }));
  for (let chunk = 0; chunk < 3; chunk += 1) {
    const page = await api.data(api.client.mailbox.list({ mailboxId: '1', pageSize: 200, pageNum: 20 }));
    const mailIds = page.list.map((mail) => mail.mailId);
    await api.data(api.client.mailbox.move({ mailIds, targetMailboxId: folder.folderId }));
  }
}

/** Everything that a hand does, in Chromium. Times in milliseconds. */
export async function measureBrowser(api: Api, signIn: SignIn) {
  await addFolder(api);
  return withBrowser(async (browser) => {
    const page = await openPage(browser, signIn);
    return {
      pages: await measurePages(page),
      marking: await measureMarking(page),
      opening: await measureOpening(page, api),
      switching: await measureSwitching(page),
      searching: await measureSearching(page, api),
      scrolling: await measureScrolling(page),
    };
  });
}

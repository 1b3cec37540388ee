// What the reader does with hostile messages beside cleaning them, which hostile-inbox.spec.ts tries with a corpus. The built client is
// served from memory with the server's own headers; no server and no network is needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Route, test } from '@playwright/test';
import { setPageHeaders } from '../../apps/server/src/listeners/http/security-headers.ts';
import { defaultSettings, featureDefaults } from '../../packages/contract/src/index.ts';
import { hostileCorpus } from '../support/hostile-corpus.ts';

const host = 'hongyan.test';
const origin = `https://${host}`;
const dist = join(import.meta.dirname, '../../apps/web/dist');
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

interface Message {
  readonly html: string | null;
  readonly text: string | null;
}

/** What the message did that it must not: requests to others, dialogs, code that ran. */
interface Watch {
  readonly foreign: string[];
  readonly dialogs: string[];
}

async function serve(page: Page, message: Message): Promise<Watch> {
  const watch: Watch = { foreign: [], dialogs: [] };
  page.on('dialog', (dialog) => {
    watch.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    localStorage.setItem('signedIn', 'true');
    localStorage.setItem('emailAddr', 'li.lei@hongyan.test');
  });
  await page.context().route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.host !== host) {
      watch.foreign.push(url.href);
      await route.abort();
    } else if (url.pathname.startsWith('/api/')) await answer(route, url, message);
    else await file(route, url.pathname === '/' ? '/index.html' : url.pathname);
  });
  await page.routeWebSocket(/\/api\//, () => undefined);
  return watch;
}

async function file(route: Route, path: string): Promise<void> {
  const headers: Record<string, string> = {
    'Content-Type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  };
  const reply = { header: (name: string, value: string) => (headers[name] = value) };
  setPageHeaders(reply as never, { path, host, isSecure: true, officeOrigin: null });
  await route.fulfill({ headers, body: readFileSync(join(dist, path)) });
}

async function answer(route: Route, url: URL, message: Message): Promise<void> {
  const path = url.pathname.slice('/api/'.length);
  const data = answers(message)[path] ?? { changed: 1, list: [], total: 0, unread: 0, pageNum: 1, pageSize: 15 };
  await route.fulfill({ json: { code: 200, message: 'ok', data } });
}

function answers(message: Message): Record<string, unknown> {
  const person = { name: 'Mallory', address: 'mallory@evil.example' };
  const mail = {
    mailId: '5',
    mailboxId: '1',
    mailUid: 5,
    seen: true,
    sortValues: '',
    mailSubject: '<img src=x onerror=alert(1)>{{constructor}}',
    mailFrom: { name: '<svg onload=alert(1)>', address: person.address },
    mailTo: [person],
    timetitle: 'today',
    preview: '',
    receivedAt: 1,
    sentAt: 1,
    size: 1,
    hasAttachment: true,
    hasCalendar: true,
    favorite: false,
    sticky: false,
    color: 0,
    priority: 3,
    answered: false,
    forwarded: false,
    fromVerdict: 'none',
    labels: [],
    draftId: null,
  };
  return {
    'mail/main/index': {
      settings: { ...defaultSettings, language: 'en' },
      features: featureDefaults,
      app: {},
      mailboxExpiresAt: null,
      userMail: 'li.lei@hongyan.test',
      reader: { name: 'Li Lei', address: 'li.lei@hongyan.test' },
      mailbox: { id: '1', right: 'own', isShared: false },
      modseq: 1,
      now: 1,
      organisation: {
        name: '',
        watermark: false,
        systemCopyright: '',
        logoutLink: '',
        controlFileTypes: [],
        maxFolderNameCharacters: 10,
        maxLabelNameCharacters: 10,
        eventTitleCharacters: 15,
        domains: [],
        phonePort: 0,
      },
    },
    'mail/main/folder/list': {
      folderList: [
        {
          folderId: '1',
          folderName: '收件箱',
          kind: 'inbox',
          mail: 1,
          unread: 0,
          pwd: false,
          spaceSize: 1,
          parentId: null,
          state: 0,
        },
      ],
      customList: [],
      folderOutList: [],
      labelList: [],
      favorite: 0,
      modseq: 1,
    },
    'mail/main/quota/useInfo': { maxMap: { setSize: 1 }, curMap: { curSize: 0 } },
    'user/info': {
      userName: 'Li Lei',
      companyName: '',
      partTimeDeptName: '',
      phone: '',
      emailAddr: 'li.lei@hongyan.test',
      mailAddr: 'li.lei@hongyan.test',
      avatar: '',
      uuidserver: '00000000-0000-4000-8000-000000000000',
      account: 'li',
      deptName: '',
      deptId: '',
      isAdmin: 0,
      gender: 0,
      duties: '',
      associatedAccount: {},
      accountType: 1,
    },
    'mail/email/detail': {
      ...mail,
      ...message,
      from: [mail.mailFrom],
      sender: null,
      replyTo: [],
      to: [person],
      cc: [],
      bcc: [],
      messageId: '<x>"onload=alert(1)',
      truncated: false,
      authentication: null,
      delivery: [],
      trust: {
        pictures: { state: 'blocked', canRemember: true },
        lookAlike: null,
        replyToDiffers: false,
        unsubscribe: null,
        receipt: null,
        rule: null,
        external: true,
        listId: null,
        readBy: [],
      },
      defects: [],
      attachments: [
        {
          part: '2',
          fileName: '"><img src=x onerror=alert(1)>.svg',
          type: 'image/svg+xml',
          size: 9,
          inline: false,
          contentId: 'svg@mail',
          url: 'file/attachment/x',
        },
      ],
      calendar: {
        summary: '<svg onload=alert(1)>',
        start: 'javascript:alert(1)',
        end: '',
        location: '<script>alert(1)</script>',
        organizer: '"><img src=x onerror=alert(1)>',
        allDay: false,
      },
    },
  };
}

async function openMessage(page: Page): Promise<void> {
  await page.goto(`${origin}/#/reply/1/5`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: /onerror/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download / })).toBeVisible();
}

/** What the message's code left behind, in any window of the page. As text: these files know no browser's types. */
const ran = (page: Page): Promise<unknown> =>
  page.evaluate('[window, ...Array.from(window.frames)].map((view) => view.pwned).filter(Boolean)');

async function expectHarmless(page: Page, watch: Watch): Promise<void> {
  // Pictures, animations and refreshes act a moment after they are laid out.
  await page.waitForTimeout(settleMs);
  expect(watch.dialogs).toEqual([]);
  expect(watch.foreign).toEqual([]);
  expect(await ran(page)).toEqual([]);
  expect(page.url()).toBe(`${origin}/#/reply/1/5`);
}
const settleMs = 250;

test('the message as plain text stays text', async ({ page }) => {
  const watch = await serve(page, { html: null, text: hostileCorpus.map(({ content }) => content).join('\n') });
  await openMessage(page);
  await expectHarmless(page, watch);
  expect(await page.locator('article script, article svg[onload], article iframe, article form').count()).toBe(0);
});

test('a link opens the warning page in a window of its own', async ({ page, context }) => {
  await serve(page, { html: '<a href="https://例子.example/path">your bank</a>', text: null });
  await openMessage(page);
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'your bank' }).click();
  const warning = await opened;
  expect(warning.url()).toContain(`${origin}/#/linkPage?url=`);
  expect(await warning.evaluate('window.opener')).toBeNull();
  await expect(warning.getByText('xn--fsqu00a.example', { exact: true })).toBeVisible();
});

test('the frame never has scripts beside its own origin', async ({ page }) => {
  await serve(page, { html: '<p>x</p>', text: null });
  await openMessage(page);
  const sandbox = (await page.locator('iframe').getAttribute('sandbox')) ?? '';
  expect(sandbox.split(' ')).toContain('allow-same-origin');
  expect(sandbox).not.toContain('allow-scripts');
});

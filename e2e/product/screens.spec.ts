// Every screen that is built, in Chinese and in English, with the demonstration's mail: it shows its own content, says
// nothing on the console, breaks no rule of the page's policy (axe looks at all of them in accessibility.spec.ts). The longest task of the
// browser's main thread is printed for each; the budget is held where the machine is quiet (bench), not here.
import type { Page } from '@playwright/test';
import { addUnmetPolicy } from '../support/app-helpers.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';

const remoteUrl = 'https://xn--fsqu00a.example/a?b=1';

interface Known {
  readonly mailId: string;
  readonly subject: string;
  readonly sentId: string;
  readonly sentSubject: string;
  readonly draftId: string;
  readonly draftSubject: string;
}

interface Screen {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Waits until the screen shows what only it shows. */
  readonly shows: (page: Page, known: Known) => Promise<void>;
}

/** A list with its own name and with mail in it. */
const list = (name: string, path: string, folder: string): Screen => ({
  name,
  path: () => path,
  shows: async (page) => {
    const rows = page.getByRole('grid').filter({ has: page.getByRole('row') });
    await expect(rows).toBeVisible();
    await expect(rows).toHaveAccessibleName(new RegExp(folder));
    await expect(page).toHaveTitle(new RegExp(folder));
  },
});

const email = (type: string, idOf: (known: Known) => string, subjectOf: (known: Known) => string): Screen => ({
  name: `write ${type}`,
  path: (known) => `/write/${type}/${idOf(known)}`,
  shows: async (page, known) => {
    await expect(page.locator('[contenteditable=true]').first()).toBeVisible();
    await expect(page.locator('[data-subject]')).toHaveValue(
      new RegExp(`${escapeText(withoutPrefix(subjectOf(known)))}$`),
    );
  },
});

/** Answers are named after the matter, not after the answers before them. */
const withoutPrefix = (subject: string): string =>
  subject.replace(/^(?:\s*(?:re|fwd?|回复|答复|转发)\s*[:：])+\s*/i, '');
const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const approvalNames = {
  zh: { approval: '邮件审批', pending: '我的申请' },
  en: { approval: 'Approvals', pending: 'My requests' },
} as const;

function screensIn(language: Language): Screen[] {
  const strings = names[language];
  const drafts = language === 'zh' ? '草稿箱' : 'Drafts';
  return [
    list('inbox', '/inbox', strings.inbox),
    list('outbox', '/outbox', strings.sent),
    list('draftbox', '/draftbox', drafts),
    list('recyclebin', '/recyclebin', strings.bin),
    list('custombox', '/custombox/100', 'A3 项目'),
    list('favorite', '/favorite', strings.starred),
    list('noread', '/noread', language === 'zh' ? '未读邮件' : 'Unread mail'),
    list('readed', '/readed', language === 'zh' ? '已读邮件' : 'Read mail'),
    list('inboxct', '/inboxct?address=clara@studio-linden.example', language === 'zh' ? '往来邮件' : 'Correspondence'),
    {
      name: 'inboxct without an address',
      path: () => '/inboxct',
      shows: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
    },
    {
      name: 'otherfolders',
      path: () => '/otherfolders',
      shows: (page) => expect(page.getByRole('table').getByRole('link', { name: 'A3 项目' })).toBeVisible(),
    },
    {
      name: 'otherfolders2',
      path: () => '/otherfolders2',
      shows: (page) => expect(page.getByRole('table').getByRole('link', { name: '待跟进' })).toBeVisible(),
    },
    list('otherfolders/other2', '/otherfolders/other2/101', '供应商'),
    list('otherfolders2/other2', '/otherfolders2/other2/2', '待跟进'),
    list('search', '/search?searchKeyword=A3', language === 'zh' ? '搜索结果' : 'Search results'),
    {
      name: 'reply',
      path: ({ mailId }) => `/reply/1/${mailId}`,
      shows: async (page, { subject }) => {
        await expect(page.getByRole('article').getByRole('heading', { name: subject })).toBeVisible();
        await expect(
          page.getByRole('article').getByRole('button', { name: strings.reply, exact: true }).first(),
        ).toBeVisible();
      },
    },
    email(
      'new',
      () => '0',
      () => '',
    ),
    email(
      'reply',
      ({ mailId }) => mailId,
      ({ subject }) => subject,
    ),
    email(
      'replyAll',
      ({ mailId }) => mailId,
      ({ subject }) => subject,
    ),
    email(
      'forward',
      ({ mailId }) => mailId,
      ({ subject }) => subject,
    ),
    email(
      'editAgain',
      ({ sentId }) => sentId,
      ({ sentSubject }) => sentSubject,
    ),
    email(
      'editAgainFromdraft',
      ({ draftId }) => draftId,
      ({ draftSubject }) => draftSubject,
    ),
    ...(['approval', 'pending'] as const).map((name) => ({
      name,
      path: () => `/${name}`,
      shows: (page: Page) =>
        expect(
          page.getByRole('main').getByRole('heading', { name: approvalNames[language][name], level: 2 }),
        ).toBeVisible(),
    })),
    {
      name: 'linkPage',
      path: () => `/linkPage?url=${encodeURIComponent(remoteUrl)}`,
      shows: (page) => expect(page.getByText('xn--fsqu00a.example', { exact: true })).toBeVisible(),
    },
    {
      name: '404',
      path: () => '/no/such/screen',
      shows: async (page) => {
        await expect(page.getByText('404')).toBeVisible();
        expect(page.url()).toContain('#/404');
      },
    },
  ];
}

/**
 * The tools of these end-to-end tests (trace) try to run in every frame; the message's frame runs nothing and says so. What messages
 * try is the hostile end-to-end tests' matter.
 */
const refusedByFrame = /Blocked script execution in '[^']*\/frame\.html'/;

/** What went wrong without being asked: errors on the console (a broken policy is one), exceptions, calls that failed. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (refusedByFrame.test(message.text())) return;
    if (message.type() === 'error' || /content.security.policy/i.test(message.text())) problems.push(message.text());
  });
  return problems;
}

/** As text: these files know no browser's types. */
const countLongTasks = `globalThis.longTasks = [];
  new PerformanceObserver((seen) => {
    for (const { duration } of seen.getEntries()) globalThis.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });`;

const takeLongest = async (page: Page): Promise<number> =>
  Number(await page.evaluate('Math.max(0, ...globalThis.longTasks.splice(0))'));

async function signIn(page: Page, server: ServerFixture, language: Language): Promise<void> {
  const strings = names[language];
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page.getByRole('grid', { name: strings.mailIn(strings.inbox) })).toBeVisible();
}

async function readKnown(page: Page, server: ServerFixture): Promise<Known> {
  const first = async (folderId: string) => {
    const answer = await page.request.get(
      `${server.url}/api/mail/email/mailbox/list?pageSize=15&mailboxId=${folderId}`,
    );
    const { data } = (await answer.json()) as {
      data: { list: { mailId: string; mailSubject: string; draftId: string | null }[] };
    };
    const [mail] = data.list;
    if (!mail) throw new Error(`folder ${folderId} of the demonstration is empty`);
    return mail;
  };
  const [mail, sent, draft] = await Promise.all([first('1'), first('2'), first('3')]);
  return {
    mailId: mail.mailId,
    subject: mail.mailSubject,
    sentId: sent.mailId,
    sentSubject: sent.mailSubject,
    draftId: draft.draftId ?? '',
    draftSubject: draft.mailSubject,
  };
}

for (const language of ['zh', 'en'] as const) {
  test(`every screen: ${language}`, async ({ page, server }) => {
    await addUnmetPolicy(server);
    const problems = watchProblems(page);
    await test.step('sign-in', () => signIn(page, server, language));
    await page.evaluate(countLongTasks);
    const known = await readKnown(page, server);
    const longest: string[] = [];
    for (const screen of screensIn(language)) {
      await test.step(screen.name, async () => {
        await page.goto(`${server.url}/#${screen.path(known)}`);
        await screen.shows(page, known);
        longest.push(`${screen.name} ${String(await takeLongest(page))}`);
        expect.soft(problems, screen.name).toEqual([]);
        problems.length = 0;
        await page.evaluate('globalThis.longTasks.length = 0');
      });
    }
    console.log(`${language}: longest task in ms: ${longest.join(', ')}`);
  });
}

// Reading: a conversation across folders with one's own answer, quick reply, previous and next, print, source; in both languages.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const erik = `Erik Berg <erik@${outsideDomain}>`;
const mary = `Mary Lund <mary@${outsideDomain}>`;

const strings = {
  zh: {
    me: '我',
    quickReply: '快速回复',
    send: '发送',
    sent: '回复已发送',
    inConversation: '4 封邮件',
    collapse: (name: string) => `收起 ${name} 的邮件`,
    previous: '上一封',
    next: '下一封',
    more: '更多',
    print: '打印',
    source: '查看源代码',
    headers: '信头',
    rawSource: '源代码',
    copy: '复制源代码',
    copied: '复制成功',
    toComposer: '用完整编辑器写',
    single: '按会话显示',
    gone: '这封邮件已不在这里',
  },
  en: {
    me: 'me',
    quickReply: 'Quick reply',
    send: 'Send',
    sent: 'Reply sent',
    inConversation: '4 messages',
    collapse: (name: string) => `Collapse message from ${name}`,
    previous: 'Previous message',
    next: 'Next message',
    more: 'More',
    print: 'Print',
    source: 'Show source',
    headers: 'Headers',
    rawSource: 'Source',
    copy: 'Copy source',
    copied: 'Copy succeeded',
    toComposer: 'Open in full editor',
    single: 'Conversation view',
    gone: 'This message is no longer here',
  },
} as const;

async function signIn(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(rows(page).first()).toBeVisible();
}

const rows = (page: Page) => page.locator('[data-row-key]');
const mails = (page: Page) => page.locator('[data-mail-id]');
const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

interface Written {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly parents: readonly string[];
}

/** A message of the conversation `root`. */
function message(server: ServerFixture, root: string, { id, from, text, parents }: Written): Promise<void> {
  return server.deliver({
    from,
    to: lileiAddress,
    cc: `second@${outsideDomain}`,
    subject: parents.length === 0 ? root : `Re: ${root}`,
    text,
    messageId: `<${root}.${id}@${outsideDomain}>`,
    references: parents.map((parent) => `<${root}.${parent}@${outsideDomain}>`),
  });
}

async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const language of testLanguages('en')) {
  test(`a conversation is read, answered, printed and looked into (${language})`, async ({ page, server, context }) => {
    const word = strings[language];
    const subject = `Venue-${language}`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, server, language);

    await test.step('mails that answer each other are one row', async () => {
      await message(server, subject, {
        id: '1',
        from: erik,
        text: 'Shall we take the hall by the river?',
        parents: [],
      });
      await message(server, subject, { id: '2', from: mary, text: 'The river is fine for me.', parents: ['1'] });
      const row = rows(page).filter({ hasText: subject });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Erik Berg');
      await expect(row).toContainText('Mary Lund');
      await expect(row).toContainText('2');
      await shot(page, 'list');
      await row.click();
      await expect(mails(page)).toHaveCount(2);
      await expect(page.getByText('Shall we take the hall by the river?')).toBeVisible();
      await expect(page.getByText('The river is fine for me.')).toBeVisible();
    });

    await test.step('a quick reply leaves by the ordinary way and stands in the conversation at once', async () => {
      const field = page.getByRole('textbox', { name: word.quickReply });
      await field.fill('The river it is.\nSee you there.');
      await shot(page, 'quick-reply');
      await field.press('Control+Enter');
      await expect(page.getByText(word.sent)).toBeVisible();
      await expect(mails(page)).toHaveCount(3);
      await expect(mails(page).last()).toContainText(word.me);
      await expect(mails(page).last()).toContainText(names[language].sent);
      const left = await simpleParser((await server.sink.next(`mary@${outsideDomain}`)).raw);
      expect(left.inReplyTo).toBe(`<${subject}.2@${outsideDomain}>`);
      expect(left.text).toContain('See you there.');
    });

    await test.step('what comes meanwhile joins, read mails collapse, a click opens them', async () => {
      const field = page.getByRole('textbox', { name: word.quickReply });
      await field.fill('One mom');
      await message(server, subject, { id: '4', from: erik, text: 'Then it is settled.', parents: ['1', '2'] });
      await expect(page.getByText(word.inConversation)).toBeVisible();
      await expect(mails(page)).toHaveCount(4);
      // What was begun stays under the hand, and answers the mail that it was begun for.
      await page.keyboard.type('ent');
      await expect(field).toHaveValue('One moment');
      await field.fill('');
      await page.keyboard.type('?');
      await expect(field).toHaveValue('?');
      await field.fill('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: word.collapse('Mary Lund') }).click();
      await expect(page.getByText('The river is fine for me.').first()).toBeVisible();
      await mails(page).nth(1).getByRole('button', { expanded: false }).click();
      await expect(page.getByRole('button', { name: word.collapse('Mary Lund') })).toBeVisible();
      await shot(page, 'conversation');
      await checkAccessibility(page);
    });

    await test.step('the source and its headers', async () => {
      await page.getByRole('toolbar').first().getByRole('button', { name: word.more, exact: true }).click();
      await page.getByRole('menuitem', { name: word.source }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Message-ID')).toBeVisible();
      await shot(page, 'source');
      await dialog.getByText(word.rawSource, { exact: true }).click();
      await expect(dialog.locator('pre')).toContainText(`Subject: Re: ${subject}`);
      await dialog.getByRole('button', { name: word.copy }).click();
      await expect(page.getByText(word.copied)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('print is bare paper with the whole message', async () => {
      const path = page
        .url()
        .replace('#/reply/', '#/print/')
        .replace(/\/\d+$/, '');
      const paper = await context.newPage();
      await paper.addInitScript(() => {
        Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) });
      });
      await paper.goto(/\/print\/\d+\/\d+$/.test(path) ? path : page.url().replace('#/reply/', '#/print/'));
      await expect(
        paper
          .getByText(`erik@${outsideDomain}`)
          .or(paper.getByText(`mary@${outsideDomain}`))
          .first(),
      ).toBeVisible();
      await expect.poll(() => paper.evaluate(() => 'printed' in globalThis)).toBe(true);
      await expect(paper.getByRole('navigation')).toHaveCount(0);
      await paper.screenshot({ path: test.info().outputPath('print.png') });
      await paper.close();
    });

    await test.step('previous and next go through the list; a deleted mail gives way to the next', async () => {
      await expect(page.getByText(/^1 \/ /)).toBeVisible();
      await page.getByRole('button', { name: word.next, exact: true }).click();
      await expect(page.getByText(/^2 \/ /)).toBeVisible();
      await page.keyboard.press('k');
      await expect(page.getByText(/^1 \/ /)).toBeVisible();
      const total = await page.getByText(/^1 \/ /).textContent();
      await page.keyboard.press('Delete');
      // The message stays until the next one is there.
      await expect(page.getByRole('article', { name: subject })).toHaveCount(0);
      await expect(page.getByText(/^1 \/ /)).not.toHaveText(total ?? '');
    });

    await test.step('the text of a quick reply waits, and goes along to the composer', async () => {
      const field = page.getByRole('textbox', { name: word.quickReply });
      await field.fill('half a thought');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: word.next, exact: true }).click();
      await expect(page.getByText(/^2 \/ /)).toBeVisible();
      await page.getByRole('button', { name: word.previous, exact: true }).click();
      await expect(field).toHaveValue('half a thought');
      await field.focus();
      await page.getByRole('button', { name: word.toComposer }).click();
      await expect(page.locator('[contenteditable=true]')).toContainText('half a thought');
    });
  });
}

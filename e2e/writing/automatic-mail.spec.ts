// Somebody goes on leave: the answer is switched on in the browser, a foreign server writes twice and is answered once; then
// mail is passed on outside, byte for byte.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { testLanguages } from '../support/test-languages.ts';

const erik = `erik@${outsideDomain}`;
const far = `far@${outsideDomain}`;

const strings = {
  zh: {
    general: '常规设置',
    replyOn: '开启自动回复',
    inside: '回复单位同事',
    other: '回复其他内容',
    outside: '回复外部来信人',
    replySection: '自动回复',
    forwardSection: '自动转发',
    save: '保存',
    empty: '请填写回复内容',
    reminder: '自动回复已开启',
    on: '已开启',
    answered: /已回复 1 位来信人/,
    forwardOn: '开启自动转发',
    address: '转发地址 1',
    twice: '地址重复',
    add: '添加地址',
    active: `新邮件正在转发到 ${far}`,
    notice: '已开启自动转发',
    subject: '自动回复：',
    perPage: '每页邮件数',
    saved: '已保存',
    change: '更改',
  },
  en: {
    general: 'General',
    replyOn: 'Send automatic replies',
    inside: 'Reply to colleagues',
    other: 'Different reply',
    outside: 'Reply to people outside your organisation',
    replySection: 'Automatic reply',
    forwardSection: 'Automatic forwarding',
    save: 'Save',
    empty: 'Enter the reply text',
    reminder: 'Automatic reply is on',
    on: 'On',
    answered: /Replied to 1 sender/,
    forwardOn: 'Forward new mail',
    address: 'Forwarding address 1',
    twice: 'This address is already listed',
    add: 'Add address',
    active: `New mail is forwarded to ${far}`,
    notice: 'Automatic forwarding is on',
    subject: 'Automatic reply: ',
    perPage: 'Messages per page',
    saved: 'Saved',
    change: 'Change',
  },
} as const;

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HONGYAN_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const message = (subject: string): string =>
  [
    `From: Erik <${erik}>`,
    `To: ${lileiAddress}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replace(/\W/g, '')}@${outsideDomain}>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    `About ${subject}`,
    '',
  ].join('\r\n');

async function arrives(page: Page, server: ServerFixture, subject: string): Promise<string> {
  const raw = message(subject);
  await server.deliver({ from: erik, to: lileiAddress, raw });
  await expect(locateRow(page, subject).first()).toBeVisible();
  return raw;
}

for (const language of testLanguages('zh')) {
  test(`the answer goes once, the forward goes as it came (${language})`, async ({ page, server }) => {
    const w = strings[language];
    await enter(page, server, { language });
    await page.goto(`${server.url}/#/set`);
    await expect(page.getByRole('heading', { name: w.general, level: 2 })).toBeVisible();
    // A setting is saved as it is changed.
    await page.getByLabel(w.perPage).selectOption('30');
    await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible();

    const reply = page.getByRole('region', { name: w.replySection, exact: true });
    await reply.getByLabel(w.replyOn).check();
    await reply.getByRole('button', { name: w.save, exact: true }).click();
    await expect(reply.getByRole('alert')).toHaveText(w.empty);
    await reply.getByLabel(w.inside).fill('Gone fishing');
    await reply.getByText(w.other, { exact: true }).click();
    await reply.getByLabel(w.outside).fill('On leave, back on Monday');
    await shot(page, `reply-form-${language}`);
    await reply.getByRole('button', { name: w.save, exact: true }).click();
    await expect(reply.getByRole('status')).toHaveText(w.on);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

    await page.goto(`${server.url}/#/inbox`);
    await expect(page.getByRole('note').filter({ hasText: w.reminder })).toBeVisible();
    await arrives(page, server, 'First question');
    const answer = await server.sink.next(erik);
    expect(answer.from).toBe('');
    const text = answer.raw.toString();
    expect(text).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(text).toMatch(new RegExp(`^In-Reply-To: <Firstquestion@${outsideDomain}>\\r$`, 'm'));
    expect(text).toContain('On leave, back on Monday');
    await arrives(page, server, 'Second question');
    await shot(page, `reminder-${language}`);
    await page.getByRole('link', { name: w.change, exact: true }).click();

    const forward = page.getByRole('region', { name: w.forwardSection, exact: true });
    await forward.getByLabel(w.forwardOn).check();
    await forward.getByLabel(w.address).fill(far);
    await forward.getByRole('button', { name: w.save, exact: true }).click();
    await expect(forward.getByText(w.active)).toBeVisible();
    await forward.scrollIntoViewIfNeeded();
    await shot(page, `forward-${language}`);
    await page.goto(`${server.url}/#/inbox`);
    await expect(locateRow(page, w.notice)).toBeVisible();
    const raw = await arrives(page, server, 'Third question');
    const forwarded = await server.sink.next(far);
    expect(forwarded.from).toBe(lileiAddress);
    expect(forwarded.raw.toString().endsWith(raw)).toBe(true);
    // Three messages of one sender, one answer.
    expect(server.sink.mails.filter((mail) => mail.to.includes(erik))).toHaveLength(1);
    await page.goto(`${server.url}/#/set/normalset`);
    await page.reload();
    await expect(reply.getByRole('status')).toHaveText(w.answered);
  });
}

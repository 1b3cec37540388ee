// No way around the approval gate: every way in which a message can leave is tried, and a new one that is not in the list fails the test.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { waitFor } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, outsideDomain, plainMail } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalWorld, createContent, erik } from '../src/features/approval/testing/approval-world.ts';
import { addEntries, createGroup } from '../src/features/mail-groups/index.ts';

const features = new URL('../src/features', import.meta.url).pathname;

function* listSources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* listSources(path);
    else if (/\.ts$/.test(name) && !/\.test\.ts$/.test(name)) yield path;
  }
}

/** Files outside the outbox in which something is handed over to be sent. */
function listWays(): string[] {
  return [...listSources(features)]
    .filter((path) => !relative(features, path).startsWith('outbox/'))
    .filter((path) => /\b(?:submitUnkept|submitReport|services\.submitMessage)\(/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(features, path))
    .toSorted();
}

/** Each with the tests below that try it, or why nothing holds it. */
const tried: Readonly<Record<string, string>> = {
  'automatic-mail/answer-leave.ts': 'exempt: the mail system confirms that somebody has left a group',
  'automatic-mail/answer-sender.ts': 'the automatic reply, the answer of a rule',
  'automatic-mail/forward-mail.ts': 'the automatic forward, a rule that forwards',
  'automatic-mail/relay-to-group.ts': 'a group that passes mail on to people outside',
  'calendar/scheduling/send-message.ts': 'an invitation',
  'compose/send-mail.ts': 'the web client, quick reply, scheduled mail',
  'passwords/submit-outside-message.ts': 'exempt: a code by which the mail system lets somebody recover a password',
  'trust/answer-receipt.ts': 'a read receipt',
  'trust/leave-list.ts': 'a mail that leaves a mailing list',
};

it('every file that hands mail over is tried below', () => {
  expect(listWays()).toEqual(Object.keys(tried));
});

it('a row of a submission is written in the outbox alone, and by two functions', () => {
  const writers = [...listSources(features)].filter((path) =>
    readFileSync(path, 'utf8').includes("insertInto('submission')"),
  );
  expect(writers.map((path) => relative(features, path)).toSorted()).toEqual([
    'outbox/submit-report.ts',
    'outbox/submit.ts',
  ]);
});

describe.each(engines)('ways of sending, on %s', (engine) => {
  let all: ApprovalWorld;
  beforeAll(async () => {
    all = await ApprovalWorld.start(engine);
    await all.setPolicy({ who: [{ kind: 'all' }], conditions: [{ kind: 'always' }], allowSelf: true });
  });
  afterAll(() => all.stop());

  /** All requests that wait for Wang Haiyan, by subject. */
  const waiting = async () => (await all.hai.approval.approverList({ state: 'pending', pageSize: 100 })).data.list;
  /** What the way did is held, and leaves once it is approved. */
  const expectHeld = async (subject: RegExp, to: string) => {
    const found = await waitFor(async () => (await waiting()).find((one) => subject.test(one.mailSubject)), {
      what: `a request of ${String(subject)}`,
    });
    await all.settle();
    const before = all.world.sink.mails.length;
    expect(all.world.sink.mails.filter((mail) => mail.to.includes(to))).toHaveLength(0);
    await all.hai.approval.decide({ approvalIds: [found.approvalId], decision: 'approve' });
    await all.settle();
    const left = all.world.sink.mails.slice(before);
    expect(left.flatMap((mail) => mail.to)).toEqual([to]);
  };
  const far = (name: string) => `${name}@${outsideDomain}`;
  const arrive = async (raw: string, to = lilei) => {
    await all.world.server.deliver({ raw: raw.replace(`To: ${lilei}`, `To: ${to}`), from: erik, to });
    await all.settle();
  };
  const find = (subject: string) =>
    waitFor(
      async () =>
        (await all.li.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.find(
          (mail) => mail.mailSubject === subject,
        ),
      { what: subject },
    );

  it('the web client', async () => {
    await all.ask('by web', { to: [{ name: '', address: far('web') }] });
    await expectHeld(/^by web$/, far('web'));
  });

  it('quick reply', async () => {
    await arrive(plainMail('quick question', 'Hello').replaceAll(erik, far('quick')));
    const { mailId } = await find('quick question');
    await all.li.compose.quickSend({ mailId, text: 'yes' });
    await expectHeld(/quick question/, far('quick'));
  });

  it('scheduled mail, when its time has come', async () => {
    const scheduledAt = all.services.clock.now() + 3_600_000;
    const content = createContent({ subject: 'by schedule', to: [{ name: '', address: far('later') }], scheduledAt });
    await all.li.outbox.saveOrUpdatePendingInfo({ content });
    const [pending] = (await all.li.outbox.pendingMailList({ reason: 'schedule' })).data.list;
    await all.li.outbox.overPending({ pendingIds: [pending?.pendingId ?? '0'] });
    await expectHeld(/^by schedule$/, far('later'));
  });

  it.each(['submission', 'submissions'] as const)('a mail client, by %s', async (listener) => {
    const code = await all.world.server.addCode({ address: lilei, accountNo: await all.findAccount(lilei), orgId: 0 });
    const to = far(listener);
    const raw = plainMail(`by ${listener}`, 'Hello')
      .replace(`Erik <${erik}>`, lilei)
      .replace(`To: ${lilei}`, `To: ${to}`);
    const sent = await all.world.server.submit(listener, { raw, from: lilei, to }, { user: lilei, password: code });
    expect(JSON.stringify(sent)).toContain('it waits for approval by');
    await expectHeld(new RegExp(`^by ${listener}$`), to);
    expect(await all.subjectsIn(all.li, '1')).toContain(`邮件正在等待审批：by ${listener}`);
  });

  it('the automatic forward, and a rule that forwards', async () => {
    await all.li.automaticMail.saveForward({ autoForwardEnable: true, addresses: [far('forward')], keepCopy: true });
    await arrive(plainMail('to be forwarded', 'Hello'));
    await expectHeld(/to be forwarded/, far('forward'));
    await all.li.automaticMail.saveForward({ autoForwardEnable: false, addresses: [], keepCopy: true });
    const { data: rule } = await all.li.rules.save({
      ruleName: 'pass on',
      match: 'any',
      conditions: [{ field: 'subject', operator: 'contains', value: 'ruled' }],
      actions: [{ kind: 'forward', addresses: [far('rule')] }],
      status: 1,
    });
    await arrive(plainMail('ruled', 'Hello'));
    await expectHeld(/^ruled$/, far('rule'));
    await all.li.rules.deleteAll({ ruleIds: [rule.ruleId] });
  });

  it('the automatic reply, and the answer of a rule', async () => {
    await all.li.automaticMail.saveReply({
      on: true,
      startTime: null,
      endTime: null,
      inside: 'away',
      outside: 'away',
      outsideMode: 'other',
    });
    await all.world.server.deliver({
      raw: plainMail('are you there', 'Hello').replaceAll(erik, far('reply')),
      from: far('reply'),
      to: lilei,
    });
    await expectHeld(/are you there/, far('reply'));
    await all.li.automaticMail.saveReply({
      on: false,
      startTime: null,
      endTime: null,
      inside: '',
      outside: '',
      outsideMode: 'other',
    });
    const { data: rule } = await all.li.rules.save({
      ruleName: 'no offers',
      match: 'any',
      conditions: [{ field: 'subject', operator: 'contains', value: 'offer' }],
      actions: [{ kind: 'reject', replyContent: 'No offers, please' }],
      status: 1,
    });
    await all.world.server.deliver({
      raw: plainMail('an offer', 'Hello').replaceAll(erik, far('offer')),
      from: far('offer'),
      to: lilei,
    });
    await expectHeld(/an offer/, far('offer'));
    await all.li.rules.deleteAll({ ruleIds: [rule.ruleId] });
  });

  it('a read receipt', async () => {
    const wanted = [`Disposition-Notification-To: <${far('receipt')}>`];
    const raw = plainMail('please confirm', 'Hello', wanted).replaceAll(erik, far('receipt'));
    await all.world.server.deliver({ raw, from: far('receipt'), to: lilei });
    const { mailId } = await find('please confirm');
    await all.li.trust.receipt({ mailId, send: true });
    await expectHeld(/please confirm/, far('receipt'));
  });

  it('a mail that leaves a mailing list', async () => {
    const fields = ['List-Id: <l.outside.example>', `List-Unsubscribe: <mailto:${far('leave')}?subject=leave>`];
    await arrive(plainMail('from a list', 'Hello', fields));
    const { mailId } = await find('from a list');
    await all.li.trust.unsubscribe({ mailId: mailId, by: 'mail' });
    await expectHeld(/leave/, far('leave'));
  });

  it('a group that passes mail on to people outside', async () => {
    const group = `team@${domain}`;
    const { runner } = all.services.database;
    const settings = {
      name: '小组',
      description: '',
      whoSends: 'everybody',
      isOpen: false,
      isHidden: false,
      outsideMembers: true,
      archive: 'off',
    } as const;
    await runner.execute(createGroup, all.admin, { address: group, settings, manager: await all.findAccount(haiyan) });
    const members = { address: group, role: 'member', addresses: [far('member')], departments: [] } as const;
    await runner.execute(addEntries, all.admin, members);
    await all.world.server.deliver({
      raw: plainMail('to the group', 'Hello').replace(`To: ${lilei}`, `To: ${group}`),
      from: erik,
      to: group,
    });
    await expectHeld(/to the group/, far('member'));
  });

  it('an invitation', async () => {
    const calendarId = (await all.li.calendar.list({})).data.list.find(({ isDefault }) => isDefault)?.calendarId;
    await all.li.calendar.createEvent({
      calendarId: calendarId ?? '0',
      title: '评审外部',
      participants: [{ address: far('guest'), name: 'Guest' }],
      start: '2031-03-03T09:00',
      end: '2031-03-03T10:00',
      zone: 'Asia/Shanghai',
    });
    all.world.clock.advance(31_000);
    all.wake();
    await expectHeld(/评审外部/, far('guest'));
  });

  it('nothing has left that nobody approved', async () => {
    await all.settle();
    expect(await waiting()).toEqual([]);
    const requests = (await all.hai.approval.approverList({ state: 'approved', pageSize: 100 })).data.total;
    expect(all.world.sink.mails.length).toBe(requests);
  });
});

// Mail that somebody must see before it leaves: held, decided, withdrawn, edited, timed out. Exactly one outcome, shown to everybody.
import { errors } from '@hongyan/contract';
import { waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei } from '@hongyan/testkit/server/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalWorld, createContent, erik, hanmei, olga } from '../src/features/approval/testing/approval-world.ts';
import { repairRequests } from '../src/features/approval/upkeep/keep-requests.ts';
import { planTimeout } from '../src/features/approval/upkeep/plan-settlement.ts';
import { settleRequest } from '../src/features/approval/upkeep/settle-request.ts';
import { changePersonState } from '../src/features/identity/people/change-state.ts';
import { readRequest } from '../src/features/outbox/in-transaction.ts';
import { parseApprovalId } from '../src/features/outbox/index.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(engines)('outgoing approval, on %s', (engine) => {
  let all: ApprovalWorld;
  beforeAll(async () => {
    all = await ApprovalWorld.start(engine);
  });
  afterEach(() => all.reset());
  afterAll(() => all.stop());

  const detailOf = async (approvalId: string, who = all.li) =>
    (await who.approval.detail({ approvalId: approvalId })).data;
  const codeOf = async (call: Promise<{ code: number }>) => (await call).code;
  const decide = (
    approvalId: string,
    decision: 'approve' | 'reject' | 'return' | 'forward',
    more = {},
    who = all.hai,
  ) => who.approval.decide({ approvalIds: [approvalId], decision, opinion: '意见', ...more });

  it('holds a message for outside, sends it once when it is approved, and keeps it in Sent from then on', async () => {
    await all.setPolicy();
    const subject = all.createSubject('hold');
    const { data } = await all.li.compose.send({ content: createContent({ subject }) });
    expect(data).toMatchObject({ mailId: null, held: { reason: 'approval' } });
    expect(data.approval).toMatchObject({ approvers: [{ address: haiyan }], heldRecipients: 1 });
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(0);
    expect(await all.subjectsIn(all.li, '2')).not.toContain(subject);
    expect((await all.hai.approval.unapprovedCount({})).data.count).toBe(1);
    const [row] = (await all.hai.approval.approverList({ state: 'pending' })).data.list;
    expect(row).toMatchObject({ mailSubject: subject, isMine: true, state: 'pending', policies: ['外发审批'] });
    expect(await all.subjectsIn(all.hai, '1')).toContain(`待审批邮件：${subject}`);
    const approvalId = row?.approvalId ?? '';
    const detail = await detailOf(approvalId, all.hai);
    expect(detail).toMatchObject({ mayDecide: true, mayWithdraw: false, to: [{ address: erik }] });
    expect(detail.content.html).toContain('<b>Erik</b>');

    expect((await decide(approvalId, 'approve')).data.results[0]?.done).toBe(true);
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(1);
    expect(await all.subjectsIn(all.li, '2')).toContain(subject);
    expect(await detailOf(approvalId)).toMatchObject({ state: 'approved', how: 'decided', mayWithdraw: false });
    expect(await codeOf(decide(approvalId, 'reject'))).toBe(errors.approvalDone.code);
    expect((await all.hai.approval.unapprovedCount({})).data.count).toBe(0);
    expect(await all.subjectsIn(all.li, '1')).toContain(`邮件已通过审批：${subject}`);
  });

  it('sends to people inside at once where the policy says so, and outside when it is approved', async () => {
    await all.setPolicy({ releaseInside: true });
    const subject = all.createSubject('inside');
    const to = [erik, hanmei].map((address) => ({ name: '', address }));
    const { data } = await all.li.compose.send({ content: createContent({ subject, to }) });
    expect(data.held).toBeNull();
    expect(data.approval?.heldRecipients).toBe(1);
    await all.settle();
    expect(await all.subjectsIn(all.han, '1')).toContain(subject);
    expect(all.sunk(subject)).toHaveLength(0);
    const states = async () =>
      (await all.li.mailbox.detail({ mailId: data.mailId ?? '0' })).data.delivery.map(({ state }) => state);
    expect((await states()).toSorted()).toEqual(['delivered', 'held']);
    await decide(data.approval?.approvalId ?? '', 'approve');
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(1);
    await waitFor(async () => (await states()).every((state) => state === 'delivered'), { what: 'the delivery' });
  });

  it('what is rejected for outside before its time still reaches those inside at it', async () => {
    await all.setPolicy({ releaseInside: true });
    const subject = all.createSubject('rejected early');
    const to = [erik, hanmei].map((address) => ({ name: '', address }));
    const scheduledAt = all.services.clock.now() + hourMs;
    await all.li.outbox.saveOrUpdatePendingInfo({ content: createContent({ subject, to, scheduledAt }) });
    const [asked] = (await all.li.approval.userList({ state: 'pending' })).data.list;
    await decide(asked?.approvalId ?? '', 'reject');
    await all.advance(2 * hourMs);
    expect(await all.subjectsIn(all.han, '1')).toContain(subject);
    expect(all.sunk(subject)).toHaveLength(0);
  });

  it('approves for somebody whom a mail group reaches by their own address', async () => {
    await all.setPolicy();
    const group = await all.addGroup('buyers', [erik, olga]);
    const subject = all.createSubject('group');
    const approvalId = await all.ask(subject, { to: [{ name: '', address: group }] });
    await decide(approvalId, 'approve', { recipients: [olga] });
    await all.settle();
    expect(all.sunk(subject).flatMap((mail) => mail.to)).toEqual([olga]);
  });

  it('asks for an opinion, and lets the sender edit and send again what was rejected', async () => {
    await all.setPolicy();
    const subject = all.createSubject('reject');
    const approvalId = await all.ask(subject);
    expect(await codeOf(decide(approvalId, 'reject', { opinion: ' ' }))).toBe(errors.opinionEmpty.code);
    await decide(approvalId, 'return', { opinion: '价格不对' });
    await all.settle();
    expect(await detailOf(approvalId)).toMatchObject({ state: 'rejected', how: 'returned', mayEdit: true });
    expect(await all.subjectsIn(all.li, '1')).toContain(`邮件被退回修改：${subject}`);
    const { draftId } = (await all.li.approval.editAgain({ approvalId })).data;
    const { data } = await all.li.compose.send({ content: createContent({ subject, html: '<p>再来</p>' }), draftId });
    const next = data.approval?.approvalId ?? '';
    expect(await detailOf(next)).toMatchObject({ previousId: approvalId });
    // The approver reads both, to compare them.
    expect((await detailOf(approvalId, all.hai)).content.html).toContain('<b>Erik</b>');
    await decide(next, 'approve');
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(1);
  });

  it('withdraws: a draft again, and nothing to be seen by the approver any more', async () => {
    await all.setPolicy();
    const subject = all.createSubject('withdraw');
    const approvalId = await all.ask(subject);
    const { draftId } = (await all.li.approval.withdraw({ approvalId })).data;
    expect(draftId).not.toBeNull();
    expect(await codeOf(decide(approvalId, 'approve'))).toBe(errors.approvalWithdrawn.code);
    expect(await codeOf(all.hai.approval.detail({ approvalId }))).toBe(errors.approvalWithdrawn.code);
    expect(await codeOf(all.li.approval.withdraw({ approvalId }))).toBe(errors.approvalWithdrawn.code);
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(0);
    expect((await all.li.approval.userList({ state: 'withdrawn' })).data.list[0]?.approvalId).toBe(approvalId);
  });

  it('undo send and recall withdraw the request as well', async () => {
    await all.setPolicy();
    const subject = all.createSubject('undo');
    const { data } = await all.li.compose.send({ content: createContent({ subject }), undoSeconds: 30 });
    await all.li.outbox.undoSend({ pendingId: data.submissionId });
    expect((await detailOf(data.approval?.approvalId ?? '')).state).toBe('withdrawn');
    // Within the undo window nobody was told.
    await all.settle();
    expect(await all.subjectsIn(all.hai, '1')).not.toContain(`待审批邮件：${subject}`);
    await all.reset();
    await all.setPolicy({ releaseInside: true });
    const recalled = all.createSubject('recall');
    const to = [erik, hanmei].map((address) => ({ name: '', address }));
    const sent = (await all.li.compose.send({ content: createContent({ subject: recalled, to }) })).data;
    await all.settle();
    await all.li.recall.recall({ mailId: sent.mailId ?? '0' });
    expect(await detailOf(sent.approval?.approvalId ?? '')).toMatchObject({ state: 'withdrawn', how: 'recalled' });
    await all.settle();
    expect(all.sunk(recalled)).toHaveLength(0);
  });

  it('approves for some recipients; the others are told to nobody but the sender', async () => {
    await all.setPolicy();
    const subject = all.createSubject('some');
    const to = [erik, olga].map((address) => ({ name: '', address }));
    const approvalId = await all.ask(subject, { to });
    await decide(approvalId, 'approve', { recipients: [erik] });
    await all.settle();
    expect(all.sunk(subject).flatMap((mail) => mail.to)).toEqual([erik]);
    const detail = await detailOf(approvalId);
    expect(detail.how).toBe('partly');
    expect(detail.allRecipients.find(({ address }) => address === olga)?.state).toBe('failed');
    expect(await all.subjectsIn(all.li, '1')).toContain(`邮件已部分通过审批：${subject}`);
  });

  it('asks levels in order, takes any or all of one, and lets one approver forward to another', async () => {
    const both = [haiyan, hanmei].map((address) => ({ kind: 'person' as const, address }));
    await all.setPolicy({ levels: both.map((approver) => ({ approvers: [approver] })) });
    const subject = all.createSubject('levels');
    const approvalId = await all.ask(subject);
    expect((await all.han.approval.unapprovedCount({})).data.count).toBe(0);
    await decide(approvalId, 'approve');
    expect((await all.han.approval.unapprovedCount({})).data.count).toBe(1);
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(0);
    const steps = (await detailOf(approvalId)).steps.map(({ approvers }) => approvers[0]?.state);
    expect(steps).toEqual(['approved', 'waiting']);
    await decide(approvalId, 'approve', {}, all.han);
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(1);

    await all.reset();
    await all.setPolicy({ levels: [{ approvers: both, need: 'all' }] });
    const needsAll = await all.ask(all.createSubject('all of them'));
    await decide(needsAll, 'approve');
    expect((await detailOf(needsAll)).state).toBe('pending');
    await decide(needsAll, 'approve', {}, all.han);
    expect((await detailOf(needsAll)).state).toBe('approved');

    await all.reset();
    await all.setPolicy();
    const forwarded = await all.ask(all.createSubject('forwarded'));
    expect(await codeOf(decide(forwarded, 'forward', { forwardTo: lilei }))).toBe(errors.approverInvalid.code);
    await decide(forwarded, 'forward', { forwardTo: hanmei });
    expect(await codeOf(decide(forwarded, 'approve'))).toBe(errors.approvalFinished.code);
    await decide(forwarded, 'approve', {}, all.han);
    expect((await detailOf(forwarded)).state).toBe('approved');
  });

  it('of two approvers, a withdrawal and a time-out at the same moment exactly one wins', async () => {
    const approvers = [haiyan, hanmei].map((address) => ({ kind: 'person' as const, address }));
    await all.setPolicy({ levels: [{ approvers }], timeout: { hours: 2, action: 'return' } });
    const { database, clock } = all.services;
    for (let round = 0; round < 8; round += 1) {
      const subject = all.createSubject('race');
      const approvalId = await all.ask(subject);
      const request = await readRequest(database.read, parseApprovalId(approvalId));
      if (request === null) throw new Error('there is no request');
      const late = await planTimeout(database.read, request, clock.now());
      const attempts = [
        () => codeOf(decide(approvalId, 'approve')),
        () => codeOf(decide(approvalId, 'reject', {}, all.han)),
        () => codeOf(all.li.approval.withdraw({ approvalId })),
        () => database.runner.execute(settleRequest, all.admin, late).then(() => 0),
      ];
      // Each is the first to be asked in some round.
      const order = attempts.map((_, index) => (index + round) % attempts.length);
      const codes = await Promise.all(order.map(async (index) => attempts[index]?.()));
      await all.settle();
      const { state, how } = await detailOf(approvalId);
      const won = order
        .filter((_, index) => codes[index] === 200)
        .map((index) => ['approved', 'rejected', 'withdrawn'][index]);
      expect(won).toEqual(how === 'timeout' ? [] : [state]);
      expect(all.sunk(subject)).toHaveLength(state === 'approved' ? 1 : 0);
    }
  });

  it('when nobody decides in time it is returned, sent or handed on, as the policy says', async () => {
    await all.setPolicy({ timeout: { hours: 2, action: 'return' } });
    const returned = all.createSubject('late return');
    const first = await all.ask(returned);
    await all.reset();
    await all.setPolicy({ timeout: { hours: 2, action: 'send' } });
    const sent = all.createSubject('late send');
    const second = await all.ask(sent);
    await all.reset();
    await all.setPolicy({ timeout: { hours: 2, action: 'handOn', to: hanmei } });
    const third = await all.ask(all.createSubject('late hand on'));
    expect((await detailOf(first)).dueAt).not.toBeNull();
    // Work time may have a holiday of a week in it.
    await all.advance(12 * dayMs);
    expect(await detailOf(first)).toMatchObject({ state: 'rejected', how: 'timeout', mayEdit: true });
    expect(await detailOf(second)).toMatchObject({ state: 'approved', how: 'timeout' });
    expect(all.sunk(returned)).toHaveLength(0);
    expect(all.sunk(sent)).toHaveLength(1);
    const handedOn = await detailOf(third, all.han);
    expect(handedOn).toMatchObject({ state: 'pending', isMine: true });
    expect((await detailOf(third, all.li)).history.map(({ kind }) => kind)).toContain('reassigned');
    await decide(third, 'approve', {}, all.han);
  });

  it('an approver who leaves is replaced by their manager; where nobody is left the message returns', async () => {
    await all.setManagerOf(haiyan, hanmei);
    await all.setPolicy();
    const approvalId = await all.ask(all.createSubject('gone'));
    const { runner } = all.services.database;
    const haiyanNo = await all.findAccount(haiyan);
    await runner.execute(changePersonState, all.admin, { accountNo: haiyanNo, state: 'suspended' });
    await repairRequests(all.services);
    expect(await detailOf(approvalId, all.han)).toMatchObject({ isMine: true });
    const hanmeiNo = await all.findAccount(hanmei);
    await runner.execute(changePersonState, all.admin, { accountNo: hanmeiNo, state: 'suspended' });
    await repairRequests(all.services);
    expect(await detailOf(approvalId)).toMatchObject({ state: 'rejected', how: 'lost', mayEdit: true });
    await all.reset();
    await all.setPolicy({ who: [{ kind: 'all' }] }).catch(() => null);
    for (const accountNo of [haiyanNo, hanmeiNo])
      await runner.execute(changePersonState, all.admin, { accountNo, state: 'active' });
    await all.signIn();
  });

  it('a policy that is changed while messages wait leaves them as they were asked for', async () => {
    await all.setPolicy();
    const approvalId = await all.ask(all.createSubject('changed'));
    await all.reset();
    expect((await detailOf(approvalId, all.hai)).policies).toEqual(['外发审批']);
    const free = all.createSubject('free');
    expect((await all.li.compose.send({ content: createContent({ subject: free }) })).data.approval).toBeNull();
    await decide(approvalId, 'approve');
    expect((await detailOf(approvalId)).state).toBe('approved');
  });

  it('what is scheduled waits for both; edited after approval it is asked for again', async () => {
    await all.setPolicy();
    const subject = all.createSubject('scheduled');
    const scheduledAt = all.services.clock.now() + dayMs;
    const content = createContent({ subject, scheduledAt });
    const pending = (await all.li.outbox.saveOrUpdatePendingInfo({ content })).data;
    const find = async () =>
      (await all.li.approval.userList({ state: 'all' })).data.list.filter((one) => one.mailSubject === subject);
    const [asked] = await find();
    await decide(asked?.approvalId ?? '', 'approve');
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(0);
    const changed = { pendingId: pending.pendingId, content: { ...content, html: '<p>anders</p>' } };
    expect((await all.li.outbox.saveOrUpdatePendingInfo(changed)).code).toBe(200);
    expect((await find()).map(({ state }) => state)).toEqual(['pending', 'approved']);
    await all.advance(dayMs + hourMs);
    expect(all.sunk(subject)).toHaveLength(0);
    await decide((await find())[0]?.approvalId ?? '', 'approve');
    await all.settle();
    expect(all.sunk(subject)).toHaveLength(1);
  });

  it('shows its screens to those whom it concerns, and counts what waits', async () => {
    const app = async (who = all.han) => {
      const { mailApproval, approvalCount } = (await who.home.index({})).data.app;
      return { mailApproval, approvalCount };
    };
    const fresh = await all.world.server.addPerson('new.person@inside.example', '新人');
    const newcomer = await all.world.server.signIn(fresh.address);
    expect(await app(newcomer)).toEqual({ mailApproval: '0', approvalCount: 0 });
    await all.setPolicy({ levels: [{ approvers: [{ kind: 'person', address: fresh.address }] }] });
    const approvalId = await all.ask(all.createSubject('counted'));
    expect(await app(newcomer)).toEqual({ mailApproval: '1', approvalCount: 1 });
    await all.li.approval.withdraw({ approvalId });
    await all.reset();
    // What they were asked once stays theirs to look up.
    expect(await app(newcomer)).toEqual({ mailApproval: '1', approvalCount: 0 });
  });

  it('lets approvers see attachments, and save them where policy and organisation do', async () => {
    const setDownload = (value: boolean) => all.setOrgSetting('mailApprovalDownload', value);
    const attachment = async () => {
      const file = { name: 'plan.txt', type: 'text/plain', bytes: Buffer.from('方案') };
      return (await all.li.upload('file/upload', file)).envelope?.data as never;
    };
    const open = async (approvalId: string, form: string) => {
      const query = new URLSearchParams({ approvalId, part: '2', form }).toString();
      return (await all.hai.raw(`mail/main/approval/file?${query}`)).status;
    };
    for (const [policy, organisation, status] of [
      [false, true, 403],
      [true, false, 403],
      [true, true, 200],
    ] as const) {
      await all.setPolicy({ download: policy });
      await setDownload(organisation);
      const approvalId = await all.ask(all.createSubject('file'), { attachments: [await attachment()] });
      expect((await detailOf(approvalId, all.hai)).mayDownload).toBe(status === 200);
      expect((await all.hai.approval.preview({ approvalId, part: '2' })).data).toMatchObject({ view: 'text' });
      const text = async () => (await detailOf(approvalId, all.hai)).content.attachments[0]?.text;
      await all.settle();
      await waitFor(async () => (await text()) === '方案', { what: 'the text of the file' });
      expect([await open(approvalId, 'file'), await open(approvalId, 'view')]).toEqual([status, status]);
      await all.li.approval.withdraw({ approvalId });
      expect(await open(approvalId, 'view')).toBe(409);
      await all.reset();
    }
    await setDownload(false);
  });

  it('shows a request to its sender and its approvers alone', async () => {
    await all.setPolicy();
    const approvalId = await all.ask(all.createSubject('private'));
    expect(await codeOf(all.han.approval.detail({ approvalId }))).toBe(errors.approvalNotFound.code);
    expect(await codeOf(decide(approvalId, 'approve', {}, all.han))).toBe(errors.approvalNotFound.code);
    expect(await codeOf(decide(approvalId, 'approve', {}, all.li))).toBe(errors.approvalFinished.code);
    expect(await codeOf(all.hai.approval.withdraw({ approvalId }))).toBe(errors.approvalNotFound.code);
    expect(await codeOf(all.hai.approval.editAgain({ approvalId }))).toBe(errors.approvalNotFound.code);
    await all.li.approval.withdraw({ approvalId });
  });

  it('lets the sender choose among the approvers, and remind them a few times', async () => {
    const approvers = [haiyan, hanmei].map((address) => ({ kind: 'person' as const, address }));
    await all.setPolicy({ levels: [{ approvers }], senderChooses: true });
    const subject = all.createSubject('choice');
    const refused = await all.li.compose.send({ content: createContent({ subject }) });
    expect(refused.code).toBe(errors.approverNeeded.code);
    expect(JSON.stringify(refused.data)).toContain(haiyan);
    const { data } = await all.li.compose.send({ content: createContent({ subject }), approver: hanmei });
    const approvalId = data.approval?.approvalId ?? ('' as never);
    expect(data.approval?.approvers.map(({ address }) => address)).toEqual([hanmei]);
    expect(await codeOf(all.li.approval.setApprover({ approvalId, approver: erik }))).toBe(errors.approverInvalid.code);
    expect((await all.li.approval.setApprover({ approvalId, approver: haiyan })).data.approvers[0]?.address).toBe(
      haiyan,
    );
    expect(await codeOf(decide(approvalId, 'approve', {}, all.han))).toBe(errors.approvalNotFound.code);
    await all.settle();
    expect(await codeOf(all.li.approval.remind({ approvalId }))).toBe(errors.approvalReminded.code);
    for (const left of [2, 1, 0]) {
      await all.advance(2 * hourMs);
      expect((await all.li.approval.remind({ approvalId })).data.remindersLeft).toBe(left);
    }
    await all.advance(2 * hourMs);
    expect(await codeOf(all.li.approval.remind({ approvalId }))).toBe(errors.approvalReminded.code);
    expect(await all.subjectsIn(all.hai, '1')).toContain(`提醒：待审批邮件：${subject}`);
    await all.li.approval.withdraw({ approvalId });
  });

  it('a deputy decides while the approver is away; a link in a notice decides once', async () => {
    const now = all.services.clock.now();
    await all.hai.approval.saveDeputy({ deputy: { address: hanmei, from: now - 1, until: now + 60 * dayMs } });
    await all.setPolicy();
    const subject = all.createSubject('deputy');
    const approvalId = await all.ask(subject);
    await all.settle();
    const notice = (await all.han.mailbox.list({ mailboxId: '1' })).data.list.find((mail) =>
      mail.mailSubject.includes(subject),
    );
    const text = (await all.han.mailbox.detail({ mailId: notice?.mailId ?? '0' })).data.text ?? '';
    const ticket = decodeURIComponent(/decision=approve&ticket=([^\s&]+)/.exec(text)?.[1] ?? '');
    expect(text).toContain('/#/appreply/approval/');
    expect(await codeOf(decide(approvalId, 'approve', { ticket: `${ticket}x` }, all.han))).toBe(
      errors.approvalTicketUsed.code,
    );
    expect(await codeOf(decide(approvalId, 'approve', { ticket }))).toBe(errors.approvalTicketUsed.code);
    expect(await codeOf(decide(approvalId, 'approve', { ticket }, all.han))).toBe(200);
    const [step] = (await detailOf(approvalId)).steps;
    expect(step?.approvers.find(({ state }) => state === 'approved')).toMatchObject({
      address: hanmei,
      deputyOf: '王海燕',
    });
    await all.hai.approval.saveDeputy({ deputy: null });
  });
});

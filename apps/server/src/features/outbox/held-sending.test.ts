// Somebody who suddenly sends many times as much to the outside as ever before: it waits until an administrator decides, and nothing is lost.
import type { DraftContent } from '@hongyan/contract';
import { type ApiClient, testPassword, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemFolderId } from '../../mail/folders/index.ts';
import { createPeople, machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { releaseJob } from './job-kinds.ts';
import { readQueueFigures } from './queue-figures.ts';

const boss = `boss@${domain}`;
const dayMs = 86_400_000;
const outside = (...names: readonly string[]) =>
  names.map((name) => ({ name: '', address: `${name}@${outsideDomain}` }));

describe.each(engines)('unusual sending, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  const services = () => world.server.context.services;
  const asAdmin = () => machineContext(world.clock.now(), 'request');
  const set = (key: string, value: unknown) =>
    services().database.runner.execute(setOrgSetting, asAdmin(), { orgId: 1, key, value });
  const send = (changes: Partial<DraftContent>, undoSeconds = 0) =>
    client.compose.send({ content: createContent(changes), undoSeconds });
  const run = async (...argv: string[]) => {
    const answer = await world.server.context.runAdminCommand(argv);
    return answer.ok ? answer : { ...answer, text: answer.message, data: null };
  };
  const listSubjects = async (who: ApiClient) =>
    (await who.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.map((row) => row.mailSubject);
  const readLog = async (submissionId: string) => (await client.outbox.mailLogInfo({ submissionId })).data.list[0];
  const countArrived = (subject: string) =>
    world.sink.mails.filter((mail) => mail.raw.toString().includes(`Subject: ${subject}`)).length;
  /** Everything that is to be done now is done: what has no recipient in its way would have arrived. */
  const settle = async (name: string) => {
    const colleague = await world.server.signIn(haiyan);
    const content = createContent({ from: haiyan, to: outside('probe'), subject: name });
    expect((await colleague.compose.send({ content, undoSeconds: 0 })).code).toBe(200);
    await waitFor(() => countArrived(name) === 1, { what: 'a message of somebody else' });
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const administrator = { address: boss, name: '管理员', password: testPassword, isAdmin: true };
    await createPeople(services()).addPerson(asAdmin(), administrator);
    await set('sendNewAccountDays', 0);
    await set('sendUnusualRecipients', 3);
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    world.clock.advance(40 * dayMs);
    client = await world.server.signIn(lilei);
  });

  it('holds what goes to the outside, delivers to colleagues, and notifies the person and the administrators', async () => {
    expect((await send({ to: outside('a', 'b', 'c'), subject: 'as ever' })).data.awaitsDecision).toBe(false);
    await waitFor(() => countArrived('as ever') === 1, { what: 'what is not unusual' });
    const held = await send({ to: [...outside('d'), { name: '', address: haiyan }], subject: 'offer 1' });
    expect(held).toMatchObject({ code: 200, data: { awaitsDecision: true, inside: 1, outside: 1 } });
    const colleague = await world.server.signIn(haiyan);
    await waitFor(async () => (await listSubjects(colleague)).includes('offer 1'), { what: 'the colleague has it' });
    // Everything after it waits too, and a few recipients do not pass by it.
    expect((await send({ to: outside('e'), subject: 'offer 2' })).data.awaitsDecision).toBe(true);
    const administrator = await world.server.signIn(boss);
    const subject = `${lilei} 的发信量异常，邮件已暂缓投递`;
    await waitFor(async () => (await listSubjects(administrator)).filter((one) => one === subject).length === 1, {
      what: 'the notice to the administrator',
    });
    expect(await listSubjects(client)).toContain('您发往外部的邮件正在等待管理员确认');
    await settle('probe of holding');
    expect(countArrived('offer')).toBe(0);
    const log = await readLog(held.data.submissionId);
    expect(log?.recipients.find(({ address }) => address.startsWith('d@'))).toMatchObject({
      state: 'deferred',
      awaitsDecision: true,
      nextAttemptAt: null,
      text: null,
    });
    expect(await readQueueFigures(services().database.read, world.clock.now())).toMatchObject({ oldestAt: null });
    const shown = await run('sending', 'held');
    expect(shown.data).toMatchObject([
      { address: lilei, recipients: 4, usual: 0, hours: 1, waiting: { messages: 2, recipients: 2 } },
    ]);
    // A day later it is called to mind.
    world.clock.advance(dayMs + 1);
    client = await world.server.signIn(lilei);
    expect((await send({ to: outside('f'), subject: 'offer 3' })).data.awaitsDecision).toBe(true);
    const later = await world.server.signIn(boss);
    await waitFor(async () => (await listSubjects(later)).filter((one) => one === subject).length === 2, {
      what: 'the second notice',
    });

    const allowed = await run('sending', 'allow', lilei, '--days', '2');
    expect(allowed.data).toMatchObject({ recipients: 3 });
    await waitFor(() => countArrived('offer') === 3, { what: 'what waited' });
    expect((await readLog(held.data.submissionId))?.recipients.every((one) => !one.awaitsDecision)).toBe(true);
    expect((await run('sending', 'held')).text).toBe('Nobody is held.');
    const many = outside('g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v');
    expect((await send({ to: many, subject: 'allowed' })).data.awaitsDecision).toBe(false);
    await waitFor(() => countArrived('allowed') === 1, { what: 'what is allowed for two days' });
  });

  it('knows what is usual: what was sent a week ago is not held today', async () => {
    await run('sending', 'drop', lilei);
    await send({ to: outside('a', 'b', 'c'), subject: 'usual' });
    world.clock.advance(7 * dayMs);
    client = await world.server.signIn(lilei);
    const fifteen = outside(...Array.from({ length: 15 }, (_, n) => `n${String(n)}`));
    expect((await send({ to: fifteen, subject: 'five times' })).data.awaitsDecision).toBe(false);
    expect((await send({ to: outside('x'), subject: 'one more' })).data.awaitsDecision).toBe(true);
    await run('sending', 'allow', lilei);
    await waitFor(() => countArrived('one more') === 1, { what: 'what was allowed' });
  });

  it('can be dropped: the sender sees it as failed, without a report, and the next is held again', async () => {
    const held = await send({ to: outside('a', 'b', 'c', 'd'), subject: 'dropped' });
    expect(held.data.awaitsDecision).toBe(true);
    expect((await run('sending', 'drop', lilei)).data).toMatchObject({ recipients: 4 });
    expect((await readLog(held.data.submissionId))?.states).toMatchObject({ failed: 4, deferred: 0 });
    expect((await send({ to: outside('e'), subject: 'dropped too' })).data.awaitsDecision).toBe(true);
    await settle('probe of dropping');
    expect(countArrived('dropped')).toBe(0);
    await run('sending', 'drop', lilei);
  });

  it('what its sender still holds can be undone while it waits, and keeps its time when it is allowed', async () => {
    const undone = await send({ to: outside('a', 'b', 'c', 'd'), subject: 'undone' }, 10);
    expect(undone.data).toMatchObject({ awaitsDecision: true, held: { reason: 'undo' } });
    expect((await client.outbox.undoSend({ pendingId: undone.data.submissionId })).code).toBe(200);
    const scheduledAt = world.clock.now() + 3_600_000;
    const scheduled = await send({ to: outside('e'), subject: 'scheduled', scheduledAt });
    expect(scheduled.data).toMatchObject({ awaitsDecision: true, held: { reason: 'schedule' } });
    expect((await run('sending', 'allow', lilei)).data).toMatchObject({ recipients: 1 });
    await settle('probe of the schedule');
    expect(countArrived('scheduled')).toBe(0);
    world.clock.advance(3_600_001);
    services().jobs.wake([releaseJob]);
    await waitFor(() => countArrived('scheduled') === 1, { what: 'the scheduled message at its time' });
    expect(countArrived('undone')).toBe(0);
  });

  it('whoever sends now, or at another time, what they have scheduled, does not get past it', async () => {
    const scheduledAt = world.clock.now() + 3_600_000;
    const { data } = await send({ to: outside('a', 'b', 'c', 'd'), subject: 'sooner', scheduledAt });
    expect(data.awaitsDecision).toBe(true);
    await client.outbox.overPending({ pendingIds: [data.submissionId] });
    await settle('probe of sending now');
    expect(countArrived('sooner')).toBe(0);
    const sent = await client.mailbox.list({ mailboxId: String(systemFolderId('sent')), pageSize: 100 });
    const mailId = sent.data.list.find((mail) => mail.mailSubject === 'sooner')?.mailId;
    if (mailId === undefined) throw new Error('there is no copy in Sent');
    const { delivery } = (await client.mailbox.detail({ mailId })).data;
    expect(delivery[0]).toMatchObject({ state: 'deferred', awaitsDecision: true, nextAt: null, text: null });
    await run('sending', 'allow', lilei);
    await waitFor(() => countArrived('sooner') === 1, { what: 'what was allowed' });
  });

  it('whoever contains the account stops what waits; when the person is back, they are judged anew', async () => {
    await send({ to: outside('a', 'b', 'c', 'd'), subject: 'stolen' });
    await run('user', 'contain', lilei);
    expect((await run('sending', 'held')).text).toBe('Nobody is held.');
    const person = await requirePersonByAddress(services().database.read, lilei);
    await createPeople(services()).activatePerson(asAdmin(), person.accountNo);
    world.clock.advance(2 * dayMs);
    client = await world.server.signIn(lilei);
    expect((await send({ to: outside('e'), subject: 'own again' })).data.awaitsDecision).toBe(false);
    await waitFor(() => countArrived('own again') === 1, { what: 'the own message' });
    expect(countArrived('stolen')).toBe(0);
  });
});

// Messages that a rule snoozes at arrival, on both engines: away from the first moment, then on top of the inbox like any other.
import { calls, findSnoozeMorning, type RuleAction } from '@hongyan/contract';
import { waitFor } from '@hongyan/testkit';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { engines, lilei, startWorld } from '@hongyan/testkit/server/world.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { returnMessages } from './return-messages.ts';

const { rules, mailbox, folders, snooze } = calls;
const [inboxId, binId, junkId, snoozedId] = ['1', '4', '5', '7'];
const zone = 'Asia/Shanghai';

const ruleAbout = (word: string, actions: readonly RuleAction[]) => ({
  ruleName: word,
  match: 'all' as const,
  conditions: [{ field: 'subject' as const, operator: 'contains' as const, value: word }],
  actions: [...actions],
});

describe.each(productStores)('messages that a rule snoozes on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(() => {
    mail.store.published.length = 0;
  });
  afterEach(async () => {
    const ruleIds = (await anna.call(rules.list, {})).list.map((rule) => rule.ruleId);
    if (ruleIds.length > 0) await anna.call(rules.deleteAll, { ruleIds });
  });

  const save = (word: string, actions: readonly RuleAction[], stop = true) =>
    anna.call(rules.save, { ...ruleAbout(word, actions), stop });
  const list = async (mailboxId: string) => (await anna.call(mailbox.list, { mailboxId, pageSize: 50 })).list;
  const find = async (mailboxId: string, mailId: string) =>
    (await list(mailboxId)).find((row) => row.mailId === mailId);
  const deliver = async (subject: string, headers: readonly string[] = [], folderId = Number(inboxId)) =>
    String(await mail.deliver(anna.account, plainMail(subject, subject, headers), folderId));
  /** `mail.deliver` lets a second pass first. */
  const morning = (until: 'tomorrow' | 'nextWeek', timeZone = zone) =>
    findSnoozeMorning(until, mail.store.clock.now() + 1_000, timeZone);
  const countUnread = async () =>
    (await anna.call(folders.navigation, {})).folderList
      .filter(({ kind }) => kind === 'inbox' || kind === 'snoozed')
      .map((folder) => folder.unread);
  const findJobs = async (kind: string) =>
    (
      await mail.store.database.read
        .selectFrom('job')
        .select(['payload', 'run_at'])
        .where('kind', '=', kind)
        .where('account_no', '=', anna.account)
        .execute()
    ).map((job) => ({ at: job.run_at, payload: JSON.parse(job.payload) as Record<string, unknown> }));
  const returnAt = async (until: number) => {
    mail.store.clock.advance(until - mail.store.clock.now());
    const context = machineContext(mail.store.clock.now(), 'return', 'worker');
    await mail.store.database.runner.execute(returnMessages, context, { account: anna.account, until });
  };

  test('lie in Snoozed until their morning, unannounced and not counted in the inbox, and come back on top', async () => {
    const until = morning('nextWeek');
    const [inbox = 0, snoozed = 0] = await countUnread();
    await save('newsletter', [{ kind: 'snooze', until: 'nextWeek' }, { kind: 'star' }]);
    const mailId = await deliver('newsletter');
    expect(await find(inboxId, mailId)).toBeUndefined();
    expect(await find(snoozedId, mailId)).toMatchObject({ snoozedUntil: until, seen: false, favorite: true });
    expect(await countUnread()).toEqual([inbox, snoozed + 1]);
    expect(mail.store.published.find(({ kind }) => kind === 'mailArrived')?.data).toMatchObject({
      mailboxId: snoozedId,
      notify: false,
      item: { snoozedUntil: until, snoozeEndedBy: null },
    });
    expect(await findJobs('snooze.return')).toContainEqual({ at: until, payload: { account: anna.account, until } });

    const newer = await deliver('came meanwhile');
    mail.store.published.length = 0;
    await returnAt(until);
    expect((await list(inboxId)).map((row) => row.mailId).slice(0, 2)).toEqual([mailId, newer]);
    expect(await find(inboxId, mailId)).toMatchObject({ snoozedUntil: until, snoozeEndedBy: 'time', favorite: true });
    expect(await find(snoozedId, mailId)).toBeUndefined();
    expect(await countUnread()).toEqual([inbox + 2, snoozed]);
    expect(mail.store.published.find(({ kind }) => kind === 'mailArrived')?.data).toMatchObject({
      mailId,
      notify: true,
    });
  });

  test('count their morning in the time zone of the person', async () => {
    const written = JSON.stringify('America/New_York');
    await mail.store.writeRaw(
      `INSERT INTO account_setting (account_no, key, value) VALUES (${String(anna.account)}, 'timeZoneName', '${written}')`,
    );
    await save('zone', [{ kind: 'snooze', until: 'tomorrow' }]);
    const until = morning('tomorrow', 'America/New_York');
    expect(until).not.toBe(morning('tomorrow'));
    expect(await find(snoozedId, await deliver('zone'))).toMatchObject({ snoozedUntil: until });
    await mail.store.writeRaw(`DELETE FROM account_setting WHERE account_no = ${String(anna.account)}`);
  });

  test('are put where the first rule says; one rule says one place', async () => {
    await save('first', [{ kind: 'snooze', until: 'tomorrow' }], false);
    await save('second', [{ kind: 'delete' }], false);
    const until = morning('tomorrow');
    expect(await find(snoozedId, await deliver('first and second'))).toMatchObject({ snoozedUntil: until });
    expect(await find(binId, await deliver('second'))).toMatchObject({ snoozedUntil: null });
    await save('third', [{ kind: 'snooze', until: 'tomorrow' }]);
    expect(await find(binId, await deliver('second and third'))).toMatchObject({ snoozedUntil: null });
    const both = save('both', [{ kind: 'snooze', until: 'tomorrow' }, { kind: 'delete' }]);
    expect(await readRefusal(both)).toBe('ruleActionConflict');
  });

  test('are forwarded at once, and moved by whoever moves them', async () => {
    await save('forwarded', [
      { kind: 'snooze', until: 'nextWeek' },
      { kind: 'forward', addresses: ['ben@example.org'] },
    ]);
    const until = morning('nextWeek');
    const mailId = await deliver('forwarded');
    const [job] = (await findJobs('automatic-mail.arrival')).filter(({ payload }) => payload['n'] === Number(mailId));
    expect(job).toMatchObject({
      at: mail.store.clock.now(),
      payload: { folderId: Number(snoozedId), effects: [{ kind: 'forward', addresses: ['ben@example.org'] }] },
    });
    await anna.call(mailbox.move, { mailIds: [mailId], targetMailboxId: inboxId });
    const other = await deliver('came after it');
    await returnAt(until);
    expect(await find(inboxId, mailId)).toMatchObject({ snoozedUntil: null });
    expect((await list(inboxId))[0]).toMatchObject({ mailId: other });
  });

  test('wake nothing of their conversation, and are woken by an answer that no rule snoozes', async () => {
    const threadOf = (key: string) => [`Message-ID: <${key}@partner.example>`, 'References: <talk@partner.example>'];
    const first = await deliver('talk', ['Message-ID: <talk@partner.example>']);
    await anna.call(snooze.snooze, { mailIds: [first], until: mail.store.clock.now() + 3_600_000 });
    await save('Re: talk', [{ kind: 'snooze', until: 'tomorrow' }]);
    const answer = await deliver('Re: talk', threadOf('answer'));
    const wakes = async () => (await findJobs('snooze.wake')).map(({ payload }) => payload);
    expect(await wakes()).toEqual([]);
    const last = await deliver('talk, once more', threadOf('last'));
    expect(await wakes()).toMatchObject([{ n: Number(last), mails: [{ n: Number(first) }, { n: Number(answer) }] }]);
  });

  test('are not junk', async () => {
    await save('offer', [{ kind: 'snooze', until: 'tomorrow' }]);
    expect(await find(junkId, await deliver('offer', [], Number(junkId)))).toMatchObject({ snoozedUntil: null });
  });
});

describe.each(engines)('a snooze by a rule through the whole server, on %s', (engine) => {
  test('ends by itself in the morning', async () => {
    const world = await startWorld(engine);
    let li = await world.server.signIn(lilei);
    const saved = await li.rules.save(ruleAbout('digest', [{ kind: 'snooze', until: 'tomorrow' }]));
    expect(saved.code).toBe(200);
    const until = findSnoozeMorning('tomorrow', world.clock.now(), zone);
    await world.server.deliver({ from: 'erik@outside.example', to: lilei, subject: 'digest', text: 'x' });
    const find = async (mailboxId: string) =>
      (await li.mailbox.list({ mailboxId })).data.list.find((row) => row.mailSubject === 'digest');
    const { mailId } = await waitFor(() => find(snoozedId), { what: 'the message' });
    expect(await find(inboxId)).toBeUndefined();
    world.clock.advance(until - world.clock.now());
    // The session of yesterday has ended.
    li = await world.server.signIn(lilei);
    world.server.context.services.jobs.wake(['snooze.return']);
    const back = await waitFor(() => find(inboxId), { what: 'its return' });
    expect(back).toMatchObject({ mailId, snoozedUntil: until, snoozeEndedBy: 'time' });
    await world.stop();
  });
});

// Invitations in the mailbox of another: who answers them, in whose name, and what of the calendar whoever may not is shown.
import { type CalendarId, errors } from '@hongyan/contract';
import { type ApiClient, createApiClient, waitFor } from '@hongyan/testkit';
import {
  awaitMail,
  type CalendarWorld,
  findDefaultCalendar,
  findEvent,
  startCalendarWorld,
} from '@hongyan/testkit/server/calendar-world.ts';
import { domain, engines, haiyan, lilei } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../identity/index.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../../shared-mailboxes/index.ts';

const assistant = `assistant@${domain}`;
const office = `office@${domain}`;
type Right = 'read' | 'full' | 'manage' | 'sendAs' | 'onBehalf';

describe.each(engines)('invitations in the mailbox of another, on %s', (engine) => {
  let world: CalendarWorld;
  let li: ApiClient;
  let wang: ApiClient;
  let theirs: CalendarId;

  const services = () => world.server.context.services;
  const admin = () => machineContext(world.clock.now(), 'test');
  const readNumber = async (address: string) =>
    (await requirePersonByAddress(services().database.read, address)).accountNo;
  const key = async (mailbox: string) => ({
    mailbox: await readNumber(mailbox),
    grantee: { kind: 'person' as const, no: await readNumber(assistant) },
  });
  const grant = async (mailbox: string, rights: readonly Right[]) => {
    const { grantee, ...rest } = await key(mailbox);
    const given = rights.map((right) => ({ right, until: null }));
    await services().database.runner.execute(saveMailboxGrants, admin(), {
      ...rest,
      grantees: [grantee],
      rights: given,
    });
  };
  const endGrant = async (mailbox: string) =>
    services().database.runner.execute(deleteMailboxGrant, admin(), await key(mailbox));
  const share = (right: 'view' | 'edit' | null) =>
    wang.calendar.saveShares({
      calendarId: theirs,
      shares: right === null ? [] : [{ kind: 'person', id: assistant, right }],
    });
  const enter = async (emailAddr: string, type: 'associated' | 'public' = 'associated') => {
    const own = await world.server.signIn(assistant);
    const { data } = await own.sharedMailboxes.switch({ emailAddr, type });
    const token = data.accessToken ?? '';
    return createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token);
  };
  const inbox = async (subject: string) => (await awaitMail(wang, subject)).mailId;
  const invite = async (title: string, fields: Parameters<CalendarWorld['invite']>[1] = {}) => {
    await world.invite(title, fields);
    world.skipDelay();
    return inbox(`邀请：${title}`);
  };

  beforeAll(async () => {
    world = await startCalendarWorld(engine);
    ({ li, wang } = world);
    theirs = await findDefaultCalendar(wang);
    await world.server.addPerson(assistant, '助理');
    const shared = { kind: 'shared', address: office, name: 'Office', password: null } as const;
    await world.server.context.people.addPerson(admin(), shared);
  });
  afterAll(() => world.stop());

  it.each([
    [['read'], 'edit', false],
    [['full'], null, false],
    [['full'], 'view', false],
    [['full'], 'edit', true],
    [['full', 'onBehalf'], null, true],
    [['full', 'sendAs'], null, true],
    [['read', 'sendAs'], null, false],
  ] as const)('with the rights %j and the share %s: %s', async (rights, calendarRight, expected) => {
    const title = `权限 ${rights.join()} ${String(calendarRight)}`;
    const mailId = await invite(title);
    await waitFor(() => findEvent(wang, title, world.date), { what: 'the event' });
    const times = { start: `${world.date}T09:30`, end: `${world.date}T09:40`, zone: 'Asia/Shanghai' };
    const busy = await wang.calendar.createEvent({ calendarId: theirs, title: '体检', isPrivate: true, ...times });
    await share(calendarRight);
    await grant(haiyan, rights);
    const inside = await enter(haiyan);
    const { invitation } = (await inside.calendar.invitation({ mailId })).data;
    expect(invitation).toMatchObject({ kind: 'request', mayAct: expected, event: { title } });
    expect(JSON.stringify(invitation)).not.toContain('体检');
    if (!expected) expect(invitation).toMatchObject({ stored: null, conflicts: [], myAnswer: null });
    const target = { kind: 'mail' as const, mailId };
    const refused = rights[0] === 'read' ? errors.mailboxRightMissing.code : errors.calendarNotYours.code;
    const answers = [
      (await inside.calendar.takeInvitation({ mailId })).code,
      (await inside.calendar.proposeTime({ target, allDay: false, ...times })).code,
      (await inside.calendar.delegateInvitation({ target, to: { address: lilei } })).code,
      (await inside.calendar.answerInvitation({ target, answer: 'tentative' })).code,
    ];
    const answered = (await findEvent(wang, title, world.date))?.myAnswer;
    if (expected) expect([answers[1], answers[3], answered]).toEqual([200, 200, 'tentative']);
    else expect([...answers, answered]).toEqual([refused, refused, refused, refused, 'needsAction']);
    await share(null);
    await endGrant(haiyan);
    await wang.calendar.deleteEvent({ ...busy.data.event });
  });

  it('an answer goes in the owner’s name with the right to send so, else as whoever gives it, and can be undone', async () => {
    const first = await invite('代答');
    await grant(haiyan, ['full', 'sendAs']);
    let inside = await enter(haiyan);
    const answer = async (mailId: string) =>
      inside.calendar.answerInvitation({ target: { kind: 'mail', mailId }, answer: 'accepted', comment: '会到' });
    const given = await answer(first);
    expect(given.data.event).toMatchObject({ myAnswer: 'accepted', title: '代答' });
    expect((await inside.calendar.undo({ undoId: given.data.undoId })).code).toBe(200);
    expect(await findEvent(wang, '代答', world.date)).toMatchObject({ myAnswer: 'needsAction' });
    await answer(first);
    world.skipDelay();
    const inName = await awaitMail(li, '已接受：代答');
    expect(inName.mailFrom.address).toBe(haiyan);
    await waitFor(async () => (await findEvent(li, '代答', world.date))?.participants[0]?.answer === 'accepted', {
      what: 'the answer that counts',
    });
    const second = await invite('代办');
    await grant(haiyan, ['full', 'onBehalf']);
    inside = await enter(haiyan);
    expect((await answer(second)).code).toBe(200);
    world.skipDelay();
    const asThemselves = await awaitMail(li, '已接受：代办');
    expect(asThemselves.mailFrom.address).toBe(assistant);
    // Not proven to be the participant: it is shown, and counts by hand.
    const shown = (await li.calendar.invitation({ mailId: asThemselves.mailId })).data.invitation;
    expect(shown).toMatchObject({ kind: 'reply', answer: 'accepted', isProven: false, sender: { address: haiyan } });
    expect((await findEvent(li, '代办', world.date))?.participants[0]?.answer).toBe('needsAction');
    await endGrant(haiyan);
  });

  it('nothing but the messages of the mailbox is acted on, and not what its owner keeps private', async () => {
    const mailId = await invite('私下');
    const known = await waitFor(() => findEvent(wang, '私下', world.date), { what: 'the event' });
    await grant(haiyan, ['full', 'sendAs']);
    const inside = await enter(haiyan);
    const { calendarId, eventId } = known;
    const no = errors.calendarNotYours.code;
    const byEvent = { kind: 'event' as const, calendarId, eventId };
    expect((await inside.calendar.answerInvitation({ target: byEvent, answer: 'declined' })).code).toBe(no);
    expect((await inside.calendar.removeCancelled({ target: byEvent })).code).toBe(no);
    const target = { kind: 'mail' as const, mailId };
    expect((await inside.calendar.answerInvitation({ target, answer: 'accepted', calendarId })).code).toBe(no);
    const own = await wang.calendar.save({ name: '删掉' });
    const gone = (await wang.calendar.delete({ calendarId: own.data.calendarId })).data;
    expect((await inside.calendar.undo(gone)).code).toBe(errors.calendarUndoGone.code);
    await wang.calendar.updateEvent({ ...known, isPrivate: true });
    expect((await inside.calendar.invitation({ mailId })).data.invitation).toMatchObject({
      mayAct: false,
      stored: null,
    });
    expect((await inside.calendar.answerInvitation({ target, answer: 'accepted' })).code).toBe(no);
    await endGrant(haiyan);
  });

  it('in a shared mailbox whoever manages it answers, in its name', async () => {
    await world.invite('共用', { participants: [{ address: office, name: 'Office' }] });
    world.skipDelay();
    await grant(office, ['full']);
    const reader = await enter(office, 'public');
    const { mailId } = await awaitMail(reader, '邀请：共用');
    const target = { kind: 'mail' as const, mailId };
    expect((await reader.calendar.invitation({ mailId })).data.invitation).toMatchObject({ mayAct: false });
    const refused = await reader.calendar.answerInvitation({ target, answer: 'accepted' });
    expect(refused.code).toBe(errors.calendarNotYours.code);
    await grant(office, ['manage', 'sendAs']);
    const manager = await enter(office, 'public');
    expect((await manager.calendar.invitation({ mailId })).data.invitation).toMatchObject({ mayAct: true });
    const { data } = await manager.calendar.answerInvitation({ target, answer: 'accepted' });
    expect(data.event.myAnswer).toBe('accepted');
    world.skipDelay();
    const mail = await awaitMail(li, '已接受：共用');
    expect(mail.mailFrom.address).toBe(office);
  });
});

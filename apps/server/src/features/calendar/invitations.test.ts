// Invitations from calendar to calendar: two people here, and programs outside, as dialogues of real messages.
import { type CalendarId, errors } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dayMs = 86_400_000;
const zone = 'Asia/Shanghai';

describe.each(engines)('invitations, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let date: string;
  let calendarId: CalendarId;

  const defaultOf = async (client: ApiClient): Promise<CalendarId> => {
    const found = (await client.calendar.list({})).data.list.find(({ isDefault }) => isDefault);
    if (found === undefined) throw new Error('there is no default calendar');
    return found.calendarId;
  };
  const findAll = async (client: ApiClient, title: string) => {
    const range = { from: Date.parse(date) - 60 * dayMs, to: Date.parse(date) + 60 * dayMs };
    return (await client.calendar.occurrences(range)).data.list.filter((one) => one.title === title);
  };
  const findOne = async (client: ApiClient, title: string) => {
    const [found] = await findAll(client, title);
    return found === undefined
      ? null
      : (await client.calendar.event({ calendarId: found.calendarId, eventId: found.eventId })).data;
  };
  /** The delay in which a change can be undone. */
  const passDelay = () => {
    world.clock.advance(31_000);
    world.server.context.services.jobs.wake(['calendar.message']);
  };
  const mailsOf = async (client: ApiClient, subject: string) =>
    (await client.mailbox.list({ mailboxId: '1' })).data.list.filter((mail) => mail.mailSubject === subject);
  const awaitMail = (client: ApiClient, subject: string) =>
    waitFor(async () => (await mailsOf(client, subject))[0], { what: subject });
  type Fields = Partial<Parameters<ApiClient['calendar']['createEvent']>[0]>;
  const invite = async (title: string, fields: Fields = {}) => {
    const participants = [{ address: haiyan, name: '王海燕' }];
    const times = { start: `${date}T09:00`, end: `${date}T10:00`, zone };
    return (await li.calendar.createEvent({ calendarId, title, participants, ...times, ...fields })).data;
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    date = new Date(world.clock.now() + 14 * dayMs).toISOString().slice(0, 10);
    calendarId = await defaultOf(li);
  });
  afterAll(() => world.stop());

  it('go from the organiser to the participant, and the answer comes back', async () => {
    const { event } = await invite('评审', { location: '三楼', invite: { send: true, comment: '请准时' } });
    expect(await findAll(wang, '评审')).toEqual([]);
    passDelay();
    const mail = await awaitMail(wang, '邀请：评审');
    await waitFor(() => findOne(wang, '评审'), { what: 'the event of the invitation' });
    const { invitation } = (await wang.calendar.invitation({ mailId: mail.mailId })).data;
    expect(invitation).toMatchObject({
      ...{ kind: 'request', state: 'known', isProven: true, isInvited: true, isOrganizer: false, comment: '请准时' },
      event: { title: '评审', location: '三楼', organizer: { address: lilei } },
      ...{ myAnswer: 'needsAction', recurrenceId: '', changed: null, conflicts: [], furtherEvents: 0 },
    });
    expect(await findOne(wang, '评审')).toMatchObject({ isOrganizer: false, myAnswer: 'needsAction' });
    const target = { kind: 'mail' as const, mailId: mail.mailId };
    const answered = await wang.calendar.answerInvitation({ target, answer: 'accepted', comment: '一定来' });
    expect(answered.data.event).toMatchObject({ myAnswer: 'accepted', title: '评审' });
    passDelay();
    const reply = await awaitMail(li, '已接受：评审');
    const read = (await li.calendar.invitation({ mailId: reply.mailId })).data.invitation;
    expect(read).toMatchObject({
      kind: 'reply',
      isProven: true,
      answer: 'accepted',
      comment: '一定来',
      isUninvited: false,
    });
    await waitFor(async () => (await findOne(li, '评审'))?.participants[0]?.answer === 'accepted', {
      what: 'the answer',
    });
    const now = await findOne(li, '评审');
    const moved = { ...event, ...now, start: `${date}T14:00`, end: `${date}T15:00` };
    expect((await li.calendar.updateEvent(moved)).data.event.participants[0]?.answer).toBe('needsAction');
    passDelay();
    const update = await awaitMail(wang, '邀请更新：评审');
    await waitFor(async () => (await findOne(wang, '评审'))?.start === `${date}T14:00`, { what: 'the new time' });
    expect((await wang.calendar.invitation({ mailId: update.mailId })).data.invitation?.state).toBe('known');
    const old = await wang.calendar.answerInvitation({ target, answer: 'accepted' });
    expect(old.code).toBe(errors.invitationOutdated.code);
    const changed = await findOne(li, '评审');
    const reference = { calendarId, eventId: changed?.eventId ?? event.eventId, revision: changed?.revision ?? 0 };
    const { undoId } = (await li.calendar.deleteEvent(reference)).data;
    passDelay();
    await awaitMail(wang, '已取消：评审');
    await waitFor(async () => (await findOne(wang, '评审'))?.isCancelled, { what: 'the cancellation' });
    await li.calendar.undo({ undoId });
    passDelay();
    await waitFor(async () => (await findOne(wang, '评审'))?.isCancelled === false, { what: 'the event that is back' });
  });
});

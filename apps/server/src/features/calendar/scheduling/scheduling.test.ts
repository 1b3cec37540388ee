// What goes out of a calendar by the whole server: an invitation that is passed on or only taken over, and an editor who writes as themselves, a day's limit.
import { type CalendarId, errors } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  awaitMail,
  type CalendarWorld,
  findEvent,
  findMails,
  startCalendarWorld,
} from '@hongyan/testkit/server/calendar-world.ts';
import { domain, engines, haiyan, lilei, outsideDomain } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const meimei = `han.meimei@${domain}`;
const erik = `erik@${outsideDomain}`;

describe.each(engines)('scheduling messages, on %s', (engine) => {
  let world: CalendarWorld;
  let li: ApiClient;
  let wang: ApiClient;
  let han: ApiClient;
  let calendarId: CalendarId;

  const findOne = (client: ApiClient, title: string) => findEvent(client, title, world.date);
  const answersOf = async (client: ApiClient, title: string) =>
    Object.fromEntries(
      ((await findOne(client, title))?.participants ?? []).map(({ address, answer }) => [address, answer]),
    );
  const awaitAnswers = (client: ApiClient, title: string, answers: Readonly<Record<string, string>>) =>
    waitFor(
      async () => {
        const found = await answersOf(client, title);
        return Object.entries(answers).every(([address, answer]) => found[address] === answer);
      },
      { what: `the answers to ${title}` },
    );
  /** The calendar part of a mail that has left. */
  const partOf = (raw: string): string => {
    const part = /text\/calendar[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? '';
    return Buffer.from(part, 'base64').toString().replaceAll('\r\n ', '');
  };

  beforeAll(async () => {
    world = await startCalendarWorld(engine);
    ({ li, wang, calendarId } = world);
    await world.server.addPerson(meimei, '韩梅梅');
    han = await world.server.signIn(meimei);
  });
  afterAll(() => world.stop());

  it('pass an invitation on: the delegate gets it and answers, the organiser sees both', async () => {
    await world.invite('委托');
    world.skipDelay();
    const { mailId } = await awaitMail(wang, '邀请：委托');
    await waitFor(() => findOne(wang, '委托'), { what: 'the event' });
    const target = { kind: 'mail' as const, mailId };
    const wrong = await wang.calendar.delegateInvitation({ target, to: { address: 'nobody' } });
    expect(wrong.code).toBe(errors.eventParticipantInvalid.code);
    const to = { address: meimei, name: '韩梅梅' };
    const passed = await wang.calendar.delegateInvitation({ target, to, comment: '请你去' });
    expect(passed.data.event.myAnswer).toBe('delegated');
    world.skipDelay();
    const theirs = await awaitMail(han, '邀请：委托');
    const shown = (await han.calendar.invitation({ mailId: theirs.mailId })).data.invitation;
    expect(shown).toMatchObject({ kind: 'request', isInvited: true, isOrganizer: false, comment: '请你去' });
    await awaitAnswers(li, '委托', { [haiyan]: 'delegated' });
    const accepted = await han.calendar.answerInvitation({
      target: { kind: 'mail', mailId: theirs.mailId },
      answer: 'accepted',
    });
    expect(accepted.data.event.myAnswer).toBe('accepted');
    world.skipDelay();
    await awaitAnswers(li, '委托', { [haiyan]: 'delegated', [meimei]: 'accepted' });
    const event = await findOne(li, '委托');
    if (event === null) throw new Error('the event is gone');
    await li.calendar.deleteEvent({ calendarId, eventId: event.eventId, revision: event.revision });
    world.skipDelay();
    await awaitMail(han, '已取消：委托');
    await waitFor(async () => (await findOne(han, '委托'))?.isCancelled, { what: 'the cancellation at the delegate' });
  });

  it('say nothing where an event is only taken over, whoever is invited, and that can be undone', async () => {
    await world.invite('接管');
    world.skipDelay();
    const { mailId } = await awaitMail(wang, '邀请：接管');
    const known = await waitFor(() => findOne(wang, '接管'), { what: 'the event' });
    const { calendarId: there, eventId, revision } = known;
    await wang.calendar.deleteEvent({ calendarId: there, eventId, revision, invite: { send: false, comment: '' } });
    expect(await findOne(wang, '接管')).toBeNull();
    const own = (await wang.calendar.save({ name: '旁听' })).data.calendarId;
    const taken = await wang.calendar.takeInvitation({ mailId, calendarId: own });
    expect(taken.data.event).toMatchObject({ title: '接管', calendarId: own, myAnswer: 'needsAction' });
    world.skipDelay();
    await world.settle('calendar.message');
    expect(await answersOf(li, '接管')).toEqual({ [haiyan]: 'needsAction' });
    expect(await findMails(li, '已接受：接管')).toEqual([]);
    expect((await wang.calendar.undo({ undoId: taken.data.undoId })).code).toBe(200);
    expect(await findOne(wang, '接管')).toBeNull();
    // Of somebody who was sent the mail and is not invited.
    const notMine = await han.calendar.takeInvitation({ mailId });
    expect(notMine.code).toBe(errors.mailNotFound.code);
  });

  it('go from an editor without the right to send as themselves, for the organiser, and enter no calendar unasked', async () => {
    const shared = (await li.calendar.save({ name: '项目' })).data.calendarId;
    await li.calendar.saveShares({ calendarId: shared, shares: [{ kind: 'person', id: haiyan, right: 'edit' }] });
    const participants = [
      { address: meimei, name: '' },
      { address: erik, name: '' },
    ];
    const times = { start: `${world.date}T11:00`, end: `${world.date}T12:00`, zone: 'Asia/Shanghai' };
    const made = await wang.calendar.createEvent({ calendarId: shared, title: '代发', participants, ...times });
    expect(made.data.event.organizer).toMatchObject({ address: lilei });
    world.skipDelay();
    const sent = await waitFor(
      async () => world.sink.mails.map(({ raw }) => raw.toString()).find((raw) => partOf(raw).includes('SUMMARY:代发')),
      { what: 'the invitation outside' },
    );
    expect(/^From: .*$/m.exec(sent)?.[0]).toContain(haiyan);
    const organizer = /^ORGANIZER.*$/m.exec(partOf(sent))?.[0] ?? '';
    expect(organizer).toContain(`SENT-BY="mailto:${haiyan}"`);
    expect(organizer).toContain(`mailto:${lilei}`);
    const { mailId } = await awaitMail(han, '邀请：代发');
    await world.settle('calendar.arrival');
    expect(await findOne(han, '代发')).toBeNull();
    expect((await han.calendar.invitation({ mailId })).data.invitation).toMatchObject({
      ...{ isProven: false, isInvited: true, state: 'new' },
      event: { organizer: { address: lilei } },
    });
    // The answer goes to the organiser, not to the editor.
    await han.calendar.answerInvitation({ target: { kind: 'mail', mailId }, answer: 'tentative' });
    world.skipDelay();
    await awaitMail(li, '暂定：代发');
    await awaitAnswers(li, '代发', { [meimei]: 'tentative' });
    expect(await findMails(wang, '暂定：代发')).toEqual([]);
  });
});

// Invitations from calendar to calendar: two people here, and programs outside, as dialogues of real messages.
import { type CalendarId, errors, type MailGroupSettings } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  awaitMail,
  type CalendarWorld,
  findEvent,
  findEvents,
  findMails,
  startCalendarWorld,
} from '@hongyan/testkit/server/calendar-world.ts';
import { domain, engines, haiyan, lilei, outsideDomain } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { createGroup } from '../mail-groups/index.ts';

describe.each(engines)('invitations, on %s', (engine) => {
  let world: CalendarWorld;
  let li: ApiClient;
  let wang: ApiClient;
  let date: string;
  let calendarId: CalendarId;

  const findAll = (client: ApiClient, title: string) => findEvents(client, title, date);
  const findOne = (client: ApiClient, title: string) => findEvent(client, title, date);
  const skipDelay = () => world.skipDelay();
  const invite: CalendarWorld['invite'] = (title, fields) => world.invite(title, fields);

  beforeAll(async () => {
    world = await startCalendarWorld(engine);
    ({ li, wang, date, calendarId } = world);
  });
  afterAll(() => world.stop());

  it('go from the organiser to the participant, and the answer comes back', async () => {
    const { event } = await invite('评审', { location: '三楼', invite: { send: true, comment: '请准时' } });
    expect(await findAll(wang, '评审')).toEqual([]);
    skipDelay();
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
    skipDelay();
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
    skipDelay();
    const update = await awaitMail(wang, '邀请更新：评审');
    await waitFor(async () => (await findOne(wang, '评审'))?.start === `${date}T14:00`, { what: 'the new time' });
    expect((await wang.calendar.invitation({ mailId: update.mailId })).data.invitation?.state).toBe('known');
    const old = await wang.calendar.answerInvitation({ target, answer: 'accepted' });
    expect(old.code).toBe(errors.invitationOutdated.code);
    const changed = await findOne(li, '评审');
    const reference = { calendarId, eventId: changed?.eventId ?? event.eventId, revision: changed?.revision ?? 0 };
    const { undoId } = (await li.calendar.deleteEvent(reference)).data;
    skipDelay();
    await awaitMail(wang, '已取消：评审');
    await waitFor(async () => (await findOne(wang, '评审'))?.isCancelled, { what: 'the cancellation' });
    await li.calendar.undo({ undoId });
    skipDelay();
    await waitFor(async () => (await findOne(wang, '评审'))?.isCancelled === false, { what: 'the event that is back' });
  });

  it('to a mail group reach its members once, and their answers count', async () => {
    const group = `reviewers@${domain}`;
    const { services } = world.server.context;
    const admin = { ...machineContext(world.clock.now(), 'group'), client: 'admin' as const };
    const { accountNo } = await requirePersonByAddress(services.database.read, lilei);
    const settings: MailGroupSettings = {
      ...{ name: '评审组', description: '', whoSends: 'organisation', isOpen: true, isHidden: false },
      ...{ outsideMembers: false, archive: 'off' },
    };
    await services.database.runner.execute(createGroup, admin, { address: group, settings, manager: accountNo });
    await li.mailGroups.addEntries({ address: group, role: 'member', addresses: [haiyan], departments: [] });
    const { event } = await invite('小组', { participants: [{ address: group, name: '评审组' }] });
    skipDelay();
    const { mailId } = await awaitMail(wang, '邀请：小组');
    const answered = await wang.calendar.answerInvitation({ target: { kind: 'mail', mailId }, answer: 'accepted' });
    expect(answered.data.event).toMatchObject({ myAnswer: 'accepted' });
    skipDelay();
    await awaitMail(li, '已接受：小组');
    const answers = async () =>
      (await findOne(li, '小组'))?.participants.map(({ address, answer }) => [address, answer]);
    await waitFor(async () => (await answers())?.length === 2, { what: 'the answer of the member' });
    expect(await answers()).toEqual([
      [group, 'needsAction'],
      [haiyan, 'accepted'],
    ]);
    const { revision = 0 } = (await findOne(li, '小组')) ?? {};
    await li.calendar.deleteEvent({ calendarId, eventId: event.eventId, revision });
    skipDelay();
    await awaitMail(wang, '已取消：小组');
    await waitFor(async () => (await findOne(wang, '小组'))?.isCancelled, { what: 'the cancellation' });
    expect(await findMails(wang, '已取消：小组')).toHaveLength(1);
  });

  it('of single occurrences, both ways', async () => {
    const repeat = { every: 'day', end: { kind: 'count', count: 4 } } as const;
    const { event } = await invite('每日', { repeat });
    skipDelay();
    await waitFor(async () => (await findAll(wang, '每日')).length === 4, { what: 'the series' });
    const [first, second, third] = await findAll(li, '每日');
    const [, theirs] = await findAll(wang, '每日');
    const target = {
      ...{
        kind: 'event' as const,
        calendarId: theirs?.calendarId ?? calendarId,
        eventId: theirs?.eventId ?? event.eventId,
      },
      recurrenceId: theirs?.recurrenceId ?? '',
    };
    expect((await wang.calendar.answerInvitation({ target, answer: 'declined' })).data.event.myAnswer).toBe('declined');
    skipDelay();
    const answerOf = async (recurrenceId: string) =>
      (await li.calendar.event({ calendarId, eventId: event.eventId, recurrenceId })).data.participants[0]?.answer;
    await waitFor(async () => (await answerOf(second?.recurrenceId ?? '')) === 'declined', { what: 'one answer' });
    expect(await answerOf(first?.recurrenceId ?? '')).toBe('needsAction');
    const { revision } = (await li.calendar.event({ calendarId, eventId: event.eventId })).data;
    const recurrenceId = third?.recurrenceId ?? '';
    await li.calendar.deleteEvent({ calendarId, eventId: event.eventId, revision, recurrenceId, scope: 'this' });
    skipDelay();
    await waitFor(async () => (await findAll(wang, '每日')).some((one) => one.isCancelled), {
      what: 'one cancellation',
    });
    const cancelled = (await findAll(wang, '每日')).filter((one) => one.isCancelled);
    expect(cancelled.map((one) => one.recurrenceId)).toEqual([recurrenceId]);
    const [gone] = cancelled;
    if (gone === undefined) throw new Error('nothing was cancelled');
    const removed = await wang.calendar.removeCancelled({ target: { ...gone, kind: 'event' } });
    expect(removed.code).toBe(200);
    expect(await findAll(wang, '每日')).toHaveLength(3);
    const following = {
      ...target,
      revision: (await findOne(wang, '每日'))?.revision ?? 0,
      scope: 'following' as const,
    };
    expect((await wang.calendar.deleteEvent(following)).code).toBe(errors.notOrganizer.code);
  });

  it('leave nothing where the change was undone in time, and belong to their organiser', async () => {
    const { undoId } = await invite('撤销');
    await li.calendar.undo({ undoId });
    await invite('不通知', { invite: { send: false, comment: '' } });
    await invite('归属');
    skipDelay();
    const own = await waitFor(() => findOne(wang, '归属'), { what: 'the invitation' });
    expect((await findMails(wang, '邀请：撤销')).length + (await findMails(wang, '邀请：不通知')).length).toBe(0);
    expect((await wang.calendar.updateEvent({ ...own, title: '我的' })).code).toBe(errors.notOrganizer.code);
    const colored = await wang.calendar.updateEvent({ ...own, color: 5, reminders: [{ minutes: 30, by: 'notice' }] });
    expect(colored.data.event).toMatchObject({ color: 5, title: '归属' });
    const { calendarId: there, eventId, revision } = colored.data.event;
    await wang.calendar.deleteEvent({ calendarId: there, eventId, revision });
    skipDelay();
    await awaitMail(li, '已拒绝：归属');
    await waitFor(async () => (await findOne(li, '归属'))?.participants[0]?.answer === 'declined', {
      what: 'the refusal',
    });
    const long = await li.calendar.createEvent({
      ...{ calendarId, title: '长', start: `${date}T09:00`, end: `${date}T10:00` },
      invite: { send: true, comment: '长'.repeat(1_001) },
    });
    expect(long.code).toBe(errors.invitationCommentTooLong.code);
  });

  it('get another time proposed, which the organiser takes over or not', async () => {
    await invite('提议');
    skipDelay();
    const mail = await awaitMail(wang, '邀请：提议');
    await waitFor(() => findOne(wang, '提议'), { what: 'the event' });
    const target = { kind: 'mail' as const, mailId: mail.mailId };
    const times = { allDay: false, start: `${date}T16:00`, end: `${date}T17:00`, zone: 'Asia/Shanghai' };
    expect((await wang.calendar.proposeTime({ target, ...times, comment: '下午好' })).code).toBe(200);
    skipDelay();
    const proposal = await awaitMail(li, '建议新时间：提议');
    const { invitation } = (await li.calendar.invitation({ mailId: proposal.mailId })).data;
    const startsAt = Date.parse(`${date}T08:00:00Z`);
    expect(invitation).toMatchObject({
      ...{ kind: 'counter', isProven: true, isOrganizer: true, comment: '下午好', sender: { address: haiyan } },
      ...{ proposed: { startsAt, allDay: false }, event: { start: `${date}T09:00` } },
    });
    const kept = await li.calendar.answerProposal({ mailId: proposal.mailId, accept: false, comment: '不行' });
    expect(kept.data.event.start).toBe(`${date}T09:00`);
    skipDelay();
    await awaitMail(wang, '时间不变：提议');
    const taken = await li.calendar.answerProposal({ mailId: proposal.mailId, accept: true });
    expect(taken.data.event.start).toBe(`${date}T16:00`);
    skipDelay();
    await waitFor(async () => (await findOne(wang, '提议'))?.start === `${date}T16:00`, { what: 'the new time' });
    const again = await li.calendar.answerProposal({ mailId: proposal.mailId, accept: true });
    expect(again.code).toBe(errors.invitationOutdated.code);
  });

  describe('with programs outside', () => {
    const erik = `erik@${outsideDomain}`;
    const day = () => date.replaceAll('-', '');
    const calendar = (method: string, ...lines: readonly string[]) =>
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN', `METHOD:${method}`]
        .concat('BEGIN:VEVENT', lines, 'END:VEVENT', 'END:VCALENDAR', '')
        .join('\r\n');
    const deliver = async (subject: string, method: string, ics: string, { from = erik, author = erik } = {}) => {
      const raw = [
        `From: Erik <${author}>`,
        `To: ${lilei}`,
        `Subject: ${subject}`,
        `Message-ID: <${subject}.${engine}@${outsideDomain}>`,
        'MIME-Version: 1.0',
        `Content-Type: text/calendar; charset=utf-8; method=${method}`,
        'Content-Transfer-Encoding: base64',
        '',
        (
          Buffer.from(ics)
            .toString('base64')
            .match(/.{1,76}/g) ?? []
        ).join('\r\n'),
        '',
      ].join('\r\n');
      await world.server.deliver({ raw, from, to: lilei });
      const found = await waitFor(async () => (await inAnyFolder(subject))[0], { what: subject });
      await world.settle('calendar.arrival');
      return found.mailId;
    };
    /** What proves nobody may lie in junk. */
    const inAnyFolder = async (subject: string) => {
      const lists = await Promise.all(['1', '5'].map((mailboxId) => li.mailbox.list({ mailboxId })));
      return lists.flatMap(({ data }) => data.list).filter((mail) => mail.mailSubject === subject);
    };
    it('asks them, and takes their answer from them alone', async () => {
      await invite('外部', { participants: [{ address: erik, name: 'Erik' }] });
      skipDelay();
      const sent = await waitFor(async () => world.sink.mails.find((mail) => mail.raw.includes('method=REQUEST')), {
        what: 'the invitation outside',
      });
      const raw = sent.raw.toString();
      expect(raw).toContain('application/ics');
      const part = /text\/calendar[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? '';
      const request = Buffer.from(part, 'base64').toString();
      expect(request).toContain('METHOD:REQUEST');
      const uid = /^UID:(.*)$/m.exec(request)?.[1]?.trim() ?? '';
      const reply = (answer: string, stamp: string) =>
        calendar(
          'REPLY',
          ...[
            `DTSTART:${day()}T010000Z`,
            `DTEND:${day()}T020000Z`,
            stamp,
            `ORGANIZER;CN=Li:mailto:${lilei}`,
            `UID:${uid}`,
          ],
          ...[`ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${answer};CN=Erik:mailto:${erik}`, 'SEQUENCE:0', 'SUMMARY:x'],
        );
      const answer = async () => (await findOne(li, '外部'))?.participants[0]?.answer;
      const forged = { from: 'eve@elsewhere.example', author: erik };
      await deliver('forged reply', 'REPLY', reply('ACCEPTED', 'DTSTAMP:20300101T000000Z'), forged);
      expect(await answer()).toBe('needsAction');
      await deliver('true reply', 'REPLY', reply('TENTATIVE', 'DTSTAMP:20300101T000000Z'));
      expect(await answer()).toBe('tentative');
      await deliver('old reply', 'REPLY', reply('DECLINED', 'DTSTAMP:20290101T000000Z'));
      expect(await answer()).toBe('tentative');
    });

    it('lets nothing of somebody unknown in unasked, and nothing forged ever', async () => {
      const unknown = `olga@${outsideDomain}`;
      const event = (method: string, sequence: number, hour: string) =>
        calendar(
          method,
          ...[
            `DTSTART:${day()}T${hour}0000Z`,
            `DTEND:${day()}T${hour}3000Z`,
            `DTSTAMP:2030010${String(sequence + 1)}T000000Z`,
          ],
          ...[`ORGANIZER;CN=Olga:mailto:${unknown}`, `UID:olga-${engine}@google.com`, `SEQUENCE:${String(sequence)}`],
          ...[`ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:${lilei}`, 'SUMMARY:Talk', 'STATUS:CONFIRMED'],
        );
      const olga = { from: unknown, author: unknown };
      const mailId = await deliver('talk', 'REQUEST', event('REQUEST', 0, '03'), olga);
      expect(await findAll(li, 'Talk')).toEqual([]);
      const shown = (await li.calendar.invitation({ mailId })).data.invitation;
      expect(shown).toMatchObject({ kind: 'request', state: 'new', isProven: true, isInvited: true, stored: null });
      const target = { kind: 'mail' as const, mailId };
      const { data } = await li.calendar.answerInvitation({ target, answer: 'accepted' });
      expect(data.event).toMatchObject({ title: 'Talk', myAnswer: 'accepted', isOrganizer: false });
      skipDelay();
      await waitFor(async () => world.sink.mails.find((mail) => mail.raw.includes('method=REPLY')), {
        what: 'the reply',
      });
      const forged = { from: 'eve@elsewhere.example', author: unknown };
      await deliver('forged move', 'REQUEST', event('REQUEST', 1, '05'), forged);
      await deliver('forged cancel', 'CANCEL', event('CANCEL', 2, '03'), forged);
      await deliver('cancel of another', 'CANCEL', event('CANCEL', 2, '03'));
      expect(await findOne(li, 'Talk')).toMatchObject({
        isCancelled: false,
        start: `${date}T03:00`,
        myAnswer: 'accepted',
      });
      await deliver('move', 'REQUEST', event('REQUEST', 1, '05'), olga);
      expect(await findOne(li, 'Talk')).toMatchObject({ start: `${date}T05:00`, myAnswer: 'needsAction' });
      await deliver('replay', 'REQUEST', event('REQUEST', 0, '03'), olga);
      expect(await findOne(li, 'Talk')).toMatchObject({ start: `${date}T05:00` });
      const off = await deliver('cancel', 'CANCEL', event('CANCEL', 2, '05'), olga);
      expect(await findOne(li, 'Talk')).toMatchObject({ isCancelled: true });
      const removed = await li.calendar.removeCancelled({ target: { kind: 'mail', mailId: off } });
      expect(await findAll(li, 'Talk')).toEqual([]);
      expect((await li.calendar.undo({ undoId: removed.data.undoId })).code).toBe(200);
      expect(await findAll(li, 'Talk')).toHaveLength(1);
    });
  });
});

// Calendars and events through the API, on both engines: changes and their undo, repetition, rights, reminders, files.
import { type CalendarId, type CalendarRight, errors, type MailId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature, setOrgSetting } from '../settings/index.ts';
import { fromWallClock, toWallClock } from './events/wall-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const zone = 'Asia/Shanghai';

describe.each(engines)('the calendar, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;

  /** A Monday in two weeks and more, by the test's clock. */
  const mondayIn = (weeks: number): string => {
    const at = world.clock.now() + weeks * 7 * dayMs;
    return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
  };
  const dayAfter = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
  const defaultOf = async (client: ApiClient): Promise<CalendarId> => {
    const found = (await client.calendar.list({})).data.list.find(({ isDefault }) => isDefault);
    if (found === undefined) throw new Error('there is no default calendar');
    return found.calendarId;
  };
  const newCalendar = async (client: ApiClient, name: string) =>
    (await client.calendar.save({ name, isShown: true })).data.calendarId;
  const list = async (client: ApiClient, calendarId: CalendarId, from: string, days = 7) => {
    const range = { from: Date.parse(from) - dayMs / 3, to: Date.parse(from) + (days - 1 / 3) * dayMs };
    return (await client.calendar.occurrences({ ...range, calendarIds: calendarId })).data.list;
  };
  type Fields = Parameters<ApiClient['calendar']['createEvent']>[0];
  const add = (client: ApiClient, calendarId: CalendarId, date: string, fields: Partial<Fields> = {}) =>
    client.calendar.createEvent({
      ...{ calendarId, title: '周会', start: `${date}T09:00`, end: `${date}T10:00`, zone },
      ...fields,
    });
  const daily: NonNullable<Fields['repeat']> = { every: 'day', end: { kind: 'count', count: 5 } };

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  it('makes one default calendar, however many windows open at once', async () => {
    const lists = await Promise.all([1, 2, 3, 4].map(() => li.calendar.list({})));
    expect(new Set(lists.map(({ data }) => data.list.map(({ calendarId }) => calendarId).join()))).toHaveLength(1);
    const [calendar] = lists[0]?.data.list ?? [];
    expect(calendar).toMatchObject({ name: '我的日历', isDefault: true, kind: 'own', right: 'manage' });
    const refused = await li.calendar.delete({ calendarId: await defaultOf(li) });
    expect(refused.code).toBe(errors.calendarIsDefault.code);
  });

  it('makes, changes, moves and deletes an event, and undoes it', async () => {
    const calendarId = await defaultOf(li);
    const date = mondayIn(3);
    const { event } = (await add(li, calendarId, date)).data;
    expect(event).toMatchObject({ title: '周会', right: 'manage', isOrganizer: true });
    const startsAt = Date.parse(`${date}T01:00:00Z`);
    expect(await list(li, calendarId, date)).toMatchObject([{ title: '周会', startsAt, revision: event.revision }]);
    const updated = await li.calendar.updateEvent({ ...event, title: '例会' });
    expect(updated.data.event.title).toBe('例会');
    expect((await li.calendar.updateEvent({ ...event, title: '晚' })).code).toBe(errors.eventChanged.code);
    const reference = { calendarId, eventId: event.eventId };
    const times = { allDay: false, start: `${date}T02:00`, end: `${date}T03:30`, zone: 'UTC' };
    const moved = await li.calendar.moveEvent({ ...reference, ...times, revision: updated.data.event.revision });
    expect(moved.data.event).toMatchObject({ start: `${date}T10:00`, end: `${date}T11:30`, zone, title: '例会' });
    const gone = await li.calendar.deleteEvent({ ...reference, revision: moved.data.event.revision });
    expect(await list(li, calendarId, date)).toEqual([]);
    expect((await li.calendar.undo({ undoId: gone.data.undoId })).data.calendarIds).toEqual([calendarId]);
    expect((await li.calendar.undo({ undoId: gone.data.undoId })).code).toBe(errors.calendarUndoGone.code);
    expect(await list(li, calendarId, date)).toMatchObject([{ title: '例会', startsAt: startsAt + 60 * minuteMs }]);
    expect((await li.calendar.undo({ undoId: moved.data.undoId })).code).toBe(errors.eventChanged.code);
    expect((await wang.calendar.event(reference)).code).toBe(errors.calendarNotFound.code);
  });

  it('lets one of two windows win, and makes one event of a repeated request', async () => {
    const calendarId = await newCalendar(li, '两个窗口');
    const date = mondayIn(3);
    const { event } = (await add(li, calendarId, date)).data;
    const answers = await Promise.all(['甲', '乙'].map((title) => li.calendar.updateEvent({ ...event, title })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, errors.eventChanged.code]);
    const body = JSON.stringify({ calendarId, title: '一次', start: `${date}T12:00`, end: `${date}T13:00`, zone });
    const headers = { 'content-type': 'application/json', 'idempotency-key': `once-${engine}` };
    for (let count = 0; count < 2; count += 1)
      expect((await li.raw('calendar/event/create', { method: 'POST', body, headers })).envelope?.code).toBe(200);
    expect(await list(li, calendarId, date)).toHaveLength(2);
  });

  it('changes and deletes one occurrence, those that follow, and all', async () => {
    const calendarId = await newCalendar(li, '重复');
    const date = mondayIn(4);
    const { event } = (await add(li, calendarId, date, { repeat: daily })).data;
    const before = await list(li, calendarId, date);
    expect(before).toHaveLength(5);
    const [, second, , fourth] = before;
    const recurrenceId = second?.recurrenceId ?? '';
    const one = {
      ...event,
      recurrenceId,
      title: '只这一次',
      start: `${dayAfter(date, 1)}T14:00`,
      end: `${dayAfter(date, 1)}T15:00`,
    };
    const changed = await li.calendar.updateEvent({ ...one, scope: 'this' });
    expect(changed.data.event).toMatchObject({ title: '只这一次', recurrenceId });
    expect((await list(li, calendarId, date)).map(({ title }) => title)).toEqual([
      '周会',
      '只这一次',
      '周会',
      '周会',
      '周会',
    ]);
    const rest = { calendarId, eventId: event.eventId, recurrenceId: fourth?.recurrenceId ?? '' };
    const cut = await li.calendar.deleteEvent({ ...rest, scope: 'following', revision: changed.data.event.revision });
    expect(await list(li, calendarId, date)).toHaveLength(3);
    await li.calendar.undo({ undoId: cut.data.undoId });
    const restored = await list(li, calendarId, date);
    expect(restored).toHaveLength(5);
    const revision = restored[0]?.revision ?? 0;
    const shifted = { allDay: false, start: `${dayAfter(date, 3)}T20:00`, end: `${dayAfter(date, 3)}T21:00`, zone };
    const split = await li.calendar.moveEvent({ ...rest, ...shifted, scope: 'following', revision });
    expect(split.data.event.eventId).not.toBe(event.eventId);
    const after = await list(li, calendarId, date);
    const hour = (at: number) => new Date(at).getUTCHours();
    expect(after.map(({ startsAt }) => hour(startsAt))).toEqual([1, 6, 1, 12, 12]);
    await li.calendar.undo({ undoId: split.data.undoId });
    expect(await list(li, calendarId, date)).toMatchObject(
      restored.map(({ startsAt, title }) => ({ startsAt, title })),
    );
  });

  it('keeps the time of day across daylight saving, within the stored time and far beyond it', async () => {
    const calendarId = await newCalendar(li, '柏林');
    const year = new Date(world.clock.now()).getUTCFullYear();
    const weekly: typeof daily = { every: 'week', end: { kind: 'never' } };
    await add(li, calendarId, `${String(year)}-03-02`, { zone: 'Europe/Berlin', repeat: weekly });
    for (const [first, days] of [
      [`${String(year + 1)}-03-01`, 60],
      [`${String(year + 9)}-03-01`, 60],
    ] as const) {
      const found = await list(li, calendarId, first, days);
      expect(found.length).toBeGreaterThan(7);
      const local = found.map(({ startsAt }) => new Date(toWallClock(startsAt, 'Europe/Berlin')).getUTCHours());
      expect(new Set(local)).toEqual(new Set([9]));
      expect(new Set(found.map(({ startsAt }) => new Date(startsAt).getUTCHours()))).toEqual(new Set([7, 8]));
    }
  });

  it('refuses what is no event, in the words of the table', async () => {
    const calendarId = await defaultOf(li);
    const date = mondayIn(5);
    const refusals: readonly (readonly [keyof typeof errors, Partial<Fields>])[] = [
      ['eventTitleEmpty', { title: '  ' }],
      ['eventTimeInvalid', { start: '2026-02-30T09:00' }],
      ['eventTimeInvalid', { allDay: true }],
      ['eventEndsBeforeStart', { end: `${date}T09:00` }],
      ['eventZoneUnknown', { zone: 'Mars/Olympus' }],
      ['eventParticipantInvalid', { participants: [{ address: 'nobody' }] }],
      ['eventNeverOccurs', { repeat: { ...daily, end: { kind: 'until', date: '2001-01-01' } } }],
    ];
    for (const [name, fields] of refusals)
      expect([name, (await add(li, calendarId, date, fields)).code]).toEqual([name, errors[name].code]);
    const browser = await world.server.signInWithCookie(lilei);
    const title = '这个标题比十五个字符还要长很多很多';
    expect(
      (await browser.calendar.createEvent({ calendarId, title, start: date, end: dayAfter(date, 1), allDay: true }))
        .code,
    ).toBe(errors.eventTitleTooLong.code);
    // Fifteen is the web client's limit; what programs write may be longer.
    expect((await add(li, calendarId, date, { title })).code).toBe(200);
  });

  it('lets others do what they were given the right to, and no more', async () => {
    const calendarId = await newCalendar(li, '团队');
    const date = mondayIn(6);
    const { event } = (await add(li, calendarId, date, { title: '公开' })).data;
    const hidden = (await add(li, calendarId, date, { title: '私密', isPrivate: true, location: '医院' })).data.event;
    const share = (right: CalendarRight | null) =>
      li.calendar.saveShares({ calendarId, shares: right === null ? [] : [{ kind: 'person', id: haiyan, right }] });
    const attempt = async () => ({
      sees: (await list(wang, calendarId, date)).map(({ title }) => title).toSorted(),
      edits: (await wang.calendar.updateEvent({ ...event, revision: 0 })).code,
      manages: (await wang.calendar.shares({ calendarId })).code,
    });
    const [no, none, changed] = [errors.calendarNotYours.code, errors.calendarNotFound.code, errors.eventChanged.code];
    expect((await wang.calendar.occurrences({ from: 0, to: 1, calendarIds: calendarId })).code).toBe(none);
    await share('freeBusy');
    expect(await attempt()).toEqual({ sees: ['', ''], edits: no, manages: no });
    await share('view');
    expect(await attempt()).toEqual({ sees: ['', '公开'], edits: no, manages: no });
    await share('edit');
    expect(await attempt()).toEqual({ sees: ['', '公开'], edits: changed, manages: no });
    expect((await wang.calendar.deleteEvent({ ...hidden })).code).toBe(no);
    const seen = (await wang.calendar.event({ calendarId, eventId: hidden.eventId })).data;
    expect(seen).toMatchObject({ title: '', location: '', right: 'freeBusy' });
    expect((await wang.calendar.search({ keyword: '私密' })).data.list).toEqual([]);
    expect((await wang.calendar.search({ keyword: '公开' })).data.list).toHaveLength(1);
    await share('manage');
    expect(await attempt()).toMatchObject({ manages: 200 });
    expect((await wang.calendar.list({})).data.list).toContainEqual(
      expect.objectContaining({ calendarId, kind: 'shared', ownerAddress: lilei, right: 'manage', publishedUrl: '' }),
    );
    await wang.calendar.save({ calendarId, color: 9, isShown: false });
    const colours = await Promise.all([li, wang].map(async (one) => (await one.calendar.list({})).data.list));
    expect(colours.map((all) => all.find((one) => one.calendarId === calendarId)?.color === 9)).toEqual([false, true]);
    const left = await wang.calendar.delete({ calendarId });
    expect((await wang.calendar.list({})).data.list.some((one) => one.calendarId === calendarId)).toBe(false);
    await wang.calendar.undo({ undoId: left.data.undoId });
    await share(null);
    expect((await wang.calendar.event({ calendarId, eventId: event.eventId })).code).toBe(none);
    expect((await wang.calendar.undo({ undoId: 'x' })).code).toBe(errors.calendarUndoGone.code);
  });

  it('shares with a department and those below it, and with everybody', async () => {
    const { people, services } = world.server.context;
    const admin = machineContext(world.clock.now(), 'test');
    const { orgId } = await services.database.read
      .selectFrom('org')
      .select('org_id as orgId')
      .executeTakeFirstOrThrow();
    await people.addDepartment(admin, { orgId, name: '总部' });
    await people.addDepartment(admin, { orgId, name: '研发', parent: '总部' });
    await people.addPerson(admin, {
      address: 'below@inside.example',
      name: '下级',
      password: 'Quiet-Harbour-72',
      department: '研发',
    });
    const below = await world.server.signIn('below@inside.example');
    const calendarId = await newCalendar(li, '部门');
    const department = await services.database.read
      .selectFrom('department')
      .select('department_id')
      .where('name', '=', '总部')
      .executeTakeFirstOrThrow();
    const sees = async (client: ApiClient) =>
      (await client.calendar.list({})).data.list.some((one) => one.calendarId === calendarId);
    await li.calendar.saveShares({
      calendarId,
      shares: [{ kind: 'department', id: String(department.department_id), right: 'view' }],
    });
    expect([await sees(below), await sees(wang)]).toEqual([true, false]);
    await li.calendar.saveShares({ calendarId, shares: [{ kind: 'everybody', id: '', right: 'view' }] });
    expect([await sees(below), await sees(wang)]).toEqual([true, true]);
    await li.calendar.delete({ calendarId });
    expect([await sees(below), await sees(wang)]).toEqual([false, false]);
  });

  it('says when people are busy, and nothing else', async () => {
    const calendarId = await newCalendar(wang, '忙闲');
    const date = mondayIn(7);
    await add(wang, calendarId, date, { isPrivate: true });
    await add(wang, calendarId, date, { start: `${date}T09:30`, end: `${date}T11:00` });
    await add(wang, calendarId, date, { start: `${date}T15:00`, end: `${date}T16:00`, busy: false });
    const ask = async () =>
      (
        await li.calendar.freeBusy({
          addresses: [haiyan, 'x@partner.example'],
          from: Date.parse(date),
          to: Date.parse(date) + dayMs,
        })
      ).data.list;
    const at = (time: string) => fromWallClock(Date.parse(`${date}T${time}:00Z`), zone);
    expect(await ask()).toEqual([
      {
        address: haiyan,
        name: '王海燕',
        isKnown: true,
        busy: [{ startsAt: at('09:00'), endsAt: at('11:00'), kind: 'busy' }],
      },
      { address: 'x@partner.example', name: '', isKnown: false, busy: [] },
    ]);
    const { orgId } = await world.server.context.services.database.read
      .selectFrom('org')
      .select('org_id as orgId')
      .executeTakeFirstOrThrow();
    const set = (value: boolean) =>
      world.server.context.services.database.runner.execute(setOrgSetting, machineContext(world.clock.now(), 'test'), {
        orgId,
        key: 'freeBusyForAll',
        value,
      });
    await set(false);
    expect((await ask())[0]).toMatchObject({ isKnown: false, busy: [] });
    await set(true);
  });

  it('reminds once, again when asked to, and not of what was moved or is long past', async () => {
    const calendarId = await newCalendar(li, '提醒');
    const soon = toWallClock(world.clock.now() + 30 * minuteMs, zone);
    const print = (at: number) => new Date(at).toISOString().slice(0, 16);
    const reminders = [
      { minutes: 15, by: 'notice' as const },
      { minutes: 15, by: 'mail' as const },
    ];
    const times = { start: print(soon), end: print(soon + 60 * minuteMs) };
    await add(li, calendarId, '', { title: '该走了', ...times, reminders });
    const moved = (await add(li, calendarId, '', { title: '挪走', ...times, reminders })).data.event;
    const later = { start: print(soon + 90 * dayMs), end: print(soon + 91 * dayMs) };
    await li.calendar.updateEvent({ ...moved, ...later });
    const due = async () => (await li.calendar.reminders({})).data.list;
    expect(await due()).toEqual([]);
    const advance = (minutes: number) => {
      world.clock.advance(minutes * minuteMs);
      world.server.context.services.jobs.wake(['calendar.reminders']);
    };
    advance(16);
    const [first] = await waitFor(async () => ((await due()).length > 0 ? due() : undefined), { what: 'the reminder' });
    expect(first).toMatchObject({ title: '该走了', calendarId });
    const mails = async () =>
      (await li.mailbox.list({ mailboxId: '1' })).data.list.map(({ mailSubject }) => mailSubject);
    await waitFor(async () => ((await mails()).includes('日程提醒：该走了') ? true : undefined), {
      what: 'the message',
    });
    await li.calendar.dismissReminders({ reminderIds: [first?.reminderId ?? ''], againInMinutes: 5 });
    expect(await due()).toEqual([]);
    advance(6);
    const [again] = await waitFor(async () => ((await due()).length > 0 ? due() : undefined), { what: 'it again' });
    await li.calendar.dismissReminders({ reminderIds: [again?.reminderId ?? ''] });
    expect(await due()).toEqual([]);
    expect((await mails()).filter((subject) => subject.startsWith('日程提醒'))).toHaveLength(1);
  });

  it('takes a file over and gives it back, publishes it without what is private, and ends that', async () => {
    const calendarId = await newCalendar(li, '文件');
    const date = mondayIn(8).replaceAll('-', '');
    const event = (uid: string, more: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${date}T010000Z\r\nDTEND:${date}T020000Z\r\n${more}\r\nEND:VEVENT\r\n`;
    const file = (...events: string[]) =>
      Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('')}END:VCALENDAR\r\n`);
    const upload = async (bytes: Buffer) => {
      const form = new FormData();
      form.append('calendarId', calendarId);
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/calendar' }), 'work.ics');
      return (await li.raw('calendar/import', { method: 'POST', body: form })).envelope;
    };
    const secret = event('b@x', 'SUMMARY:体检\r\nCLASS:PRIVATE\r\nLOCATION:医院');
    const task = `BEGIN:VTODO\r\nUID:t@x\r\nDUE;VALUE=DATE:${date}\r\nSUMMARY:交报告\r\nEND:VTODO\r\n`;
    const done = await upload(file(event('a@x', 'SUMMARY:旧'), secret, task));
    expect(done?.data).toMatchObject({ added: 3, replaced: 0, leftOutTotal: 0 });
    const again = await upload(file(event('a@x', 'SUMMARY:新')));
    expect(again?.data).toMatchObject({ added: 0, replaced: 1 });
    const titles = async () => (await list(li, calendarId, mondayIn(8))).map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(['体检', '新'].toSorted());
    await li.calendar.undo({ undoId: (again?.data as { undoId: string }).undoId });
    expect(await titles()).toEqual(['体检', '旧'].toSorted());
    expect((await upload(Buffer.from('no calendar')))?.code).toBe(errors.calendarFileUnreadable.code);
    const body = JSON.stringify({ calendarId });
    const headers = { 'content-type': 'application/json' };
    const exported = (await li.raw('calendar/export', { method: 'POST', body, headers })).bytes.toString();
    expect(exported).toContain('SUMMARY:体检');
    expect(exported).toMatch(/BEGIN:VTODO[^]*SUMMARY:交报告/);
    expect((await li.calendar.search({ keyword: '报告' })).data.list).toEqual([]);
    const { publishedUrl } = (await li.calendar.publish({ calendarId, isPublished: true })).data;
    const path = new URL(publishedUrl).pathname;
    const published = await fetch(new URL(path, world.server.url));
    expect(published.headers.get('content-type')).toContain('text/calendar');
    const text = await published.text();
    expect(text).not.toContain('VTODO');
    expect([
      text.includes('SUMMARY:旧'),
      text.includes('体检'),
      text.includes('医院'),
      text.includes('SUMMARY:忙'),
    ]).toEqual([true, false, false, true]);
    await li.calendar.publish({ calendarId, isPublished: false });
    expect((await fetch(new URL(path, world.server.url))).status).toBe(404);
  });

  it('keeps the mail that an event is about for its owner alone', async () => {
    const calendarId = await newCalendar(li, '邮件');
    const date = mondayIn(9);
    const attachedMail = { mailId: '7' as MailId, subject: '机密; 报价' };
    const { event } = (await add(li, calendarId, date, { attachedMail })).data;
    expect(event.attachedMail).toEqual(attachedMail);
    await li.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: haiyan, right: 'edit' }] });
    const eventId = event.eventId;
    const seen = (await wang.calendar.event({ calendarId, eventId })).data;
    expect([seen.title, seen.attachedMail]).toEqual(['周会', null]);
    // Somebody else's form has none, and could name none.
    const forged = { mailId: '8' as MailId, subject: 'x' };
    await wang.calendar.updateEvent({ ...seen, title: '例会', attachedMail: forged });
    expect((await li.calendar.event({ calendarId, eventId })).data).toMatchObject({ title: '例会', attachedMail });
    const made = (await add(wang, calendarId, date, { attachedMail: forged })).data.event;
    expect((await li.calendar.event({ calendarId, eventId: made.eventId })).data.attachedMail).toBeNull();
    const body = JSON.stringify({ calendarId });
    const headers = { 'content-type': 'application/json' };
    const exported = (await li.raw('calendar/export', { method: 'POST', body, headers })).bytes.toString();
    expect([exported.includes('例会'), exported.includes('机密')]).toEqual([true, false]);
    const { ics } = (await li.calendar.createIcs({ ...event, attachedMail })).data;
    expect(ics).not.toContain('机密');
    const mine = (await li.calendar.event({ calendarId, eventId })).data;
    const to = await defaultOf(wang);
    const taken = await wang.calendar.updateEvent({ ...mine, toCalendarId: to });
    expect([taken.code, taken.data.event.attachedMail]).toEqual([200, null]);
  });

  it('refuses addresses inside, and knows holidays', async () => {
    for (const [url, name] of [
      ['http://127.0.0.1/a.ics', 'calendarAddressRefused'],
      ['http://pictures.example/a.ics', 'calendarFileUnreadable'],
      ['file:///etc/passwd', 'calendarAddressInvalid'],
    ] as const)
      expect([url, (await li.calendar.subscribe({ url })).code]).toEqual([url, errors[name].code]);
    const { list: days } = (await li.calendar.days({ from: '2026-02-01', to: '2026-02-28' })).data;
    expect(days.filter(({ isWorkday }) => isWorkday).map(({ date }) => date)).toEqual(['2026-02-14', '2026-02-28']);
    expect(days.filter(({ isWorkday }) => !isWorkday)).toHaveLength(9);
  });

  it('is gone where the organisation has switched it off', async () => {
    const { orgId } = await requirePersonByAddress(world.server.context.services.database.read, lilei);
    const setSwitch = (on: boolean | null) =>
      world.server.context.services.database.runner.execute(
        setFeature,
        machineContext(world.clock.now(), 'test', 'admin'),
        { orgId, name: 'calendar', on },
      );
    await setSwitch(false);
    expect((await li.home.index({})).data.app.calendarEnable).toBe('0');
    expect((await li.calendar.list({})).code).toBe(errors.featureOff.code);
    await setSwitch(null);
    expect((await li.home.index({})).data.app.calendarEnable).toBe('1');
    expect((await li.calendar.list({})).code).toBe(200);
  });

  it('makes an invitation for a mail and stores nothing', async () => {
    const date = mondayIn(9);
    const fields = { title: '评审', start: `${date}T09:00`, end: `${date}T10:00`, zone };
    const { ics } = (await li.calendar.createIcs({ ...fields, participants: [{ address: haiyan }] })).data;
    const lines = ics.replace(/\r\n[ \t]/g, '');
    expect(lines).toContain('METHOD:REQUEST');
    expect(lines).toMatch(new RegExp(`ORGANIZER[^\\r]*${lilei}`, 'i'));
    expect(lines).toMatch(new RegExp(`ATTENDEE[^\\r]*${haiyan}`, 'i'));
  });

  it('shows birthdays of contacts every year, with the 29th of February on the 28th, and hides them by the setting', async () => {
    await li.contacts.save({ name: '闰生', birthday: '2000-02-29' });
    await li.contacts.save({ name: '不知生年', birthday: '--02-28', note: '"birthday":""' });
    await li.contacts.save({ name: '无生日' });
    const birthdays = (await li.calendar.list({})).data.list.find(({ kind }) => kind === 'birthdays');
    expect(birthdays).toMatchObject({ name: '生日', right: 'view', isShown: true });
    const titles = async () => (await list(li, 'birthdays' as CalendarId, '2031-02-20', 10)).map(({ title }) => title);
    expect((await titles()).sort()).toEqual(['不知生年的生日', '闰生的生日']);
    expect(await list(wang, 'birthdays' as CalendarId, '2031-02-20', 10)).toEqual([]);
    const added = await add(li, 'birthdays' as CalendarId, '2031-02-20');
    expect(added.code).toBe(errors.calendarReadOnly.code);
  });
});

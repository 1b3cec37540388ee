/** Calendars over the listener, with a client that is not ours and with plain requests; on both databases. */
import type { CalendarId } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { createDAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const event = (uid: string, title: string, more = '', start = '20270104T020000Z', end = '20270104T030000Z') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:${start}\r\nDTEND:${end}\r\nSUMMARY:${title}\r\nX-KEPT;TYPE=x:as it came\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`;
const ical = { 'content-type': 'text/calendar; charset=utf-8' };
const home = '/dav/calendars/anna%40example.org/';

describe.each(productStores)('CalDAV, on $name', ({ name: database }) => {
  let server: TestServer;
  let anna: TestPerson;
  let wang: TestPerson;
  let code: string;
  let wangsCode: string;
  let web: Awaited<ReturnType<TestServer['signIn']>>;
  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Example', 'example.org');
    anna = await server.addPerson('anna@example.org', 'Anna');
    wang = await server.addPerson('wang@example.org', '王海燕');
    code = await server.addCode(anna, ['caldav']);
    wangsCode = await server.addCode(wang, ['caldav', 'carddav']);
    web = await server.signIn('anna@example.org');
  });
  afterAll(() => server.stop());

  const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: basic('anna@example.org', code), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const asWang = () => ({ authorization: basic('wang@example.org', wangsCode) });
  const connect = (username: string, password: string) =>
    createDAVClient({
      serverUrl: server.url,
      credentials: { username, password },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
  const addCalendar = async (name: string): Promise<CalendarId> => (await web.calendar.save({ name })).data.calendarId;
  const report = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (await ask('REPORT', path, { depth: '1', ...headers }, body)).text();
  const sync = async (path: string, token = '') => {
    const text = await report(
      path,
      `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`,
    );
    return { text, token: /<d:sync-token>([^<]*)/.exec(text)?.[1] ?? '' };
  };
  const query = (path: string, range: string, data = '<C:calendar-data/>', headers: Record<string, string> = {}) =>
    report(
      path,
      `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/>${data}</prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range ${range}/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
      headers,
    );

  it('finds the calendars from the well-known address, and keeps an event as it was sent', async () => {
    const client = await connect('anna@example.org', code);
    const calendars = await client.fetchCalendars();
    expect(calendars.map(({ displayName, components }) => [displayName, components])).toEqual([
      ['我的日历', ['VEVENT', 'VTODO']],
      ['生日', ['VEVENT', 'VTODO']],
    ]);
    const [calendar] = calendars;
    if (calendar === undefined) throw new Error('no calendar');
    const sent = event('one', '评审', 'RRULE:FREQ=WEEKLY;COUNT=3\r\n');
    const made = await client.createCalendarObject({ calendar, filename: 'one.ics', iCalString: sent });
    expect([made.status, made.headers.get('etag')]).toEqual([201, expect.stringMatching(/^"\d+"$/)]);
    const [object] = await client.fetchCalendarObjects({ calendar });
    expect(object?.data.trim()).toBe(sent.trim());
    const from = Date.parse('2027-01-01T00:00:00Z');
    const { list } = (await web.calendar.occurrences({ from, to: from + 30 * 86_400_000 })).data;
    expect(list.map(({ title, startsAt }) => [title, new Date(startsAt).toISOString().slice(0, 10)])).toEqual([
      ['评审', '2027-01-04'],
      ['评审', '2027-01-11'],
      ['评审', '2027-01-18'],
    ]);
  });

  it('shows what the web makes and changes, and refuses what began with an older state', async () => {
    const calendarId = await addCalendar('Both');
    const path = `${home}${calendarId}/`;
    const fields = {
      calendarId,
      title: '午餐',
      start: '2027-02-01T12:00',
      end: '2027-02-01T13:00',
      zone: 'Asia/Shanghai',
    };
    const { event: made } = (await web.calendar.createEvent(fields)).data;
    const first = await sync(path);
    const name = `${made.eventId}.ics`;
    expect(first.text).toContain(name);
    const shown = await ask('GET', `${path}${name}`);
    const etag = shown.headers.get('etag') ?? '';
    const text = await shown.text();
    expect(text).toContain('SUMMARY:午餐');
    await web.calendar.updateEvent({ ...fields, eventId: made.eventId, revision: made.revision, title: '晚餐' });
    const changed = text.replace('午餐', '早餐');
    expect((await ask('PUT', `${path}${name}`, { ...ical, 'if-match': etag }, changed)).status).toBe(412);
    expect((await ask('DELETE', `${path}${name}`, { 'if-match': etag })).status).toBe(412);
    const now = (await ask('GET', `${path}${name}`)).headers.get('etag') ?? '';
    expect((await ask('PUT', `${path}${name}`, { ...ical, 'if-match': now }, changed)).status).toBe(204);
    const second = await sync(path, first.token);
    expect(second.text).toContain(name);
    const { event: found } = { event: (await web.calendar.event({ calendarId, eventId: made.eventId })).data };
    expect(found.title).toBe('早餐');
    const removed = await web.calendar.deleteEvent({ calendarId, eventId: made.eventId, revision: found.revision });
    expect((await sync(path, second.token)).text).toMatch(/\.ics<\/d:href><d:status>HTTP\/1\.1 404/);
    await web.calendar.undo({ undoId: removed.data.undoId });
    const third = await sync(path, second.token);
    expect(third.text).toContain('<d:getetag>');
    expect(third.text).not.toContain('HTTP/1.1 404');
    expect((await sync(path, 'data:,999999')).text).toContain('valid-sync-token');
  });

  it('says what is gone, and not of a name that another event has by now', async () => {
    const path = `${home}${await addCalendar('Names')}/`;
    await ask('PUT', `${path}a.ics`, ical, event('a1', 'A'));
    await ask('PUT', `${path}b.ics`, ical, event('b1', 'B'));
    const first = await sync(path);
    await ask('DELETE', `${path}a.ics`);
    await ask('DELETE', `${path}b.ics`);
    expect((await ask('PUT', `${path}a.ics`, ical, event('a2', 'A again'))).status).toBe(201);
    const { text } = await sync(path, first.token);
    expect([...text.matchAll(/([ab]\.ics)<\/d:href><d:(status|propstat)/g)].map(([, ...found]) => found)).toEqual([
      ['a.ics', 'propstat'],
      ['b.ics', 'status'],
    ]);
    const again = await ask('PUT', `${path}c.ics`, ical, event('a2', 'A'));
    expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('no-uid-conflict')]);
  });

  it('makes, renames, colours and deletes calendars', async () => {
    const path = `${home}8F1E-work/`;
    const set = (inner: string) => `<set xmlns="DAV:"><prop>${inner}</prop></set>`;
    const names =
      '<displayname>Work plans</displayname><A:calendar-color xmlns:A="http://apple.com/ns/ical/">#FF0000FF</A:calendar-color>';
    const made = await ask(
      'MKCALENDAR',
      path,
      {},
      `<C:mkcalendar xmlns:C="urn:ietf:params:xml:ns:caldav">${set(names)}</C:mkcalendar>`,
    );
    expect(made.status).toBe(201);
    expect((await ask('MKCALENDAR', path)).status).toBe(405);
    const list = async () => (await web.calendar.list({})).data.list.map(({ name, color }) => [name, color]);
    expect(await list()).toContainEqual(['Work plans', 5]);
    await ask(
      'PROPPATCH',
      path,
      {},
      `<propertyupdate xmlns="DAV:">${set('<displayname>Plans</displayname>')}</propertyupdate>`,
    );
    expect(await list()).toContainEqual(['Plans', 5]);
    await ask('PUT', `${path}x.ics`, ical, event('x', 'X'));
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', `${path}x.ics`)).status).toBe(404);
    // Its name is free again, and the one that was deleted can still come back.
    expect((await ask('MKCALENDAR', path)).status).toBe(201);
    expect((await sync(path)).text).not.toContain('x.ics');
    const fallback = (await web.calendar.list({})).data.list.find(({ isDefault }) => isDefault);
    expect((await ask('DELETE', `${home}${fallback?.calendarId ?? ''}/`)).status).toBe(403);
  });

  it('finds what happens in a time, and expands it', async () => {
    const path = `${home}${await addCalendar('Ranges')}/`;
    const weekly = 'RRULE:FREQ=WEEKLY\r\nEXDATE:20270111T020000Z\r\n';
    await ask('PUT', `${path}weekly.ics`, ical, event('weekly', 'Weekly', weekly));
    await ask('PUT', `${path}once.ics`, ical, event('once', 'Once', '', '20270301T020000Z', '20270301T030000Z'));
    const day = (date: string) => query(path, `start="${date}T000000Z" end="${date}T235959Z"`);
    expect(await day('20270104')).toContain('weekly.ics');
    expect(await day('20270111')).not.toContain('weekly.ics');
    // Beyond what is stored as occurrences.
    expect(await day('20400102')).toContain('weekly.ics');
    expect(await day('20400103')).not.toContain('weekly.ics');
    const march = await query(path, 'start="20270227T000000Z" end="20270302T000000Z"');
    expect(march).toContain('weekly.ics');
    expect(march).toContain('once.ics');
    expect(await query(path, 'start="20270401T000000Z"')).not.toContain('once.ics');
    const span = 'start="20270104T000000Z" end="20270120T000000Z"';
    const expanded = await query(path, span, `<C:calendar-data><C:expand ${span}/></C:calendar-data>`);
    expect(expanded.match(/RECURRENCE-ID:\d{8}/g)).toEqual(['RECURRENCE-ID:20270104', 'RECURRENCE-ID:20270118']);
    expect(expanded).not.toContain('RRULE');
    const busy = await report(
      path,
      `<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range ${span}/></C:free-busy-query>`,
    );
    expect(busy.match(/FREEBUSY;.*/g)?.map((line) => line.trim())).toEqual([
      'FREEBUSY;FBTYPE=BUSY:20270104T020000Z/20270104T030000Z',
      'FREEBUSY;FBTYPE=BUSY:20270118T020000Z/20270118T030000Z',
    ]);
  });

  it('shows a shared calendar by right, and of private events the time alone', async () => {
    const calendarId = await addCalendar('Team');
    const own = `${home}${calendarId}/`;
    const shared = `/dav/calendars/wang%40example.org/${calendarId}/`;
    await ask('PUT', `${own}open.ics`, ical, event('open', 'Open'));
    await ask('PUT', `${own}secret.ics`, ical, event('secret', 'Surprise', 'CLASS:PRIVATE\r\nDESCRIPTION:hush\r\n'));
    const share = (right: 'freeBusy' | 'view' | 'edit') =>
      web.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: 'wang@example.org', right }] });
    await share('freeBusy');
    expect((await ask('PROPFIND', shared, { ...asWang(), depth: '0' })).status).toBe(404);
    await share('view');
    const all = await query(shared, 'start="20270101T000000Z" end="20270201T000000Z"', undefined, asWang());
    expect(all).toContain('SUMMARY:Open');
    expect(all).toContain('SUMMARY:忙');
    expect(all).not.toMatch(/Surprise|hush/);
    expect((await ask('PUT', `${shared}n.ics`, { ...ical, ...asWang() }, event('n', 'N'))).status).toBe(403);
    await share('edit');
    expect((await ask('PUT', `${shared}n.ics`, { ...ical, ...asWang() }, event('n', 'N'))).status).toBe(201);
    expect((await ask('PUT', `${shared}secret.ics`, { ...ical, ...asWang() }, event('secret', 'N'))).status).toBe(403);
    expect((await ask('DELETE', `${shared}secret.ics`, asWang())).status).toBe(403);
    expect((await ask('DELETE', shared, asWang())).status).toBe(403);
    const client = await connect('wang@example.org', wangsCode);
    expect((await client.fetchCalendars()).map(({ displayName }) => displayName)).toContain('Team (Anna)');
  });

  it('keeps tasks beside events, finds those of a time, and shows private ones to nobody else', async () => {
    const calendarId = await addCalendar('Tasks');
    const path = `${home}${calendarId}/`;
    const task = (uid: string, more: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nBEGIN:VTODO\r\nUID:${uid}\r\nDTSTAMP:20270101T000000Z\r\nSUMMARY:${uid}\r\n${more}END:VTODO\r\nEND:VCALENDAR\r\n`;
    await ask('PUT', `${path}due.ics`, ical, task('due', 'DUE:20270105T020000Z\r\n'));
    await ask('PUT', `${path}any.ics`, ical, task('any', ''));
    await ask('PUT', `${path}own.ics`, ical, task('own', 'CLASS:PRIVATE\r\n'));
    const find = (range: string, headers = {}, from = path) =>
      report(
        from,
        `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO">${range}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
        headers,
      );
    const names = (text: string) => [...text.matchAll(/([a-z]+)\.ics<\/d:href>/g)].map(([, name]) => name).toSorted();
    expect(names(await find(''))).toEqual(['any', 'due', 'own']);
    const range = (date: string) => `<C:time-range start="${date}T000000Z" end="${date}T235959Z"/>`;
    expect(names(await find(range('20270105')))).toEqual(['any', 'due', 'own']);
    expect(names(await find(range('20270107')))).toEqual(['any', 'own']);
    await ask('PUT', `${path}weekly.ics`, ical, task('weekly', 'DUE:20270105T020000Z\r\nRRULE:FREQ=WEEKLY\r\n'));
    expect(names(await find(range('20270112')))).toEqual(['any', 'own', 'weekly']);
    expect(names(await find(range('20270113')))).toEqual(['any', 'own']);
    await ask('DELETE', `${path}weekly.ics`);
    await web.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: 'wang@example.org', right: 'edit' }] });
    const shared = `/dav/calendars/wang%40example.org/${calendarId}/`;
    expect(names(await find('', asWang(), shared))).toEqual(['any', 'due']);
    expect((await ask('GET', `${shared}own.ics`, asWang())).status).toBe(404);
    expect((await ask('PUT', `${shared}own.ics`, { ...ical, ...asWang() }, task('own', ''))).status).toBe(403);
  });

  it('lists the birthdays of contacts, read only', async () => {
    await web.contacts.save({
      name: 'Eva',
      birthday: '1990-05-17',
      emails: [{ address: 'eva@example.net', kind: 'work' }],
    } as never);
    const path = `${home}birthdays/`;
    const text = await query(path, 'start="20270517T000000Z" end="20270518T000000Z"');
    expect(text).toContain('SUMMARY:Eva的生日');
    expect(await query(path, 'start="20270520T000000Z" end="20270521T000000Z"')).not.toContain('Eva');
    expect((await ask('PUT', `${path}x.ics`, ical, event('x', 'X'))).status).toBe(403);
  });

  it('invites whom a program wrote down, unless the program does that itself', async () => {
    const path = `${home}${await addCalendar('Meetings')}/`;
    const people = (agent: string) =>
      `ORGANIZER:mailto:anna@example.org\r\nATTENDEE${agent};PARTSTAT=NEEDS-ACTION:mailto:guest@example.net\r\n`;
    const start = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const times = [`${start}T020000Z`, `${start}T030000Z`] as const;
    const list = async () => {
      const { database } = server.context.services;
      const rows = await database.read.selectFrom('calendar_message').select(['method', 'recipients', 'uid']).execute();
      return rows.map(({ method, recipients, uid }) => [uid, method, JSON.parse(recipients)]);
    };
    await ask('PUT', `${path}own.ics`, ical, event('meet-own', 'Own', people(';SCHEDULE-AGENT=CLIENT'), ...times));
    expect(await list()).toEqual([]);
    await ask('PUT', `${path}meet.ics`, ical, event('meet', 'Meeting', people(''), ...times));
    expect(await list()).toEqual([['meet', 'REQUEST', ['guest@example.net']]]);
    await ask('DELETE', `${path}meet.ics`);
    expect((await list()).map(([uid, method]) => [uid, method])).toContainEqual(['meet', 'CANCEL']);
  });

  it('refuses what is no object, and what is too much', async () => {
    const path = `${home}${await addCalendar('Refused')}/`;
    const put = async (body: string) => {
      const answer = await ask('PUT', `${path}r.ics`, ical, body);
      return [answer.status, /<cal:([a-z-]+)/.exec(await answer.text())?.[1]];
    };
    const two = event('r', 'R').replace(
      'END:VCALENDAR\r\n',
      event('s', 'S').slice(event('s', 'S').indexOf('BEGIN:VEVENT')),
    );
    const invalid = [403, 'valid-calendar-data'];
    expect(await put('hello')).toEqual(invalid);
    expect(await put(two)).toEqual(invalid);
    expect(await put(event('r', 'R').replace('PRODID', 'METHOD:REQUEST\r\nPRODID'))).toEqual(invalid);
    expect(await put(event('r', 'R').replace('UID:r\r\n', ''))).toEqual(invalid);
    expect(await put(event('r', 'R').replaceAll('VEVENT', 'VJOURNAL'))).toEqual([403, 'supported-calendar-component']);
    expect(await put(event('r', 'x'.repeat(512 * 1024)))).toEqual([403, 'max-resource-size']);
    expect((await ask('GET', `${path}r.ics`)).status).toBe(404);
  });

  it('opens with a code of its own kind, and shows what the code is for', async () => {
    expect((await ask('PROPFIND', '/dav/addressbooks/anna%40example.org/', { depth: '0' })).status).toBe(401);
    const found = await ask('PROPFIND', '/.well-known/caldav', {});
    expect([found.status, found.headers.get('location')]).toEqual([301, '/dav/']);
    expect((await ask('OPTIONS', '/dav/')).headers.get('dav')).toBe(
      '1, 3, access-control, extended-mkcol, calendar-access, calendar-auto-schedule',
    );
    const both = await ask('OPTIONS', '/dav/', asWang());
    expect(both.headers.get('dav')).toContain('calendar-auto-schedule, addressbook');
    const mailCode = await server.addCode(anna, ['imap', 'carddav']);
    const wrong = { authorization: basic('anna@example.org', mailCode), depth: '0' };
    expect((await ask('PROPFIND', home, wrong)).status).toBe(401);
    expect((await ask('PROPFIND', '/dav/calendars/wang%40example.org/', { depth: '0' })).status).toBe(404);
    const { list } = (await web.authorisationCodes.devices({})).data;
    expect(new Set(list.map(({ protocol }) => protocol))).toEqual(new Set(['caldav']));
  });
});

/** Scheduling by programs (RFC 6638) over the listener; on both databases. */
import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const ical = { 'content-type': 'text/calendar; charset=utf-8' };
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const event = (uid: string, people: string, title = 'Plan', hour = '02') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day}T${hour}0000Z\r\nDTEND:${day}T${hour}3000Z\r\nSUMMARY:${title}\r\n${people}END:VEVENT\r\nEND:VCALENDAR\r\n`;
const byAnna = (answer = 'NEEDS-ACTION') =>
  `ORGANIZER:mailto:anna@example.org\r\nATTENDEE;PARTSTAT=${answer}:mailto:guest@example.net\r\n`;
const byGuest = (answer: string, agent = '') =>
  `ORGANIZER${agent}:mailto:guest@example.net\r\nATTENDEE;PARTSTAT=${answer}:mailto:anna@example.org\r\n`;

describe.each(productStores)('CalDAV scheduling, on $name', ({ name: database }) => {
  let server: TestServer;
  let web: Awaited<ReturnType<TestServer['signIn']>>;
  let headers: { readonly authorization: string };
  let path: string;
  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Example', 'example.org');
    const anna = await server.addPerson('anna@example.org', 'Anna');
    await server.addPerson('wang@example.org', '王海燕');
    const code = await server.addCode(anna, ['caldav']);
    headers = { authorization: `Basic ${Buffer.from(`anna@example.org:${code}`).toString('base64')}` };
    web = await server.signIn('anna@example.org');
    const { calendarId } = (await web.calendar.save({ name: 'Meetings' })).data;
    path = `/dav/calendars/anna%40example.org/${calendarId}/`;
  });
  afterAll(() => server.stop());

  const ask = (method: string, to: string, more: Record<string, string> = {}, body?: string) =>
    fetch(`${server.url}${to}`, { method, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) });
  const put = (name: string, text: string, more: Record<string, string> = {}) =>
    ask('PUT', `${path}${name}`, { ...ical, ...more }, text);
  const refusal = async (answer: Response) => [answer.status, /<cal:([a-z-]+)/.exec(await answer.text())?.[1]];
  const listSent = async (uid: string) => {
    const { read } = server.context.services.database;
    const rows = await read.selectFrom('calendar_message').select(['method', 'ics']).where('uid', '=', uid).execute();
    return rows.map(({ method, ics }) => [method, /PARTSTAT=([A-Z-]+)/.exec(ics)?.[1]]);
  };

  it('leads to the boxes and the calendar that new events go into', async () => {
    const text = await (
      await ask(
        'PROPFIND',
        '/dav/scheduling/anna%40example.org/inbox/',
        { depth: '0' },
        '<propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><resourcetype/><C:schedule-default-calendar-URL/></prop></propfind>',
      )
    ).text();
    expect(text).toContain('<cal:schedule-inbox/>');
    await ask('PROPFIND', '/dav/calendars/anna%40example.org/', { depth: '1' });
    const calendars = (await web.calendar.list({})).data.list;
    const fallback = calendars.find(({ isDefault }) => isDefault)?.calendarId ?? '';
    expect(fallback).not.toBe('');
    expect(text).toContain(
      `/dav/calendars/anna%40example.org/${fallback}/</d:href></cal:schedule-default-calendar-URL>`,
    );
    const elsewhere = await ask('PROPFIND', '/dav/scheduling/wang%40example.org/inbox/', { depth: '0' });
    expect(elsewhere.status).toBe(404);
  });

  it('answers busy times by the rule of the web client', async () => {
    const wang = await server.signIn('wang@example.org');
    const from = Date.now();
    const { list } = (await wang.calendar.list({})).data;
    const calendarId = list[0]?.calendarId ?? (await wang.calendar.save({ name: '工作' })).data.calendarId;
    const time = (hour: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}`;
    await wang.calendar.createEvent({
      calendarId,
      title: '评审',
      start: time('06:00'),
      end: time('07:00'),
      zone: 'UTC',
    });
    const asked = (end: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VFREEBUSY\r\nUID:fb\r\nDTSTART:${day}T000000Z\r\nDTEND:${end}T000000Z\r\nORGANIZER:mailto:anna@example.org\r\nATTENDEE:mailto:wang@example.org\r\nATTENDEE:mailto:nobody@example.org\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n`;
    const outbox = '/dav/scheduling/anna%40example.org/outbox/';
    const next = (days: number) =>
      new Date(from + (30 + days) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const text = await (await ask('POST', outbox, ical, asked(next(1)))).text();
    const { list: shown } = (
      await web.calendar.freeBusy({ addresses: ['wang@example.org'], from, to: from + 35 * 86_400_000 })
    ).data;
    expect([...text.matchAll(/request-status>([^<]*)/g)].map(([, said]) => said).filter((said) => said !== '')).toEqual(
      [shown[0]?.isKnown === true ? '2.0;Success' : '3.8;No authority', '3.7;Invalid calendar user'],
    );
    expect(text.includes(`FREEBUSY;FBTYPE=BUSY:${day}T060000Z/${day}T070000Z`)).toBe(shown[0]?.isKnown);
    expect(text).not.toContain('评审');
    expect((await ask('POST', outbox, ical, asked(next(60)))).status).toBe(403);
  });

  it('takes so many requests for busy times of a person and no more, and everything else still', async () => {
    const { max } = calls.calendar.freeBusy.rateLimit;
    const code = await server.addCode(await server.addPerson('zhang@example.org', 'Zhang'), ['caldav']);
    const sign = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`zhang@example.org:${secret}`).toString('base64')}`,
    });
    const post = (secret = code) =>
      ask('POST', '/dav/scheduling/zhang%40example.org/outbox/', { ...ical, ...sign(secret) }, 'none');
    // Whoever has no code uses nothing up.
    expect((await post('wrong')).status).toBe(401);
    const counts = new Map<number, number>();
    const ahead = 10;
    for (let sent = 0; sent < max; sent += ahead)
      for (const { status } of await Promise.all(Array.from({ length: ahead }, () => post())))
        counts.set(status, (counts.get(status) ?? 0) + 1);
    expect([...counts]).toEqual([[403, max]]);
    const refused = await post();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((n) => n > 0)]);
    const home = await ask('PROPFIND', '/dav/calendars/zhang%40example.org/', { depth: '0', ...sign(code) });
    expect(home.status).toBe(207);
    const zhang = await server.signIn('zhang@example.org');
    expect((await zhang.calendar.freeBusy({ addresses: ['wang@example.org'], from: 0, to: 1 })).code).toBe(200);
  });

  it('keeps the schedule tag through answers, and the answers through a write by tag', async () => {
    const made = await put('tag.ics', event('tag', byAnna()));
    const tag = made.headers.get('schedule-tag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    // As an answer that arrives leaves it.
    const answered = await put('tag.ics', event('tag', byAnna('ACCEPTED')));
    expect(answered.headers.get('schedule-tag')).toBe(tag);
    const changed = await put('tag.ics', event('tag', byAnna(), 'Other'), { 'if-schedule-tag-match': tag });
    expect([changed.status, changed.headers.get('etag')]).toEqual([204, null]);
    const got = await ask('GET', `${path}tag.ics`);
    const text = await got.text();
    expect(text).toContain('PARTSTAT=ACCEPTED');
    expect(text).toContain('SUMMARY:Other');
    expect(got.headers.get('schedule-tag')).toBe(changed.headers.get('schedule-tag'));
    expect(got.headers.get('schedule-tag')).not.toBe(tag);
    expect((await put('tag.ics', event('tag', byAnna()), { 'if-schedule-tag-match': tag })).status).toBe(412);
    expect((await ask('DELETE', `${path}tag.ics`, { 'if-schedule-tag-match': tag })).status).toBe(412);
    const found = await ask(
      'PROPFIND',
      path,
      { depth: '1' },
      '<propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:schedule-tag/></prop></propfind>',
    );
    expect(await found.text()).toContain(
      `<cal:schedule-tag>&quot;${changed.headers.get('schedule-tag')?.slice(1, -1)}`,
    );
  });

  it('lets a participant answer, keep silent, and change nothing else', async () => {
    await put('copy.ics', event('copy', byGuest('NEEDS-ACTION')));
    expect(await listSent('copy')).toEqual([]);
    const moved = await put('copy.ics', event('copy', byGuest('ACCEPTED'), 'Plan', '05'));
    expect(await refusal(moved)).toEqual([403, 'allowed-attendee-scheduling-object-change']);
    expect(await listSent('copy')).toEqual([]);
    expect((await put('copy.ics', event('copy', byGuest('ACCEPTED')))).status).toBe(204);
    expect(await listSent('copy')).toEqual([['REPLY', 'ACCEPTED']]);
    await ask('DELETE', `${path}copy.ics`, { 'schedule-reply': 'F' });
    expect(await listSent('copy')).toEqual([['REPLY', 'ACCEPTED']]);
    await put('client.ics', event('client', byGuest('NEEDS-ACTION', ';SCHEDULE-AGENT=CLIENT')));
    await put('client.ics', event('client', byGuest('ACCEPTED', ';SCHEDULE-AGENT=CLIENT')));
    expect(await listSent('client')).toEqual([]);
    await put('declined.ics', event('declined', byGuest('ACCEPTED')));
    await ask('DELETE', `${path}declined.ics`);
    expect(await listSent('declined')).toContainEqual(['REPLY', 'DECLINED']);
  });

  it('tells the invited although the organiser wants no answer sent', async () => {
    await put('off.ics', event('off', byAnna()));
    await ask('DELETE', `${path}off.ics`, { 'schedule-reply': 'F' });
    expect((await listSent('off')).map(([method]) => method)).toContain('CANCEL');
  });

  it('keeps an event with an organiser once, and with its organiser', async () => {
    await put('once.ics', event('once', byAnna()));
    const { calendarId } = (await web.calendar.save({ name: 'Second' })).data;
    const second = await ask(
      'PUT',
      `/dav/calendars/anna%40example.org/${calendarId}/once.ics`,
      ical,
      event('once', byAnna()),
    );
    expect(await refusal(second)).toEqual([403, 'unique-scheduling-object-resource']);
    const given = await put('once.ics', event('once', byGuest('ACCEPTED')));
    expect(await refusal(given)).toEqual([403, 'allowed-organizer-scheduling-object-change']);
  });
});

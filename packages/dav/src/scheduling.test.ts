/** Scheduling as programs ask for it (RFC 6638): what is announced, the boxes, and busy times of people. */
import { expect, it } from 'vitest';
import { answerRequest } from './answer-request.ts';
import { MemoryDavStore } from './testing/index.ts';
import { readConditions } from './wire/conditions.ts';

const ns = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
const inbox = '/dav/scheduling/ada%40example.org/inbox/';
const outbox = '/dav/scheduling/ada%40example.org/outbox/';
const store = new MemoryDavStore('ada@example.org');

async function ask(method: string, path: string, body = '', headers: Readonly<Record<string, string>> = {}) {
  const request = { method, path, headers, body: new TextEncoder().encode(body) };
  const answer = await answerRequest(request, store, { base: '/dav', limits: { maxBusyPeople: 3 } });
  let text = '';
  if (typeof answer.body === 'string') text = answer.body;
  else for await (const part of answer.body) text += part;
  return { status: answer.status, headers: answer.headers, text };
}
const find = (path: string, names: string, depth = '0') =>
  ask('PROPFIND', path, `<D:propfind ${ns}><D:prop>${names}</D:prop></D:propfind>`, { depth });

it('is announced, with boxes and the preferred address', async () => {
  expect((await ask('OPTIONS', '/dav/')).headers['dav']).toContain('calendar-access, calendar-auto-schedule');
  const names = '<C:schedule-inbox-URL/><C:schedule-outbox-URL/><C:calendar-user-address-set/><C:calendar-user-type/>';
  const { text } = await find('/dav/principals/ada%40example.org/', names);
  expect(text).toContain(`<cal:schedule-inbox-URL><d:href>${inbox}</d:href>`);
  expect(text).toContain(`<cal:schedule-outbox-URL><d:href>${outbox}</d:href>`);
  expect(text).toContain('<d:href preferred="1">mailto:ada@example.org</d:href>');
  expect(text).toContain('<cal:calendar-user-type>INDIVIDUAL<');
  const calendar = await find('/dav/calendars/ada%40example.org/home/', '<C:schedule-calendar-transp/>');
  expect(calendar.text).toContain('<cal:schedule-calendar-transp><cal:opaque/>');
});

it('has an inbox in which nothing lies', async () => {
  const { text } = await find(inbox, '<D:resourcetype/><D:sync-token/><D:current-user-privilege-set/>', '1');
  expect(text.match(/<d:response>/g)).toHaveLength(1);
  expect(text).toContain('<cal:schedule-inbox/>');
  expect(text).toContain('<cal:schedule-deliver/>');
  const sync = (token: string) =>
    ask(
      'REPORT',
      inbox,
      `<D:sync-collection ${ns}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`,
    );
  expect((await sync('data:,0')).text).toContain('<d:sync-token>data:,0</d:sync-token>');
  expect((await sync('data:,7')).text).toContain('<d:valid-sync-token/>');
  const multiget = `<C:calendar-multiget ${ns}><D:prop><D:getetag/></D:prop><D:href>${inbox}x.ics</D:href></C:calendar-multiget>`;
  expect((await ask('REPORT', inbox, multiget)).text).toContain('404');
  expect((await ask('PUT', `${inbox}x.ics`, 'x')).status).toBe(409);
  expect((await ask('DELETE', inbox)).status).toBe(403);
  for (const path of ['/dav/scheduling/ben%40example.org/inbox/', '/dav/scheduling/ada%40example.org/other/'])
    expect((await find(path, '<D:resourcetype/>')).status).toBe(404);
});

const busy = (more = '', head = 'METHOD:REQUEST\r\n') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}BEGIN:VFREEBUSY\r\nUID:b1\r\nDTSTART:20270104T000000Z\r\nDTEND:20270105T000000Z\r\n${more}END:VFREEBUSY\r\nEND:VCALENDAR\r\n`;
const organizer = 'ORGANIZER:mailto:Ada@example.org\r\n';
const people = (...addresses: string[]) => addresses.map((one) => `ATTENDEE:mailto:${one}\r\n`).join('');

it('answers when people are busy, each with a status of their own', async () => {
  const body = busy(organizer + people('bob@example.org', 'eve@example.org', 'x@example.net'));
  const { status, text } = await ask('POST', outbox, body, { 'content-type': 'text/calendar; charset=utf-8' });
  expect(status).toBe(200);
  expect([...text.matchAll(/mailto:([^<]*)<.*?<cal:request-status>([^<]*)/g)].map(([, ...said]) => said)).toEqual([
    ['bob@example.org', '2.0;Success'],
    ['eve@example.org', '3.8;No authority'],
    ['x@example.net', '3.7;Invalid calendar user'],
  ]);
  expect(text.match(/<cal:calendar-data>/g)).toHaveLength(1);
});

it('refuses what is no request for busy times, and those of somebody else', async () => {
  const refused = async (body: string) => /<cal:([a-z-]+)\/>/.exec((await ask('POST', outbox, body)).text)?.[1];
  expect(await refused('hello')).toBe('valid-calendar-data');
  expect(await refused(busy(organizer))).toBe('valid-scheduling-message');
  expect(await refused(busy(organizer + people('a@b.example'), ''))).toBe('valid-scheduling-message');
  expect(await refused(busy(people('a@b.example')))).toBe('organizer-allowed');
  expect(await refused(busy(`ORGANIZER:mailto:bob@example.org\r\n${people('a@b.example')}`))).toBe('organizer-allowed');
  expect(await refused(busy(organizer + people('a@b.c', 'b@b.c', 'c@b.c', 'd@b.c')))).toBe(
    'max-attendees-per-instance',
  );
  expect((await ask('POST', inbox, busy(organizer + people('a@b.example')))).status).toBe(405);
  expect((await ask('POST', '/dav/calendars/ada%40example.org/home/', busy())).status).toBe(405);
});

it('reads the conditions of scheduling', () => {
  const read = (headers: Record<string, string>) => {
    const { ifScheduleTag, isReplyUnwanted } = readConditions({ headers });
    return [ifScheduleTag, isReplyUnwanted];
  };
  expect(read({})).toEqual([undefined, undefined]);
  expect(read({ 'if-schedule-tag-match': '"a1"', 'schedule-reply': 'F' })).toEqual(['a1', true]);
  // What cannot be read never holds.
  expect(read({ 'if-schedule-tag-match': 'a1', 'schedule-reply': 'T' })).toEqual(['', undefined]);
});

/** What a client that is not ours makes of the protocol: tsdav against calendars and address books in memory. */
import { createDAVClient, type DAVCalendar } from 'tsdav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavTestServer, startDavTestServer } from './testing/index.ts';

let server: DavTestServer;
beforeAll(async () => {
  server = await startDavTestServer();
});
afterAll(() => server.close());

const connect = (accountType: 'caldav' | 'carddav', username: string) =>
  createDAVClient({
    serverUrl: server.url,
    credentials: { username, password: 'secret' },
    authMethod: 'Basic',
    defaultAccountType: accountType,
  });

const event = (uid: string, day: string, summary = 'Lunch & 午饭') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`DTSTAMP:${day}T000000Z`, `DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`, `SUMMARY:${summary}`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
const card = (uid: string, name: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${name}\r\nN:${name};;;;\r\nEMAIL;TYPE=work:${uid}@example.org\r\nEND:VCARD\r\n`;

describe('tsdav', () => {
  it('finds calendars from the well-known address, keeps events and reads them by range', async () => {
    const client = await connect('caldav', 'ada@example.org');
    const [calendar] = await client.fetchCalendars();
    expect(calendar).toMatchObject({ displayName: 'home', components: ['VEVENT'] });
    const own = calendar as DAVCalendar;
    for (const [uid, day] of [
      ['one', '20260310'],
      ['two', '20260410'],
    ] as const) {
      const answer = await client.createCalendarObject({
        calendar: own,
        filename: `${uid}.ics`,
        iCalString: event(uid, day),
      });
      expect(answer.status).toBe(201);
    }
    const all = await client.fetchCalendarObjects({ calendar: own });
    // The client cuts the last end of line off.
    expect(all.map(({ data }) => data as string).toSorted()).toEqual([
      event('one', '20260310').trimEnd(),
      event('two', '20260410').trimEnd(),
    ]);
    const march = await client.fetchCalendarObjects({
      calendar: own,
      timeRange: { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' },
    });
    expect(march.map(({ url }) => new URL(url).pathname)).toEqual(['/dav/calendars/ada%40example.org/home/one.ics']);
  });

  it('updates and removes by entity tag, and is told what changed', async () => {
    const client = await connect('carddav', 'ben@example.org');
    const [book] = await client.fetchAddressBooks();
    if (book === undefined) throw new Error('no address book');
    await client.createVCard({ addressBook: book, filename: 'anna.vcf', vCardString: card('anna', 'Anna 安娜') });
    await client.createVCard({ addressBook: book, filename: 'bob.vcf', vCardString: card('bob', 'Bob') });
    const cards = await client.fetchVCards({ addressBook: book });
    expect(cards).toHaveLength(2);
    const [anna] = cards.filter(({ url }) => url.endsWith('anna.vcf'));
    if (anna === undefined) throw new Error('no card');
    expect((await client.updateVCard({ vCard: { ...anna, data: card('anna', 'Anna B') } })).status).toBe(204);
    expect((await client.updateVCard({ vCard: { ...anna, data: card('anna', 'Anna C') } })).status).toBe(412);
    expect((await client.deleteVCard({ vCard: { url: anna.url, etag: '"old"' } })).status).toBe(412);
    const [bob] = cards.filter(({ url }) => url.endsWith('bob.vcf'));
    expect((await client.deleteVCard({ vCard: bob as typeof anna })).status).toBe(204);
    const changes = await client.syncCollection({
      url: book.url,
      props: { 'd:getetag': {} },
      syncToken: book.syncToken as string,
      syncLevel: 1,
    });
    const seen = changes.filter(({ href }) => href?.endsWith('.vcf'));
    expect(seen.map(({ href, status }) => [href?.split('/').at(-1), status])).toEqual([
      ['anna.vcf', 207],
      ['bob.vcf', 404],
    ]);
    const left = await client.fetchVCards({ addressBook: book });
    expect(left.map(({ data }) => data as string)).toEqual([card('anna', 'Anna B').trimEnd()]);
  });

  it('makes and removes a calendar', async () => {
    const client = await connect('caldav', 'eva@example.org');
    const url = `${server.url}/dav/calendars/eva%40example.org/work/`;
    await client.makeCalendar({ url, props: { displayname: '工作' } });
    const names = (await client.fetchCalendars()).map(({ displayName }) => displayName);
    expect(names).toEqual(['home', '工作']);
    expect((await client.deleteObject({ url })).status).toBe(204);
    expect(await client.fetchCalendars()).toHaveLength(1);
  });
});

// What takes none of its owner's time is shown as taken to nobody: in the web client, in a file, and behind a published address.
import type { CalendarId } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dayMs = 86_400_000;

describe('what takes no time', () => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let calendarId: CalendarId;
  let day: string;

  /** An event at that hour, of somebody who has invited Li Lei. */
  const event = (title: string, hour: number, answer: string, ...lines: readonly string[]) =>
    [
      ...['BEGIN:VEVENT', `UID:${lines.includes('SERIES') ? 'series' : title}`, 'DTSTAMP:20260101T000000Z'],
      ...[`DTSTART:${day}T${String(hour).padStart(2, '0')}0000Z`, 'DURATION:PT1H', `SUMMARY:${title}`],
      ...['ORGANIZER:mailto:boss@partner.example', `ATTENDEE;PARTSTAT=${answer}:mailto:${lilei}`],
      ...lines.filter((line) => line !== 'SERIES'),
      'END:VEVENT',
    ].join('\r\n');
  const listShown = async () => {
    const from = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
    const { list } = (await wang.calendar.occurrences({ from, to: from + 2 * dayMs, calendarIds: calendarId })).data;
    return list.map(({ startsAt, title, busy }) => `${String((startsAt - from) / 3_600_000)} ${title} ${String(busy)}`);
  };
  const share = async (right: 'freeBusy' | 'view') => {
    const saved = await li.calendar.saveShares({
      calendarId,
      shares: [{ kind: 'person', id: haiyan, right }],
    });
    expect(saved.code).toBe(200);
  };
  const exported = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ calendarId });
    return (await wang.raw('calendar/export', { method: 'POST', body, headers })).bytes.toString();
  };

  beforeAll(async () => {
    world = await startWorld('sqlite');
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    day = new Date(world.clock.now() + 14 * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    ({ calendarId } = (await li.calendar.save({ name: '忙闲', isShown: true })).data);
    const form = new FormData();
    form.append('calendarId', calendarId);
    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', event('Taken', 1, 'ACCEPTED'), event('Refused', 2, 'DECLINED')],
      ...[event('Free', 3, 'ACCEPTED', 'TRANSP:TRANSPARENT'), event('Off', 4, 'ACCEPTED', 'STATUS:CANCELLED')],
      ...[event('Secret', 5, 'ACCEPTED', 'CLASS:PRIVATE'), event('Refused secret', 6, 'DECLINED', 'CLASS:PRIVATE')],
      event('Daily', 7, 'ACCEPTED', 'SERIES', 'CLASS:PRIVATE', 'RRULE:FREQ=DAILY;COUNT=2'),
      event('Not today', 7, 'DECLINED', 'SERIES', 'CLASS:PRIVATE', `RECURRENCE-ID:${day}T070000Z`),
      'END:VCALENDAR',
    ].join('\r\n');
    form.append('file', new Blob([file]), 'a.ics');
    const answer = (await li.raw('calendar/import', { method: 'POST', body: form })).envelope;
    expect(answer?.data).toMatchObject({ added: 7, leftOut: [] });
  });
  afterAll(() => world.stop());

  it('is not there for who may see free and busy times', async () => {
    await share('freeBusy');
    expect(await listShown()).toEqual(['1  true', '5  true', '31  true']);
    const text = await exported();
    expect(text.match(/^SUMMARY:/gm)).toHaveLength(3);
    expect(text).not.toMatch(/UID:(?:Refused|Free|Off)/);
    expect(text).not.toMatch(/Taken\r\nSUMMARY|SUMMARY:(?!忙|Busy)/);
    // The exception stays, as time that is free, or the series would fill its place.
    expect(text).toMatch(new RegExp(`RECURRENCE-ID:${day}T070000Z[^]*?TRANSP:TRANSPARENT`));
  });

  it('is not there where it is private, and shown as what it is where it is not', async () => {
    await share('view');
    expect(await listShown()).toEqual([
      '1 Taken true',
      '2 Refused true',
      '3 Free false',
      '4 Off true',
      '5  true',
      '31  true',
    ]);
  });

  it('is free time behind a published address', async () => {
    const { publishedUrl } = (await li.calendar.publish({ calendarId, isPublished: true })).data;
    const text = await (await fetch(new URL(new URL(publishedUrl).pathname, world.server.url))).text();
    const eventOf = (uid: string) => text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${uid}\r\n`)) ?? '';
    expect(eventOf('Refused')).toContain('TRANSP:TRANSPARENT');
    expect(eventOf('Taken')).not.toContain('TRANSP');
    expect(eventOf('Refused secret')).toBe('');
    expect(text).not.toContain(lilei);
  });
});

// What a calendar costs: `npm run bench -- calendar [--postgres URL] [--sizes 500,5000] [--only programs|screen]`. Each size is a calendar with so many events of one
// year, every fiftieth of them repeated each week without an end. Prints JSON; times in milliseconds over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CalendarId } from '@hongyan/contract';
import { type Api, createApi } from './parts/api.ts';
import { measureCaldav } from './parts/caldav-session.ts';
import { measure, round } from './parts/figures.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { measureCalendarScreen } from './parts/web/measure-calendar-screen.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    sizes: { type: 'string', default: '500,5000' },
    only: { type: 'string' },
  },
});
const databaseUrl = values.postgres ?? null;
const sizes = values.sizes.split(',').map(Number);
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const repeatedEvery = 50;
const runs = 60;

const print = (at: number): string => `${new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** Events spread over the year around a moment. */
function printYear(events: number, around: number): string {
  const first = around - 180 * dayMs;
  const texts = Array.from({ length: events }, (_, index) => {
    const start = first + Math.floor((index / events) * 360) * dayMs + (index % 10) * hourMs;
    const rule = index % repeatedEvery === 0 ? 'RRULE:FREQ=WEEKLY\r\n' : '';
    const times = `DTSTART:${print(start)}\r\nDTEND:${print(start + hourMs)}\r\n`;
    return `BEGIN:VEVENT\r\nUID:bench-${index}\r\nDTSTAMP:${print(first)}\r\n${times}${rule}SUMMARY:日程 event ${index}\r\nLOCATION:3 楼\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench//\r\n${texts.join('')}END:VCALENDAR\r\n`;
}

async function importYear(url: string, api: Api, calendarId: string, events: number): Promise<number> {
  const form = new FormData();
  form.append('calendarId', calendarId);
  form.append('file', new Blob([printYear(events, Date.now())]), 'year.ics');
  const start = performance.now();
  const headers = { Authorization: `Bearer ${api.token}` };
  const response = await fetch(`${url}/api/calendar/import`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { code: number; message: string; data: { added: number } };
  if (answer.code !== 200 || answer.data.added !== events)
    throw new Error(`${answer.code} ${answer.message}: ${JSON.stringify(answer.data)}`);
  return round(performance.now() - start);
}

async function measureCalendar(api: Api, calendarId: CalendarId) {
  const list = (from: number, days: number) =>
    api.data(api.client.calendar.occurrences({ from, to: from + days * dayMs, calendarIds: calendarId }));
  const now = Date.now();
  const shift = (index: number) => now + ((index % 10) - 5) * 7 * dayMs;
  const { list: month } = await list(now, 42);
  const event = { calendarId, title: '新日程', zone: 'Asia/Shanghai' };
  const date = new Date(now).toISOString().slice(0, 10);
  return {
    occurrencesOfMonth: month.length,
    month: await measure(runs, (index) => list(shift(index), 42)),
    week: await measure(runs, (index) => list(shift(index), 7)),
    beyondHorizon: await measure(10, (index) => list(now + (900 + index * 30) * dayMs, 42)),
    create: await measure(runs, () =>
      api.data(api.client.calendar.createEvent({ ...event, start: `${date}T09:00`, end: `${date}T10:00` })),
    ),
    search: await measure(20, () => api.data(api.client.calendar.search({ keyword: 'event 123' }))),
  };
}

try {
  const { mailboxes } = await fillStore(
    directory,
    databaseUrl,
    sizes.map(() => 0),
  );
  const server = await startServerProcess(directory, databaseUrl);
  const figures: Record<string, unknown> = {};
  for (const [index, events] of sizes.entries()) {
    const api = await createApi(server.url, mailboxes[index]?.address ?? '', password);
    const { calendarId } = await api.data(api.client.calendar.save({ name: '测量' }));
    const imported = await importYear(server.url, api, calendarId, events);
    const { address = '' } = mailboxes[index] ?? {};
    if (values.only !== 'programs') {
      const screen = await measureCalendarScreen({ url: server.url, address, password });
      figures[String(events)] = { import: imported, screen };
      if (values.only === 'screen') continue;
    }
    const made = await api.data(api.client.authorisationCodes.generatePassword({ protocols: ['caldav'] }));
    const readComputedMs = () => server.mainThreadMs();
    const account = { url: server.url, address, code: made.code, calendarId, readComputedMs };
    const programs = await measureCaldav(account, events);
    const web = values.only === 'programs' ? {} : await measureCalendar(api, calendarId);
    figures[String(events)] = {
      import: imported,
      ...web,
      programs,
      ...(figures[String(events)] as object | undefined),
    };
  }
  await server.stop();
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

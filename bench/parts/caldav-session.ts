/** A calendar as a program uses it: the first sync, in requests of a hundred objects, one change, and a sync of that change. */
import { measure, round } from './figures.ts';

export interface CaldavAccount {
  readonly url: string;
  readonly address: string;
  readonly code: string;
  readonly calendarId: string;
  /** What the server's main thread has computed, in milliseconds. */
  readonly readComputedMs: () => number;
}

const perRequest = 100;
const namespaces = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';

/** Measures one calendar; throws where the answers are not what was stored. Times in milliseconds. */
export async function measureCaldav({ url, address, code, calendarId, readComputedMs }: CaldavAccount, events: number) {
  const path = `/dav/calendars/${encodeURIComponent(address)}/${calendarId}/`;
  const authorization = `Basic ${Buffer.from(`${address}:${code}`).toString('base64')}`;
  const ask = async (method: string, to: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${to}`, { method, headers: { authorization, depth: '1', ...headers }, body });
    if (!answer.ok) throw new Error(`${method} ${to}: ${String(answer.status)}`);
    return answer.text();
  };
  const sync = (token: string) =>
    ask(
      'REPORT',
      path,
      `<sync-collection ${namespaces}><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`,
    );
  const computedBefore = readComputedMs();
  const start = performance.now();
  const listed = await sync('');
  const listMs = performance.now() - start;
  const hrefs = [...listed.matchAll(/<d:href>([^<]+\.ics)<\/d:href>/g)].map(([, href = '']) => href);
  let objects = 0;
  for (let at = 0; at < hrefs.length; at += perRequest) {
    const wanted = hrefs.slice(at, at + perRequest).map((href) => `<href>${href}</href>`);
    const text = await ask(
      'REPORT',
      path,
      `<C:calendar-multiget ${namespaces}><prop><getetag/><C:calendar-data/></prop>${wanted.join('')}</C:calendar-multiget>`,
    );
    objects += text.split('BEGIN:VCALENDAR').length - 1;
  }
  const firstSync = round(performance.now() - start);
  const firstSyncComputed = readComputedMs() - computedBefore;
  if (objects !== events) throw new Error(`${String(objects)} of ${String(events)} events came`);
  const print = (index: number) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench//\r\nBEGIN:VEVENT\r\nUID:change-${String(index % 5)}\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270101T0${String(index % 10)}0000Z\r\nSUMMARY:第 ${String(index)} 次\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const type = { 'content-type': 'text/calendar' };
  let token = /<d:sync-token>([^<]*)/.exec(listed)?.[1] ?? '';
  return {
    firstSync,
    firstSyncComputed,
    list: round(listMs),
    change: await measure(40, (index) => ask('PUT', `${path}change-${String(index % 5)}.ics`, print(index), type)),
    syncOfChange: await measure(20, async (index) => {
      await ask('PUT', `${path}change-${String(index % 5)}.ics`, print(index + 1_000), type);
      token = /<d:sync-token>([^<]*)/.exec(await sync(token))?.[1] ?? '';
    }),
  };
}

/** A participant's program that writes a version which the organiser never sent; on both databases. */
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { machineContext } from '../../identity/index.ts';
import { applyArrival } from '../scheduling/apply-arrival.ts';

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const boss = 'boss@example.net';

interface Said {
  readonly sequence?: number;
  readonly stamp?: string;
  readonly title?: string;
  readonly hour?: string;
  readonly answers?: string;
  readonly others?: string;
  readonly method?: string;
}
const event = (said: Said = {}) => {
  const { sequence = 0, stamp = '20260101T000000Z', title = 'Plan', hour = '02', answers = 'NEEDS-ACTION' } = said;
  const people = ['anna@example.org', 'wang@example.org'].map(
    (address) => `ATTENDEE;PARTSTAT=${answers}:mailto:${address}\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n${said.method ?? ''}BEGIN:VEVENT\r\nUID:forged\r\nDTSTAMP:${stamp}\r\nSEQUENCE:${String(sequence)}\r\nDTSTART:${day}T${hour}0000Z\r\nDTEND:${day}T${hour}3000Z\r\nSUMMARY:${title}\r\nORGANIZER:mailto:${boss}\r\n${people.join('')}${said.others ?? ''}END:VEVENT\r\nEND:VCALENDAR\r\n`;
};

describe.each(productStores)('a forged version, on $name', ({ name: database }) => {
  let server: TestServer;
  let anna: TestPerson;
  let wang: TestPerson;
  let authorization: string;
  let url: string;
  let web: Awaited<ReturnType<TestServer['signIn']>>;
  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Example', 'example.org');
    anna = await server.addPerson('anna@example.org', 'Anna');
    wang = await server.addPerson('wang@example.org', '王海燕');
    const code = await server.addCode(anna, ['caldav']);
    authorization = `Basic ${Buffer.from(`anna@example.org:${code}`).toString('base64')}`;
    web = await server.signIn('anna@example.org');
    const { calendarId } = (await web.calendar.save({ name: 'Meetings' })).data;
    await (await server.signIn('wang@example.org')).calendar.list({});
    url = `${server.url}/dav/calendars/anna%40example.org/${calendarId}/forged.ics`;
  });
  afterAll(() => server.stop());

  const put = (body: string) =>
    fetch(url, { method: 'PUT', headers: { authorization, 'content-type': 'text/calendar' }, body });
  const get = async () => (await fetch(url, { headers: { authorization } })).text();
  const arrive = ({ accountNo: account, orgId }: TestPerson, said: Said) => {
    const { database: store, clock } = server.context.services;
    const context = machineContext(clock.now(), 'test', 'worker', orgId);
    const ics = event({ ...said, method: 'METHOD:REQUEST\r\n' });
    const proven = { from: boss, isKnown: true, decision: null, decidedAt: 0 };
    return store.runner.execute(applyArrival, context, { account, ics, ...proven, objectNo: 77_001 });
  };
  const readOf = async ({ accountNo }: TestPerson) => {
    const { read } = server.context.services.database;
    const rows = read.selectFrom('calendar_object').select('ics').where('account_no', '=', accountNo);
    return (await rows.executeTakeFirst())?.ics ?? '';
  };
  const listSent = async () => {
    const { read } = server.context.services.database;
    const rows = await read.selectFrom('calendar_message').select(['method', 'recipients', 'ics']).execute();
    return rows.map(({ method, recipients, ics }) => [
      method,
      JSON.parse(recipients),
      ics.match(/^ATTENDEE/gm)?.length,
    ]);
  };

  it('by a program changes the own copy alone, answers for nobody else, and hides no later true one', async () => {
    await put(event());
    await arrive(wang, {});
    const untouched = await readOf(wang);
    expect(untouched).toContain('SUMMARY:Plan');
    const forged = { sequence: 999_999_999, stamp: '20990101T000000Z', title: 'Forged', answers: 'ACCEPTED' };
    const others = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.com\r\n';
    const made = await put(event({ ...forged, hour: '05', others }));
    expect([made.status, made.headers.get('etag')]).toEqual([204, null]);
    expect(await get()).toContain('SUMMARY:Forged');
    // The one answer is of oneself, and goes to the organiser.
    expect(await listSent()).toEqual([['REPLY', [boss], 1]]);
    expect(await readOf(wang)).toBe(untouched);
    expect(await arrive(anna, { stamp: '20260101T000000Z' })).toMatchObject({ kind: 'ignored' });
    expect(await arrive(anna, { sequence: 1, title: 'True', hour: '06' })).toMatchObject({ kind: 'updated' });
    const text = await get();
    expect(text).toContain('SUMMARY:True');
    expect(text).not.toMatch(/X-HONGYAN|SEQUENCE:9|eve@/);
    expect(await listSent()).toHaveLength(1);
  });

  it('that comes in a file is none of the organiser either', async () => {
    // Made by this test where it runs alone.
    if ((await fetch(url, { headers: { authorization } })).status === 404) await put(event());
    const form = new FormData();
    form.set('calendarId', url.split('/').at(-2) ?? '');
    form.set('file', new Blob([event({ sequence: 999_999_999, title: 'Filed' })]), 'forged.ics');
    const { envelope } = await web.raw('calendar/import', { method: 'POST', body: form });
    expect(envelope?.data).toMatchObject({ replaced: 1 });
    expect(await get()).toContain('SUMMARY:Filed');
    expect(await arrive(anna, { sequence: 2, title: 'Newer', hour: '07' })).toMatchObject({ kind: 'updated' });
    expect(await get()).toContain('SUMMARY:Newer');
  });
});

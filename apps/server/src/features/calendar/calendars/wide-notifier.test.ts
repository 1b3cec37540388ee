// Push to those who see a calendar through a department or as one of everybody: who hears, who does not, and of what.
import type { CalendarId } from '@hongyan/contract';
import { type ApiClient, type PushClient, waitFor } from '@hongyan/testkit';
import { type CalendarWorld, startCalendarWorld } from '@hongyan/testkit/server/calendar-world.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { engines, haiyan, lilei } from '@hongyan/testkit/server/world.ts';
import { openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../identity/index.ts';
import { ConnectedAccounts } from '../../push/index.ts';
import { WideNotifier } from './wide-notifier.ts';
import { type WideChange, widelySharedKind } from './wide-shares.ts';

const below = 'below@inside.example';
const foreign = 'foreign@elsewhere.example';

describe.each(engines)('changes of a calendar that many see, on %s', (engine) => {
  let world: CalendarWorld;
  let li: ApiClient;
  let calendarId: CalendarId;
  let department: string;
  const sockets: Record<string, PushClient> = {};

  const heard = (address: string) =>
    (sockets[address]?.events ?? []).filter((event) => event.kind === 'sharedCalendarsChanged');
  const next = (address: string) => sockets[address]?.next('sharedCalendarsChanged');
  const share = (kind: 'department' | 'everybody' | null, id = '') =>
    li.calendar.saveShares({ calendarId, shares: kind === null ? [] : [{ kind, id, right: 'freeBusy' }] });
  const add = async (title: string) =>
    li.calendar.createEvent({
      ...{ calendarId, title, isPrivate: true, zone: 'Asia/Shanghai' },
      ...{ start: `${world.date}T09:00`, end: `${world.date}T10:00` },
    });

  beforeAll(async () => {
    world = await startCalendarWorld(engine);
    const { people, services } = world.server.context;
    const admin = machineContext(world.clock.now(), 'test');
    const { orgId } = await requirePersonByAddress(services.database.read, lilei);
    await people.addDepartment(admin, { orgId, name: '总部' });
    await people.addDepartment(admin, { orgId, name: '研发', parent: '总部' });
    const password = 'Quiet-Harbour-72';
    await people.addPerson(admin, { address: below, name: '下级', password, department: '研发' });
    await world.server.addOrganisation('别处', 'elsewhere.example');
    await world.server.addPerson(foreign);
    const row = await services.database.read
      .selectFrom('department')
      .select('department_id')
      .where('name', '=', '总部')
      .executeTakeFirstOrThrow();
    department = String(row.department_id);
    li = world.li;
    calendarId = (await li.calendar.save({ name: '公开' })).data.calendarId;
    for (const address of [lilei, haiyan, below, foreign]) {
      const client = await world.server.signIn(address);
      sockets[address] = await world.server.openPush(client, address);
    }
  });
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close();
    await world.stop();
  });

  it('reach whoever is in the department or below it, with no word of what changed, and touch no row of theirs', async () => {
    const { read } = world.server.context.services.database;
    const modseqOf = async (address: string) => {
      const { accountNo } = await requirePersonByAddress(read, address);
      return read.selectFrom('account').select('modseq').where('account_no', '=', accountNo).executeTakeFirst();
    };
    const before = await modseqOf(below);
    await share('department', department);
    expect((await next(below))?.data).toEqual({ optType: 'mailbox', calendarIds: [calendarId] });
    await add('体检');
    const event = await next(below);
    expect(event).toMatchObject({ modseq: 0, data: { optType: 'mailbox', calendarIds: [calendarId] } });
    expect(JSON.stringify(sockets[below]?.events)).not.toContain('体检');
    expect(await modseqOf(below)).toEqual(before);
    expect([haiyan, foreign, lilei].flatMap(heard)).toEqual([]);
    // What says whom it concerns stays within the server.
    expect(sockets[lilei]?.events.map(({ kind }) => kind)).not.toContain(widelySharedKind);
  });

  it('do not reach the others where somebody chooses for themselves', async () => {
    const other = (await li.calendar.save({ name: '另一个' })).data.calendarId;
    await li.calendar.saveShares({ calendarId: other, shares: [{ kind: 'everybody', id: '', right: 'view' }] });
    await waitFor(() => heard(below).some(({ data }) => data.calendarIds.includes(other)), { what: 'the share' });
    const known = heard(below).length;
    expect((await world.wang.calendar.save({ calendarId: other, isShown: false, color: 3 })).code).toBe(200);
    expect((await li.calendar.save({ calendarId: other, isShown: true })).code).toBe(200);
    await add('一');
    await waitFor(() => heard(below).length > known, { what: 'a change for all' });
    expect(heard(below).slice(known)).toMatchObject([{ data: { calendarIds: [calendarId] } }]);
  });

  it('reach everybody of the organisation, and those who lose the calendar', async () => {
    const [before, beforeBelow] = [heard(haiyan).length, heard(below).length];
    const reached = (count: number) =>
      waitFor(() => heard(haiyan).length === before + count && heard(below).length === beforeBelow + count, {
        what: 'both of them',
      });
    await share('everybody');
    await reached(1);
    await share(null);
    await reached(2);
    const afterEnd = heard(haiyan).length;
    await add('四');
    await share('department', department);
    await waitFor(() => heard(below).length === beforeBelow + 3, { what: 'the department' });
    expect([heard(haiyan).length, heard(foreign).length]).toEqual([afterEnd, 0]);
  });
});

describe.each(productStores)('who is notified of a calendar that many see, on $name', (engine) => {
  test('is found among those who are connected, however many', async () => {
    const mail = await openMailStore(engine);
    const connected = new ConnectedAccounts();
    const notifier = new WideNotifier(mail.services, () => connected);
    notifier.start();
    const heard: number[] = [];
    for (let account = 1_000_000; account < 1_001_200; account += 1) connected.add(account, () => heard.push(account));
    const end = connected.add(mail.ben.account, ({ account }) => heard.push(account));
    connected.add(mail.anna.account, ({ account }) => heard.push(account));
    const change: WideChange = { orgId: mail.orgId, calendarId: 'c', isForEverybody: true, departments: [] };
    const publish = () =>
      mail.services.events.publish([
        { v: 1, account: mail.anna.account, modseq: 1, kind: widelySharedKind, data: change },
      ]);
    // What comes together is one event.
    publish();
    publish();
    await waitFor(() => heard.length === 2, { what: 'both people' });
    end();
    publish();
    await waitFor(() => heard.length === 3, { what: 'who is left' });
    expect(heard.toSorted()).toEqual([mail.anna.account, mail.anna.account, mail.ben.account].toSorted());
    await notifier.stop();
    await mail.close();
  });
});

// Rooms and equipment on both engines: made by the administrator, found by people, seen as free and busy, and what they answer.
import { errors } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminAnswer } from '../../admin-command/index.ts';
import { machineContext } from '../identity/index.ts';
import { decideRequest } from './decide-request.ts';

const hall = `yangtze@${domain}`;
const small = `small@${domain}`;
const anna = `anna@${domain}`;
const projector = `projector@${domain}`;
const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;

describe.each(engines)('rooms and equipment, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let an: ApiClient;
  let outsider: ApiClient;
  /** A Tuesday in a week or two. */
  let date: string;

  const admin = (...argv: string[]): Promise<AdminAnswer> => world.server.context.runAdminCommand(argv);
  const done = async (...argv: string[]): Promise<string> => {
    const answer = await admin(...argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
    return answer.text;
  };
  const find = async (client: ApiClient, input: Parameters<ApiClient['resources']['list']>[0] = {}) =>
    (await client.resources.list(input)).data.list;
  const addressesOf = async (client: ApiClient, input: Parameters<ApiClient['resources']['list']>[0] = {}) =>
    (await find(client, input)).map(({ address }) => address);
  const calendarOf = async (address: string) => {
    const found = (await find(li)).find((one) => one.address === address);
    if (found === undefined) throw new Error(`there is no ${address}`);
    return found.calendarId;
  };
  const at = (time: string, days = 0): number => Date.parse(`${date}T${time}:00+08:00`) + days * dayMs;
  const dayAfter = (days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
  type Fields = Parameters<ApiClient['calendar']['createIcs']>[0];
  const times = (from: string, to: string): Fields => ({
    title: '评审',
    start: `${date}T${from}`,
    end: `${date}T${to}`,
    zone,
  });
  /** What a resource says to an invitation of this person. */
  const answerTo = async (resource: string, fields: Fields, from = lilei, client = li) => {
    const { services } = world.server.context;
    const row = await services.database.read
      .selectFrom('address')
      .select('account_no')
      .where('address', '=', resource)
      .executeTakeFirstOrThrow();
    const participants = [{ address: resource, role: 'resource' as const }];
    const { ics } = (await client.calendar.createIcs({ ...fields, participants })).data;
    const request = { account: row.account_no, from, ics, recurrenceId: '' };
    return decideRequest(services.database.read, request, services.clock.now());
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const now = world.clock.now() + 8 * dayMs;
    date = new Date(now + ((9 - new Date(now).getUTCDay()) % 7) * dayMs).toISOString().slice(0, 10);
    await done('department', 'add', '财务部');
    const person = { address: anna, name: 'Anna', password: testPassword, department: '财务部' };
    await world.server.context.people.addPerson(machineContext(now, 'test'), person);
    await done('resource', 'create', hall, '长江厅', '--capacity', '20', '--location', '3 楼', '--manager', haiyan);
    await done('resource', 'create', small, '小会议室', '--capacity', '6', '--longest', '120');
    await done('resource', 'create', projector, '投影仪', '--kind', 'equipment');
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    an = await world.server.signIn(anna);
    await world.server.addOrganisation('外人', 'other.example');
    await world.server.addPerson('somebody@other.example');
    outsider = await world.server.signIn('somebody@other.example');
  });
  afterAll(() => world.stop());

  it('are kept by commands, which say what is wrong', async () => {
    expect(await done('resource', 'list', '--org', '1')).toMatch(/长江厅\s+room\s+20\s+3 楼\s+auto/);
    expect(await done('resource', 'show', hall)).toMatch(/managers\s+wang\.haiyan@/);
    const refused: readonly (readonly [string[], 'usage' | 'refused', RegExp])[] = [
      [['resource', 'create', hall, '长江厅'], 'refused', /is already a room or equipment/],
      [['resource', 'create', lilei, '李雷'], 'refused', /is already in use/],
      [['resource', 'create', `a@${domain}`, '甲', '--decides', 'manager'], 'refused', /at least one manager/],
      [['resource', 'create', `a@${domain}`, '甲', '--kind', 'car'], 'usage', /room or equipment/],
      [['resource', 'create', `a@${domain}`, '甲', '--hours', '20:00-08:00'], 'usage', /08:00-20:00/],
      [['resource', 'create', `a@${domain}`, '甲', '--zone', 'Mars/Olympus'], 'usage', /no time zone/],
      [['resource', 'create', `a@${domain}`, '甲', '--department', '无'], 'refused', /no department/],
      [['resource', 'change', lilei, '--capacity', '3'], 'refused', /no room or equipment/],
      [['resource', 'change', small, '--decides', 'manager'], 'refused', /at least one manager/],
      [['resource', 'change', small, '--longest', '0'], 'usage', /from 5 to/],
      [['resource', 'managers', hall], 'usage', /--add or --remove/],
      [['resource', 'bookers', hall, '--add-department', '无'], 'usage', /no department named/],
    ];
    for (const [argv, kind, message] of refused) {
      const answer = await admin(...argv);
      expect(answer, argv.join(' ')).toMatchObject({ ok: false, kind });
      expect(answer.ok ? '' : answer.message).toMatch(message);
    }
  });

  it('are found by name, pinyin and location, in an order that fits, and never from outside', async () => {
    expect(await addressesOf(li, { keyword: 'changjiang' })).toEqual([hall]);
    expect(await addressesOf(li, { keyword: '3 楼' })).toEqual([hall]);
    expect(await addressesOf(li, { kind: 'equipment' })).toEqual([projector]);
    expect(await addressesOf(li, { people: 5, kind: 'room' })).toEqual([small, hall]);
    expect(await addressesOf(li, { people: 8, kind: 'room' })).toEqual([hall, small]);
    expect(await find(outsider)).toEqual([]);
    const span = { from: at('00:00'), to: at('00:00') + 41 * dayMs };
    expect((await li.resources.list(span)).code).toBe(errors.calendarSpanTooLong.code);
  });

  it('show everybody when they are taken, and by what to their managers alone', async () => {
    const calendarId = await calendarOf(hall);
    const listed = (await wang.calendar.list({})).data.list.find((one) => one.calendarId === calendarId);
    expect(listed).toMatchObject({ name: '长江厅', right: 'manage', kind: 'shared' });
    expect((await li.calendar.list({})).data.list.map((one) => one.calendarId)).not.toContain(calendarId);
    expect((await li.calendar.createEvent({ ...times('09:00', '10:00'), calendarId })).code).toBe(
      errors.calendarNotYours.code,
    );
    // It takes the room whatever it is to the people.
    await wang.calendar.createEvent({ ...times('09:00', '10:00'), calendarId, title: '董事会', busy: false });
    const range = { from: at('08:00'), to: at('18:00') };
    const { list } = (await li.calendar.freeBusy({ addresses: [hall, small], ...range })).data;
    expect(list.map(({ isKnown, busy }) => [isKnown, busy.map(({ startsAt }) => startsAt)])).toEqual([
      [true, [at('09:00')]],
      [true, []],
    ]);
    const freeAt = async (from: string, to: string) =>
      (await find(li, { keyword: '长江', from: at(from), to: at(to) })).map(({ isFree }) => isFree);
    expect(await freeAt('09:30', '11:00')).toEqual([false]);
    expect(await freeAt('10:00', '11:00')).toEqual([true]);
    const seen = (await li.calendar.occurrences({ ...range, calendarIds: calendarId })).data.list;
    expect(seen.every(({ title }) => title === '')).toBe(true);
    const managed = (await wang.calendar.occurrences({ ...range, calendarIds: calendarId })).data.list;
    expect(managed.map(({ title }) => title)).toEqual(['董事会']);
    const outside = await outsider.calendar.occurrences({ ...range, calendarIds: calendarId });
    expect(outside.code).toBe(errors.calendarNotFound.code);
  });

  it('accept what is free, and decline what is taken, too long or repeated on taken days', async () => {
    expect(await answerTo(hall, times('10:00', '11:00'))).toEqual({
      answer: 'accepted',
      comment: '已为您预订“长江厅”。',
    });
    const taken = await answerTo(hall, times('09:30', '10:30'));
    expect(taken).toMatchObject({ answer: 'declined' });
    expect(taken?.comment).toMatch(/^“长江厅”在该时间已被占用，直至 .* 10:00。$/);
    expect(taken?.comment).not.toMatch(/董事会|海燕/);
    expect((await answerTo(small, times('09:00', '11:01')))?.comment).toBe('“小会议室”每次最多可预订 2 小时。');
    const daily = { every: 'day' as const, interval: 1 };
    const repeated = (from: string, to: string, start: string): Fields => ({
      ...times(from, to),
      start: `${start}T${from}`,
      end: `${start}T${to}`,
      repeat: daily,
    });
    expect(await answerTo(hall, repeated('11:00', '12:00', date))).toMatchObject({ answer: 'accepted' });
    const cut = await answerTo(hall, repeated('09:30', '09:45', dayAfter(-2)));
    expect(cut?.comment).toMatch(/^“长江厅”在以下时间已被占用：\d{4}年[^；]* 09:30。$/);
    await done('resource', 'change', small, '--repeats', 'no', '--hours', '08:00-12:00', '--days-ahead', '60');
    expect((await answerTo(small, repeated('09:00', '10:00', date)))?.comment).toMatch(/不接受重复/);
    expect((await answerTo(small, times('13:00', '14:00')))?.comment).toMatch(/08:00–12:00/);
    const far = { ...times('09:00', '10:00'), start: `${dayAfter(70)}T09:00`, end: `${dayAfter(70)}T10:00` };
    expect((await answerTo(small, far))?.comment).toMatch(/最多可提前 60 天/);
    await done('resource', 'change', small, '--repeats', 'yes', '--hours', 'any');
  });

  it('answer nobody of outside, nobody who is not proven, and are no people', async () => {
    expect(await answerTo(hall, times('15:00', '16:00'), 'somebody@other.example')).toBeNull();
    expect(await answerTo(hall, times('15:00', '16:00'), '')).toBeNull();
    expect(await answerTo(haiyan, times('15:00', '16:00'))).toBeNull();
    // A colleague who writes another's name into an invitation books nothing, unless they edit that one's calendar.
    expect(await answerTo(hall, times('15:00', '16:00'), haiyan, li)).toBeNull();
    const calendarId = (await li.calendar.list({})).data.list.find(({ isDefault }) => isDefault)?.calendarId;
    if (calendarId === undefined) throw new Error('there is no default calendar');
    await li.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: haiyan, right: 'edit' }] });
    expect(await answerTo(hall, times('15:00', '16:00'), haiyan, li)).toMatchObject({ answer: 'accepted' });
    await li.calendar.saveShares({ calendarId, shares: [] });
  });

  it('wait for a manager where one decides, and let in whom they name', async () => {
    await done('resource', 'managers', small, '--add', haiyan);
    await done('resource', 'change', small, '--decides', 'manager', '--bookers', 'named');
    expect((await answerTo(small, times('09:00', '10:00')))?.comment).toBe('您没有预订“小会议室”的权限。');
    expect((await find(li, { keyword: '小会议室' })).map(({ mayBook }) => mayBook)).toEqual([false]);
    await done('resource', 'bookers', small, '--add-department', '财务部');
    expect(await answerTo(small, times('09:00', '10:00'))).toMatchObject({ answer: 'declined' });
    expect(await answerTo(small, times('09:00', '10:00'), anna, an)).toMatchObject({ answer: 'tentative' });
    await done('resource', 'bookers', small, '--add', lilei);
    expect(await answerTo(small, times('09:00', '10:00'))).toMatchObject({ answer: 'tentative' });
    expect(await answerTo(small, times('09:00', '10:00'), haiyan, wang)).toMatchObject({ answer: 'accepted' });
    expect((await admin('resource', 'managers', small, '--remove', haiyan)).ok).toBe(false);
    await done('resource', 'change', small, '--decides', 'auto', '--bookers', 'everybody');
    await done('resource', 'managers', small, '--remove', haiyan);
    const shown = (await wang.calendar.list({})).data.list.map(({ name }) => name);
    expect(shown).not.toContain('小会议室');
  });

  it('are gone when they are deleted, and come back with their bookings', async () => {
    const calendarId = await calendarOf(hall);
    await done('resource', 'delete', hall);
    expect(await addressesOf(li, { keyword: '长江' })).toEqual([]);
    expect((await wang.calendar.list({})).data.list.map((one) => one.calendarId)).not.toContain(calendarId);
    const range = { from: at('08:00'), to: at('18:00') };
    expect((await li.calendar.occurrences({ ...range, calendarIds: calendarId })).code).toBe(
      errors.calendarNotFound.code,
    );
    expect(await answerTo(hall, times('15:00', '16:00'))).toBeNull();
    await done('resource', 'create', hall, '长江大厅', '--capacity', '30');
    expect(await find(li, { keyword: '长江', ...range })).toMatchObject([
      { name: '长江大厅', capacity: 30, calendarId, isFree: false },
    ]);
  });
});

// Rooms that are booked by real invitations, on both engines: they answer by mail, one of two wins, a manager answers for one that waits.
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hall = `yangtze@${domain}`;
const small = `small@${domain}`;
const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;

describe.each(engines)('bookings of a room, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  /** A day in two weeks. */
  let date: string;

  const admin = async (...argv: string[]): Promise<void> => {
    const answer = await world.server.context.runAdminCommand(argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
  };
  const defaultOf = async (client: ApiClient) => {
    const found = (await client.calendar.list({})).data.list.find(({ isDefault }) => isDefault);
    if (found === undefined) throw new Error('there is no default calendar');
    return found.calendarId;
  };
  type Fields = Parameters<ApiClient['calendar']['createEvent']>[0];
  const book = async (client: ApiClient, room: string, from: string, to: string, more: Partial<Fields> = {}) => {
    const { data } = await client.calendar.createEvent({
      ...{ calendarId: await defaultOf(client), title: '评审', start: `${date}T${from}`, end: `${date}T${to}`, zone },
      participants: [{ address: room, name: '会议室', role: 'resource' }],
      ...more,
    });
    return data.event;
  };
  type Event = Awaited<ReturnType<typeof book>>;
  const read = async (client: ApiClient, { calendarId, eventId }: Event) =>
    (await client.calendar.event({ calendarId, eventId })).data;
  /** What waits to be taken back leaves. */
  const sendNow = (): void => {
    world.clock.advance(61_000);
    world.server.context.services.jobs.wake(['calendar.message']);
  };
  /** Lets the invitation leave, and waits for the room's answer. */
  const answers = async (
    client: ApiClient,
    event: Event,
    isExpected = (answer: string) => answer !== 'needsAction',
  ) => {
    sendNow();
    return waitFor(async () => {
      const answer = (await read(client, event)).participants[0]?.answer ?? 'needsAction';
      return isExpected(answer) ? answer : undefined;
    });
  };
  const replies = async (client: ApiClient): Promise<readonly string[]> =>
    (await client.mailbox.list({ mailboxId: '1', pageSize: 50 })).data.list.map(({ mailSubject }) => mailSubject);
  const busyOf = async (room: string) => {
    const range = { from: Date.parse(`${date}T00:00+08:00`), to: Date.parse(`${date}T00:00+08:00`) + dayMs };
    const { list } = (await li.calendar.freeBusy({ addresses: [room], ...range })).data;
    return (list[0]?.busy ?? []).map(({ startsAt, kind }) => [new Date(startsAt + dayMs / 3).getUTCHours(), kind]);
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    date = new Date(world.clock.now() + 14 * dayMs).toISOString().slice(0, 10);
    await admin('resource', 'create', hall, '长江厅', '--capacity', '20', '--manager', haiyan);
    await admin('resource', 'create', small, '小会议室', '--decides', 'manager', '--manager', haiyan);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  it('accepts what is free, shows its manager by whom, and is free again when it is called off', async () => {
    const event = await book(li, hall, '09:00', '10:00', { title: '产品评审' });
    expect(await answers(li, event)).toBe('accepted');
    expect(await busyOf(hall)).toEqual([[9, 'busy']]);
    expect((await replies(li)).some((subject) => subject.includes('产品评审'))).toBe(true);
    const managed = (await wang.calendar.list({})).data.list.find(({ name }) => name === '长江厅');
    const from = Date.parse(`${date}T00:00Z`) - dayMs;
    const seen = await wang.calendar.occurrences({ from, to: from + 3 * dayMs, calendarIds: managed?.calendarId });
    expect(seen.data.list).toMatchObject([{ title: '产品评审', myAnswer: 'accepted' }]);
    const { calendarId, eventId } = event;
    const { revision } = await read(li, event);
    expect((await li.calendar.deleteEvent({ calendarId, eventId, revision })).code).toBe(200);
    sendNow();
    await waitFor(async () => ((await busyOf(hall)).length === 0 ? true : undefined));
  });

  it('is had by exactly one of two who ask for it at once', async () => {
    const events = await Promise.all([book(li, hall, '11:00', '12:00'), book(wang, hall, '11:30', '12:30')]);
    const given = await Promise.all([answers(li, events[0]), answers(wang, events[1])]);
    expect(given.toSorted()).toEqual(['accepted', 'declined']);
    expect(await busyOf(hall)).toHaveLength(1);
  });

  it('declines a repeated booking of which one date is taken, and takes it at another hour', async () => {
    const repeat = { every: 'day' as const, end: { kind: 'count' as const, count: 3 } };
    expect(await answers(li, await book(li, hall, '11:45', '12:15', { repeat }))).toBe('declined');
    const event = await book(li, hall, '15:00', '16:00', { repeat });
    expect(await answers(li, event)).toBe('accepted');
    const { calendarId, eventId } = event;
    const { revision } = await read(li, event);
    const times = { allDay: false, start: `${date}T11:00`, end: `${date}T12:00`, zone };
    await li.calendar.moveEvent({ calendarId, eventId, revision, ...times });
    expect(await answers(li, event, (answer) => answer === 'declined')).toBe('declined');
  });

  it('waits for its manager, who answers for it', async () => {
    const event = await book(li, small, '09:00', '10:00', { title: '周会' });
    expect(await answers(li, event)).toBe('tentative');
    expect(await busyOf(small)).toEqual([[9, 'tentative']]);
    const managed = (await wang.calendar.list({})).data.list.find(({ name }) => name === '小会议室');
    const from = Date.parse(`${date}T00:00Z`) - dayMs;
    const range = { from, to: from + 3 * dayMs, calendarIds: managed?.calendarId };
    const asked = (await wang.calendar.occurrences(range)).data.list[0];
    if (asked === undefined) throw new Error('the manager does not see what is asked for');
    const { calendarId, eventId } = asked;
    const answered = await wang.calendar.answerInvitation({
      target: { kind: 'event', calendarId, eventId },
      answer: 'accepted',
    });
    expect(answered.code).toBe(200);
    expect(await answers(li, event, (answer) => answer === 'accepted')).toBe('accepted');
    expect(await busyOf(small)).toEqual([[9, 'busy']]);
  });
});

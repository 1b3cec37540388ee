// Calendars and events through the API, on both engines.
import { errors } from '@hongyan/contract';
import { type ApiClient } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dayMs = 86_400_000;

describe.each(engines)('the calendar, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;

  const monday = (): string => {
    const at = world.clock.now() + 14 * dayMs;
    return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
  };
  const defaultOf = async (client: ApiClient) =>
    (await client.calendar.list({})).data.list.find(({ isDefault }) => isDefault)!;
  const range = (from: string, days: number) => ({
    from: Date.parse(from) - dayMs,
    to: Date.parse(from) + days * dayMs,
  });
  const add = async (client: ApiClient, calendarId: never, fields: Record<string, unknown> = {}) =>
    client.calendar.createEvent({
      calendarId,
      title: '周会',
      start: `${monday()}T09:00`,
      end: `${monday()}T10:00`,
      zone: 'Asia/Shanghai',
      ...fields,
    } as never);

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  it('makes one default calendar, however many windows open at once', async () => {
    const lists = await Promise.all([1, 2, 3, 4].map(() => li.calendar.list({})));
    expect(new Set(lists.map(({ data }) => data.list.map(({ calendarId }) => calendarId).join()))).toHaveLength(1);
    const [calendar] = lists[0]!.data.list;
    expect(calendar).toMatchObject({ name: '我的日历', isDefault: true, kind: 'own', right: 'manage' });
  });

  it('makes, lists, changes, moves and deletes an event, and undoes each', async () => {
    const { calendarId } = await defaultOf(li);
    const made = await add(li, calendarId as never);
    expect(made.message).toBe('success');
    const { event } = made.data;
    expect(event).toMatchObject({ title: '周会', right: 'manage', isOrganizer: true });
    const listed = (await li.calendar.occurrences(range(monday(), 7))).data.list;
    expect(listed).toMatchObject([
      { title: '周会', startsAt: Date.parse(`${monday()}T01:00:00Z`), revision: event.revision },
    ]);
    const { calendarId: _c, ...fields } = event;
    const updated = await li.calendar.updateEvent({ ...fields, calendarId, title: '例会' } as never);
    expect(updated.data?.event.title).toBe('例会');
    expect((await li.calendar.updateEvent({ ...fields, calendarId, title: '晚' } as never)).code).toBe(
      errors.eventChanged.code,
    );
    const { revision } = updated.data.event;
    const moved = await li.calendar.moveEvent({
      calendarId,
      eventId: event.eventId,
      revision,
      allDay: false,
      start: `${monday()}T02:00`,
      end: `${monday()}T03:00`,
      zone: 'UTC',
    } as never);
    expect(moved.data?.event).toMatchObject({ start: `${monday()}T10:00`, zone: 'Asia/Shanghai' });
    const gone = await li.calendar.deleteEvent({
      calendarId,
      eventId: event.eventId,
      revision: moved.data.event.revision,
    } as never);
    expect(gone.message).toBe('success');
    expect((await li.calendar.occurrences(range(monday(), 7))).data.list).toEqual([]);
    expect((await li.calendar.undo({ undoId: gone.data.undoId })).data.calendarIds).toEqual([calendarId]);
    expect((await li.calendar.undo({ undoId: gone.data.undoId })).code).toBe(errors.calendarUndoGone.code);
    expect((await li.calendar.occurrences(range(monday(), 7))).data.list).toMatchObject([{ title: '例会' }]);
    expect((await li.calendar.undo({ undoId: moved.data.undoId })).code).toBe(errors.eventChanged.code);
    expect((await wang.calendar.event({ calendarId, eventId: event.eventId } as never)).code).toBe(404900);
  });
});

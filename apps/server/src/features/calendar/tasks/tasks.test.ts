// Tasks through the API, on both engines: the list, changes and their undo, repetition, rights, reminders.
import { type CalendarId, errors, type Task } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dayMs = 86_400_000;
const zone = 'Asia/Shanghai';

describe.each(engines)('tasks, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let calendarId: CalendarId;

  /** A date so many days from the test's today, by the clocks of the zone. */
  const dateIn = (days: number): string =>
    new Date(world.clock.now() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
  const add = async (fields: Partial<Parameters<ApiClient['calendar']['createTask']>[0]>) =>
    (await li.calendar.createTask({ calendarId, title: '交报告', ...fields })).data.task;
  const refer = ({ calendarId: id, taskId, revision }: Task) => ({ calendarId: id, taskId, revision });
  const list = async (state: 'open' | 'done' | 'all' = 'open', client = li) =>
    (await client.calendar.tasks({ state })).data.list.filter((task) => task.calendarId === calendarId);
  const titles = async (state?: 'open' | 'done' | 'all', client?: ApiClient) =>
    (await list(state, client)).map(({ title }) => title);

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  const begin = async (name: string): Promise<void> => {
    calendarId = (await li.calendar.save({ name, isShown: true })).data.calendarId;
  };

  it('lists what is open by when it is due, and is no event', async () => {
    await begin('排序');
    await add({ title: '无日期' });
    await add({ title: '明天', due: dateIn(1) });
    await add({ title: '今天', due: `${dateIn(0)}T23:00`, zone });
    const done = await add({ title: '做完了', due: dateIn(-1) });
    await li.calendar.completeTask({ ...refer(done), isDone: true });
    expect(await titles()).toEqual(['今天', '明天', '无日期']);
    expect(await titles('all')).toEqual(['今天', '明天', '无日期', '做完了']);
    const due = await li.calendar.tasks({ dueBefore: world.clock.now() + dayMs, limit: 1 });
    expect(due.data).toMatchObject({ list: [{ title: '今天', isAllDay: false, mayChange: true }] });
    const from = await li.calendar.tasks({ state: 'all', dueFrom: Date.parse(`${dateIn(1)}T00:00Z`) });
    expect(from.data.list.map(({ title }) => title)).toEqual(['明天']);
    const range = { from: world.clock.now() - 9 * dayMs, to: world.clock.now() + 9 * dayMs, calendarIds: calendarId };
    expect((await li.calendar.occurrences(range)).data.list).toEqual([]);
    expect((await li.calendar.search({ keyword: '明天' })).data.list).toEqual([]);
  });

  it('are found by words of title and notes, by who may see them', async () => {
    await begin('查找');
    await add({ title: '整理柜子', notes: '旧合同放最下面' });
    await add({ title: '合同 续签', due: dateIn(4) });
    const done = await add({ title: '合同 盖章', due: dateIn(-4) });
    await li.calendar.completeTask({ ...refer(done), isDone: true });
    await add({ title: '100% 完成' });
    const find = async (keyword: string, client = li, limit = 50) =>
      (await client.calendar.search({ keyword, limit })).data.tasks.map(({ title }) => title);
    expect(await find('合同')).toEqual(['合同 续签', '整理柜子', '合同 盖章']);
    expect(await find('合同 续')).toEqual(['合同 续签']);
    expect(await find('合同', li, 1)).toEqual(['合同 续签']);
    expect(await find('100%')).toEqual(['100% 完成']);
    expect(await find('0%_')).toEqual([]);
    const [task] = (await li.calendar.search({ keyword: '续签' })).data.tasks;
    expect(task).toMatchObject({ calendarId, due: dateIn(4), isDone: false, mayChange: true });
    expect(await find('合同', wang)).toEqual([]);
    const share = (right: 'freeBusy' | 'view') =>
      li.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: haiyan, right }] });
    await share('freeBusy');
    expect(await find('合同', wang)).toEqual([]);
    await share('view');
    expect(await find('合同', wang)).toHaveLength(3);
    const form = new FormData();
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VTODO', 'UID:secret', 'DTSTAMP:20260101T000000Z']
      .concat('SUMMARY:合同 保密', 'CLASS:PRIVATE', 'END:VTODO', 'END:VCALENDAR', '')
      .join('\r\n');
    form.set('calendarId', calendarId);
    form.set('file', new Blob([text], { type: 'text/calendar' }), 'tasks.ics');
    await li.raw('calendar/import', { method: 'POST', body: form });
    expect([await find('保密'), await find('保密', wang)]).toEqual([['合同 保密'], []]);
  });

  it('changes, moves and deletes, and undoes it', async () => {
    await begin('修改');
    const task = await add({ due: `${dateIn(2)}T17:00`, zone, priority: 1, notes: '第三版' });
    expect(task.dueAt).toBe(Date.parse(`${dateIn(2)}T09:00:00Z`));
    const changed = (await li.calendar.updateTask({ ...task, title: '交年报', due: dateIn(3), zone: '' })).data;
    expect(changed.task).toMatchObject({
      title: '交年报',
      due: dateIn(3),
      isAllDay: true,
      priority: 1,
      notes: '第三版',
    });
    expect((await li.calendar.updateTask({ ...task, title: '晚' })).code).toBe(errors.taskChanged.code);
    await li.calendar.undo({ undoId: changed.undoId });
    const [back] = await list();
    expect(back).toMatchObject({ title: '交报告', due: `${dateIn(2)}T17:00`, zone });
    if (back === undefined) throw new Error('it is gone');
    const other = (await li.calendar.save({ name: '别处', isShown: true })).data.calendarId;
    const moved = (await li.calendar.updateTask({ ...back, toCalendarId: other })).data;
    expect([moved.task.calendarId, await titles()]).toEqual([other, []]);
    await li.calendar.undo({ undoId: moved.undoId });
    const [again] = await list();
    if (again === undefined) throw new Error('it is gone');
    const gone = (await li.calendar.deleteTask(refer(again))).data;
    expect(await titles()).toEqual([]);
    await li.calendar.undo({ undoId: gone.undoId });
    expect(await titles()).toEqual(['交报告']);
  });

  it('moves one that repeats to its next date, keeps what was done, and takes both back', async () => {
    await begin('重复');
    const repeat = { every: 'day' as const, end: { kind: 'count' as const, count: 3 } };
    const task = await add({ due: dateIn(0), repeat: { interval: 1, weekdays: [], by: 'date', ...repeat } });
    const done = (await li.calendar.completeTask({ ...refer(task), isDone: true })).data;
    expect(done.task).toMatchObject({ isDone: false, due: dateIn(1) });
    expect(done.task.repeat?.end).toEqual({ kind: 'count', count: 2 });
    expect(await list('done')).toMatchObject([{ due: dateIn(0), repeat: null, isDone: true }]);
    await li.calendar.undo({ undoId: done.undoId });
    expect(await list('all')).toMatchObject([{ due: dateIn(0), isDone: false }]);
    const [first] = await list();
    if (first === undefined) throw new Error('it is gone');
    const once = (await li.calendar.updateTask({ ...first, repeat: null })).data.task;
    const closed = (await li.calendar.completeTask({ ...refer(once), isDone: true })).data.task;
    expect(closed).toMatchObject({ isDone: true, percent: 100, completedAt: expect.any(Number) });
    const open = (await li.calendar.completeTask({ ...refer(closed), isDone: false })).data.task;
    expect(open).toMatchObject({ isDone: false, percent: 0, completedAt: null });
  });

  it('refuses what is no task, in the words of the table', async () => {
    await begin('拒绝');
    const refuse = async (fields: Partial<Parameters<ApiClient['calendar']['createTask']>[0]>) =>
      (await li.calendar.createTask({ calendarId, title: '任务', ...fields })).code;
    expect(await refuse({ title: '  ' })).toBe(errors.taskTitleEmpty.code);
    expect(await refuse({ title: '长'.repeat(201) })).toBe(errors.invalidInput.code);
    expect(await refuse({ notes: '长'.repeat(10_001) })).toBe(errors.invalidInput.code);
    expect(await refuse({ due: '2031-02-30' })).toBe(errors.taskDueInvalid.code);
    expect(await refuse({ due: '2031-02-28T09:00', zone: 'Mars/North' })).toBe(errors.eventZoneUnknown.code);
    const daily = { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } } as const;
    expect(await refuse({ repeat: { ...daily, weekdays: [] } })).toBe(errors.taskDueNeeded.code);
    const { event } = (
      await li.calendar.createEvent({
        calendarId,
        title: '会',
        start: '2031-03-03T09:00',
        end: '2031-03-03T10:00',
        zone,
      })
    ).data;
    const reference = { calendarId, taskId: event.eventId, revision: event.revision };
    expect((await li.calendar.deleteTask(reference)).code).toBe(errors.taskNotFound.code);
    const task = await add({});
    expect((await li.calendar.event({ calendarId, eventId: task.taskId })).code).toBe(errors.eventNotFound.code);
  });

  it('makes one task of a repeated request', async () => {
    await begin('一次');
    const input = { calendarId, title: '只一次' };
    const options = { idempotencyKey: `tasks-once-${engine}` };
    const made = await Promise.all([1, 2].map(() => li.calendar.createTask(input, options)));
    expect(new Set(made.map(({ data }) => data.task.taskId))).toHaveLength(1);
  });

  it('shows others what they may see, and lets them change what they may', async () => {
    await begin('共享');
    const task = await add({ title: '一起做' });
    const share = (right: 'freeBusy' | 'view' | 'edit') =>
      li.calendar.saveShares({ calendarId, shares: [{ kind: 'person', id: haiyan, right }] });
    await share('freeBusy');
    expect(await titles('open', wang)).toEqual([]);
    await share('view');
    expect(await list('open', wang)).toMatchObject([{ title: '一起做', mayChange: false }]);
    const refused = await wang.calendar.completeTask({ ...refer(task), isDone: true });
    expect(refused.code).toBe(errors.calendarNotYours.code);
    await share('edit');
    expect((await wang.calendar.completeTask({ ...refer(task), isDone: true })).data.task.isDone).toBe(true);
    expect(await titles('done')).toEqual(['一起做']);
  });

  it('reminds before it is due, and not of what is done', async () => {
    await begin('提醒');
    const due = new Date(world.clock.now() + 8 * 3_600_000 + 30 * 60_000).toISOString().slice(0, 16);
    const reminders = [{ minutes: 15, by: 'notice' as const }];
    const task = await add({ title: '快到了', due, zone, reminders });
    await add({ title: '做完的', due, zone, reminders }).then((one) =>
      li.calendar.completeTask({ ...refer(one), isDone: true }),
    );
    world.clock.advance(16 * 60_000);
    world.server.context.services.jobs.wake(['calendar.reminders']);
    const shown = await waitFor(
      async () => {
        const found = (await li.calendar.reminders({})).data.list;
        return found.length > 0 ? found : undefined;
      },
      { what: 'the reminder' },
    );
    expect(shown).toMatchObject([{ title: '快到了', component: 'task', eventId: task.taskId }]);
    await li.calendar.completeTask({ ...refer(task), isDone: true });
    expect((await li.calendar.reminders({})).data.list).toEqual([]);
  });
});

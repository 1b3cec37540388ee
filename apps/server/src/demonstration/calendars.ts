/** Calendars of the demonstration: a full week around its present day, and what a colleague shares. */
import { composeEvent, composeTask, type EventFields, type TaskFields } from '@hongyan/icalendar';
import { makeCalendarKey } from '../features/calendar/calendars/calendar-rows.ts';
import { makeChangeKeys } from '../features/calendar/events/change-keys.ts';
import { anna, haiyan, lilei, type Owner } from './people.ts';

const dayMs = 86_400_000;
const chinaMs = 8 * 3_600_000;
const zone = 'Asia/Shanghai';

/** A calendar with its events as texts; the operation stores them. */
export interface PreparedCalendar {
  readonly owner: Owner;
  readonly calendarNo: number;
  readonly calendarId: string;
  readonly name: string;
  readonly color: number;
  readonly isDefault: boolean;
  readonly sharedWith: Owner | null;
  /** Events and tasks. */
  readonly events: readonly {
    readonly component: 'event' | 'task';
    readonly uid: string;
    readonly objectNo: number;
    readonly ics: string;
  }[];
}

interface DemoEvent extends Partial<Omit<EventFields, 'start' | 'end' | 'title'>> {
  readonly title: string;
  /** Day of the demonstration's week: 0 is Monday; the weeks before and after are below and above. */
  readonly day: number;
  /** `09:30-10:30`; left out: all day. */
  readonly time?: string;
  readonly days?: number;
}

const weekly = (weekdays: readonly number[]): EventFields['repeat'] => ({
  ...{ every: 'week', interval: 1, weekdays, by: 'date', end: { kind: 'never' } },
});
const toParticipant = ({ address, name }: { readonly address: string; readonly name: string }) => ({
  ...{ address, name, role: 'required' as const, answer: 'accepted' as const },
});
const remind = (minutes: number) => [{ minutes, by: 'notice' as const }];

const ofLilei: readonly DemoEvent[] = [
  { title: '产品站会', day: -28, time: '09:15-09:30', repeat: weekly([1, 2, 3, 4, 5]), location: '3 楼小会议室' },
  {
    title: 'A3 项目周会',
    day: -21,
    time: '10:00-11:00',
    repeat: weekly([1]),
    reminders: remind(15),
    participants: [lilei, haiyan].map(toParticipant),
  },
  { title: '江城医院回访', day: 1, time: '14:00-15:30', location: '江城医院 门诊楼', reminders: remind(60), color: 4 },
  {
    title: 'Call with Erik',
    day: 2,
    time: '16:00-16:45',
    notes: 'Delivery of the second batch.',
    reminders: remind(15),
  },
  { title: '样机评审', day: 3, time: '10:30-12:00', participants: [lilei, anna].map(toParticipant), color: 2 },
  { title: '体检', day: 3, time: '08:00-09:00', isPrivate: true },
  { title: '上海出差', day: 3, days: 2, busy: false, color: 7 },
  { title: '与供应商午餐', day: 4, time: '12:00-13:30', location: '江边餐厅' },
  {
    title: '月度总结',
    day: -25,
    time: '17:00-17:30',
    repeat: { every: 'month', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } },
  },
  { title: '爬山', day: 5, time: '08:30-12:00', color: 3 },
  { title: '下周计划', day: 7, time: '15:00-16:00' },
];
const ofHaiyan: readonly DemoEvent[] = [
  { title: '付款审批', day: -27, time: '09:30-10:00', repeat: weekly([2, 5]) },
  { title: '预算会', day: 1, time: '10:00-11:30', location: '财务部' },
  { title: '审计准备', day: 2, time: '13:30-17:00' },
  { title: '年假', day: 4, days: 1 },
];

interface DemoTask extends Partial<Omit<TaskFields, 'title'>> {
  readonly title: string;
  /** Counted from today; left out: at no time. */
  readonly day?: number;
  /** The next one after today: Monday is 1. */
  readonly weekday?: number;
}

const tasksOfLilei: readonly DemoTask[] = [
  { title: '提交差旅报销', day: -1, priority: 1 },
  { title: '发送 A3 样机测试报告', day: 0, notes: '附上第二批的温度曲线。' },
  { title: '回复 Erik：第二批交付日期', day: 1 },
  { title: '写周报', weekday: 5, repeat: weekly([5]) },
  { title: '更新客户资料', day: 12 },
  { title: '读新版安全规范' },
  { title: '预订会议室', day: -2, isDone: true },
];

function composeDemoTask(today: number, now: number, { day, weekday, ...task }: DemoTask) {
  const { uid, objectNo } = makeChangeKeys();
  const daysToWeekday = weekday === undefined ? undefined : ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1;
  const days = day ?? daysToWeekday;
  const due = days === undefined ? '' : printDay(today + days * dayMs);
  const fields: TaskFields = {
    ...{ allDay: true, start: task.repeat ? due : '', due, zone: '', isDone: false, percent: 0 },
    ...{ priority: 0, notes: '', repeat: null, reminders: [] },
    ...task,
  };
  return { component: 'task' as const, uid, objectNo, ics: composeTask(fields, { uid, now }) };
}

const printDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function toFields({ title, day, time, days = 1, ...more }: DemoEvent, monday: number): EventFields {
  const date = printDay(monday + day * dayMs);
  const [start, end] = time?.split('-') ?? [];
  return {
    ...{ title, location: '', notes: '', participants: [], reminders: [], repeat: null, color: null },
    ...{ busy: true, isPrivate: false, allDay: time === undefined, zone: time === undefined ? '' : zone },
    ...more,
    start: start === undefined ? date : `${date}T${start}`,
    end: end === undefined ? printDay(monday + (day + days) * dayMs) : `${date}T${end}`,
  };
}

/** The calendars as they are around a moment. */
export function prepareCalendars(now: number): readonly PreparedCalendar[] {
  const today = Math.floor((now + chinaMs) / dayMs) * dayMs;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  const prepare = (events: readonly DemoEvent[], organizer: typeof lilei) =>
    events.map((event) => {
      const { uid, objectNo } = makeChangeKeys();
      const { address, name } = organizer;
      return {
        component: 'event' as const,
        uid,
        objectNo,
        ics: composeEvent(toFields(event, monday), { uid, now, organizer: { address, name } }),
      };
    });
  const tasks = tasksOfLilei.map((task) => composeDemoTask(today, now, task));
  const own = { ...makeCalendarKey(), name: '我的日历', isDefault: true };
  const finance = { ...makeCalendarKey(), name: '王海燕的日程', isDefault: true };
  return [
    { ...own, owner: 'lilei', color: 1, sharedWith: null, events: [...prepare(ofLilei, lilei), ...tasks] },
    { ...finance, owner: 'haiyan', color: 8, sharedWith: 'lilei', events: prepare(ofHaiyan, haiyan) },
  ];
}

import type { Language } from '@hongyan/contract';
import { readEvent, readTask } from '@hongyan/icalendar';
import type { CalendarObjectTable, CalendarReminderTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { FeatureServices } from '../../../feature.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { composeNotice, takeInComposed } from '../../../mail/notices/index.ts';
import { machineContext, readPerson } from '../../identity/index.ts';
import { readObject } from '../events/objects.ts';
import { giveReminders, tooLateMs } from './give-reminders.ts';
import { reminderJob } from './plan-reminders.ts';

export type ReminderServices = Pick<FeatureServices, 'database' | 'clock' | 'intake' | 'config'>;

const perRound = 100;

interface ReminderStrings {
  readonly from: string;
  readonly subject: (title: string) => string;
  readonly starts: string;
  readonly due: string;
  readonly location: string;
  readonly separator: string;
}

const strings: Readonly<Record<Language, ReminderStrings>> = {
  zh: {
    from: '日程提醒',
    subject: (title) => `日程提醒：${title}`,
    starts: '开始时间',
    due: '截止时间',
    location: '地点',
    separator: '：',
  },
  en: {
    from: 'Calendar',
    subject: (title) => `Reminder: ${title}`,
    starts: 'Starts',
    due: 'Due',
    location: 'Location',
    separator: ': ',
  },
};

interface Announced {
  readonly title: string;
  readonly location: string;
  readonly allDay: boolean;
  readonly isTask: boolean;
}

/** What a reminder is about; null: it is gone, or done. */
function readAnnounced({ component, ics }: CalendarObjectTable, recurrenceId: string): Announced | null {
  if (component === 'event') {
    const event = readEvent(ics, recurrenceId);
    return event && { ...event, isTask: false };
  }
  const task = readTask(ics);
  return task === null || task.isDone ? null : { ...task, location: '', isTask: true };
}

/** The message that reminds by mail; null where the event or the task is gone. */
async function composeReminder(services: ReminderServices, row: CalendarReminderTable): Promise<AcceptedBody | null> {
  const { database, config, clock, intake } = services;
  const object = await readObject(database.read, row, String(row.object_no));
  const details = object === undefined ? null : readAnnounced(object, row.recurrence_id);
  const person = await readPerson(database.read, row.account_no);
  if (details === null || person === null) return null;
  const { language, timeZoneName } = await readSettings(database.read, row.account_no);
  const words = strings[language];
  const zone = details.allDay ? 'UTC' : timeZoneName;
  const format = {
    dateStyle: 'full' as const,
    timeZone: zone,
    ...(details.allDay ? {} : { timeStyle: 'short' as const }),
  };
  const starts = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', format).format(row.starts_at);
  const lines = [details.title, `${details.isTask ? words.due : words.starts}${words.separator}${starts}`];
  if (details.location !== '') lines.push(`${words.location}${words.separator}${details.location}`);
  const bytes = await composeNotice({
    hostname: config.hostname,
    fromName: words.from,
    to: person.address,
    subject: words.subject(details.title).replace(/\s+/g, ' '),
    text: `${lines.join('\n')}\n`,
    now: clock.now(),
  });
  return takeInComposed(intake, bytes, person.orgId);
}

/** Gives the reminders that are due, round by round, and waits for the next: found by an index, never by a scan. */
export function createReminderJob(services: ReminderServices): JobKind<null> {
  const { database, clock } = services;
  const readDue = () =>
    database.read
      .selectFrom('calendar_reminder')
      .selectAll()
      .where('state', '<>', 'due')
      .where('due_at', '<=', clock.now())
      .orderBy('due_at')
      .limit(perRound)
      .execute();
  const readNext = () =>
    database.read
      .selectFrom('calendar_reminder')
      .select('due_at')
      .where('state', '<>', 'due')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
  return {
    kind: reminderJob,
    concurrency: 1,
    leaseMs: 120_000,
    maxAttempts: 1_000_000,
    backoffMs: (attempt) => Math.min(60_000, 1_000 * 2 ** Math.min(attempt, 6)),
    run: async ({ id }, controls) => {
      for (let rows = await readDue(); rows.length > 0; rows = await readDue()) {
        for (const [account, own] of Map.groupBy(rows, (row) => row.account_no)) {
          const reminders = [];
          for (const row of own) {
            const isMailed = row.by_mail === 1 && row.due_at >= clock.now() - tooLateMs;
            const notice = isMailed ? await composeReminder(services, row) : null;
            reminders.push({ reminderId: row.reminder_id, notice });
          }
          const context = machineContext(clock.now(), id, 'worker');
          await database.runner.execute(giveReminders, context, { account, reminders });
        }
        await controls.heartbeat();
      }
      const next = await readNext();
      return next === undefined ? undefined : { againAt: next.due_at };
    },
  };
}

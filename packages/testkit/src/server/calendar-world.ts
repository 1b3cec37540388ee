/** What tests of invitations start: a server with two people and their calendars, and ways to see what has reached whom. */
import type { CalendarId } from '@hongyan/contract';
import type { ApiClient } from '../protocols/api-client.ts';
import { waitFor } from '../wait-for.ts';
import { type EngineName, haiyan, lilei, startWorld, type World } from './world.ts';

const dayMs = 86_400_000;
/** Above the longest time in which a change can be undone. */
const delayMs = 31_000;

type EventFields = Partial<Parameters<ApiClient['calendar']['createEvent']>[0]>;

export interface CalendarWorld extends World {
  readonly li: ApiClient;
  readonly wang: ApiClient;
  /** Two weeks from now, `YYYY-MM-DD`. */
  readonly date: string;
  /** Li Lei's default calendar. */
  readonly calendarId: CalendarId;
  /** An event of Li Lei's at nine on `date`, to which Wang Haiyan is invited unless the fields say otherwise. */
  invite(
    title: string,
    fields?: EventFields,
  ): Promise<Awaited<ReturnType<ApiClient['calendar']['createEvent']>>['data']>;
  /** The time in which a change can be undone is over. */
  skipDelay(): void;
  /** The jobs that are done with what has arrived. */
  settle(kind: string): Promise<void>;
}

export async function findDefaultCalendar(client: ApiClient): Promise<CalendarId> {
  const found = (await client.calendar.list({})).data.list.find(({ isDefault }) => isDefault);
  if (found === undefined) throw new Error('there is no default calendar');
  return found.calendarId;
}

export async function startCalendarWorld(engine: EngineName): Promise<CalendarWorld> {
  const world = await startWorld(engine);
  const { server, clock } = world;
  const li = await server.signIn(lilei);
  const wang = await server.signIn(haiyan);
  const date = new Date(clock.now() + 14 * dayMs).toISOString().slice(0, 10);
  const calendarId = await findDefaultCalendar(li);
  return {
    ...{ ...world, li, wang, date, calendarId },
    invite: async (title, fields = {}) => {
      const participants = [{ address: haiyan, name: '王海燕' }];
      const times = { start: `${date}T09:00`, end: `${date}T10:00`, zone: 'Asia/Shanghai' };
      return (await li.calendar.createEvent({ calendarId, title, participants, ...times, ...fields })).data;
    },
    skipDelay: () => {
      clock.advance(delayMs);
      server.context.services.jobs.wake(['calendar.message']);
    },
    settle: async (kind) => {
      const isDone = async () =>
        (
          await server.context.services.database.read
            .selectFrom('job')
            .select('kind')
            .where('kind', '=', kind)
            .where('state', 'in', ['ready', 'running'])
            .execute()
        ).length === 0;
      await waitFor(isDone, { what: `the jobs ${kind}` });
    },
  };
}

/** Occurrences of events with this title that somebody sees, within two months of a day. */
export async function findEvents(client: ApiClient, title: string, date: string) {
  const range = { from: Date.parse(date) - 60 * dayMs, to: Date.parse(date) + 60 * dayMs };
  return (await client.calendar.occurrences(range)).data.list.filter((one) => one.title === title);
}

/** The first of them as the form has it; null: there is none. */
export async function findEvent(client: ApiClient, title: string, date: string) {
  const [found] = await findEvents(client, title, date);
  if (found === undefined) return null;
  return (await client.calendar.event({ calendarId: found.calendarId, eventId: found.eventId })).data;
}

/** Mails in somebody's inbox with exactly this subject. */
export async function findMails(client: ApiClient, subject: string) {
  return (await client.mailbox.list({ mailboxId: '1' })).data.list.filter((mail) => mail.mailSubject === subject);
}

export function awaitMail(client: ApiClient, subject: string) {
  return waitFor(async () => (await findMails(client, subject))[0], { what: subject });
}

/**
 * The calendar: calendars, events, shares, reminders, free and busy times, files. The text of an event (RFC 5545) is what is stored; whatever
 * lists, search and reminders need is made of it in the same operation.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { machineContext } from '../identity/index.ts';
import { type ConnectedAccounts, connectedAccountsPort } from '../push/index.ts';
import { createFreeBusyRoute } from './availability/free-busy-route.ts';
import { createBirthdays } from './birthdays/birthday-calendar.ts';
import { type BirthdaySource, birthdaySourcePort } from './birthdays/birthday-source.ts';
import { createCalendarRoutes } from './calendars/calendar-routes.ts';
import { createShareRoutes } from './calendars/share-routes.ts';
import { WideNotifier } from './calendars/wide-notifier.ts';
import { createDaysRoute } from './days/list-days.ts';
import { createChangeRoutes } from './events/change-routes.ts';
import { createEventRoutes } from './events/event-routes.ts';
import { createFileRoutes } from './files/file-routes.ts';
import { programCalendarsPort } from './programs/program-calendar.ts';
import { openProgramCalendars } from './programs/program-calendars.ts';
import { wakeReminders } from './reminders/give-reminders.ts';
import { createReminderJob } from './reminders/reminder-job.ts';
import { createReminderRoutes } from './reminders/reminder-routes.ts';
import { createArrivalJob } from './scheduling/arrival-job.ts';
import { type InvitationDecider, invitationDeciderPort } from './scheduling/invitation-decider.ts';
import { createInvitationRoutes } from './scheduling/invitation-routes.ts';
import { createMessageJob } from './scheduling/message-job.ts';
import { createSubscriptionJob } from './subscriptions/refresh-calendar.ts';
import { createSubscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { createTaskRoutes } from './tasks/task-routes.ts';
import { extendHorizons, sweepAll } from './upkeep/keep-calendars.ts';

export { type Birthday, type BirthdaySource, birthdaySourcePort } from './birthdays/birthday-source.ts';
export {
  type ProgramCalendar,
  type ProgramCalendars,
  type ProgramCalendarsSource,
  type ProgramRange,
  programCalendarsPort,
} from './programs/program-calendar.ts';
export {
  type ArrivedInvitation,
  type InvitationDecider,
  type InvitationDecision,
  invitationDeciderPort,
} from './scheduling/invitation-decider.ts';

const keepEveryMs = 3_600_000;

/** The capability for the composition root. */
function createCalendarFeature(
  services: FeatureServices,
  needed: {
    readonly birthdays: BirthdaySource | undefined;
    readonly decider: InvitationDecider | undefined;
    readonly connected: ConnectedAccounts;
  },
): Feature {
  const { database, clock, log, jobs } = services;
  jobs.register(createReminderJob(services));
  jobs.register(createSubscriptionJob(services));
  jobs.register(createMessageJob(services));
  jobs.register(createArrivalJob(services, () => needed.decider));
  const birthdays = createBirthdays(database.read, () => needed.birthdays);
  const wideNotifier = new WideNotifier(services, () => needed.connected);
  let timer: NodeJS.Timeout | undefined;
  let keeping: Promise<void> = Promise.resolve();
  const keep = (): void => {
    keeping = keeping
      .then(() => sweepAll(services))
      .then(() => extendHorizons(services))
      .catch((error: unknown) => log.error({ err: error }, 'calendars were not swept'));
  };
  return {
    name: 'calendar',
    routes: [
      ...createCalendarRoutes(services, birthdays),
      ...createShareRoutes(services),
      ...createEventRoutes(services, birthdays),
      ...createChangeRoutes(services),
      ...createTaskRoutes(services),
      ...createFileRoutes(services),
      ...createInvitationRoutes(services),
      ...createSubscriptionRoutes(services),
      ...createReminderRoutes(services),
      createFreeBusyRoute(services),
      createDaysRoute(services),
    ],
    offers: [programCalendarsPort.bind({ open: (viewer) => openProgramCalendars(services, needed.birthdays, viewer) })],
    start: async () => {
      await database.runner.execute(wakeReminders, machineContext(clock.now(), 'start', 'worker'), null);
      wideNotifier.start();
      timer = setInterval(keep, keepEveryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all([keeping, wideNotifier.stop()]);
    },
  };
}

export const calendarFeature = defineFeature({
  name: 'calendar',
  needs: { birthdays: birthdaySourcePort, decider: invitationDeciderPort, connected: connectedAccountsPort },
  create: createCalendarFeature,
});

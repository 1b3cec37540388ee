import { openMessage } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import type { FeatureServices } from '../../../feature.ts';
import { readUnknownSenders } from '../../../mail/correspondents/index.ts';
import { machineContext, type Person, readActivePerson } from '../../identity/index.ts';
import { type InvitationPayload, invitationJob } from '../../incoming/in-transaction.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { makeCalendarKey } from '../calendars/calendar-rows.ts';
import { defaultCalendarNames } from '../calendars/default-names.ts';
import { ensureDefaultCalendar } from '../calendars/ensure-default.ts';
import { makeObjectNo } from '../events/change-keys.ts';
import { type AppliedArrival, applyArrival } from './apply-arrival.ts';
import { findDefault } from './find-stored.ts';
import type { InvitationDecider } from './invitation-decider.ts';
import { proveSender } from './prove-sender.ts';
import { readCalendarPart } from './read-calendar-part.ts';

type ArrivalServices = Pick<FeatureServices, 'database' | 'blobs' | 'clock'>;

/** Decisions that are made before the job waits for its next attempt. */
const maxDecisions = 10;

/** Methods that do something in a calendar by themselves. */
const applied: ReadonlySet<string> = new Set(['REQUEST', 'CANCEL', 'REPLY']);

async function isKnownSender(services: ArrivalServices, account: number, from: string, verdict: string) {
  const sender = { n: 0, from_address: from, from_verdict: verdict === 'own' ? 'own' : 'pass', system: 0 } as const;
  // To let somebody's mail out of the junk folder is not to let them into the calendar.
  const isUnknown = await readUnknownSenders(services.database.read, account, [sender], { countsAllowed: false });
  return !isUnknown(sender);
}

/** An invitation may be the first that enters somebody's calendar. */
async function ensureCalendar(services: ArrivalServices, person: Person, jobId: string): Promise<void> {
  const { database, clock } = services;
  const { accountNo: account, orgId } = person;
  if ((await findDefault(database.read, account)) !== null) return;
  const name = defaultCalendarNames[await readSetting(database.read, account, 'language')];
  const context = machineContext(clock.now(), jobId, 'worker', orgId);
  await database.runner.execute(ensureDefaultCalendar, context, { account, orgId, ...makeCalendarKey(), name });
}

async function takeArrived(
  services: ArrivalServices,
  payload: InvitationPayload,
  { person, jobId, decider }: { person: Person; jobId: string; decider: InvitationDecider | undefined },
): Promise<void> {
  const { account, bodyId, fromVerdict } = payload;
  const { database, clock } = services;
  const part = await readCalendarPart(services, { orgId: person.orgId, bodyId });
  const message = part === null ? null : openMessage(part.ics);
  if (part === null || message === null || !applied.has(message.method)) return;
  const from = proveSender(fromVerdict, part);
  const asked = { account, from, ics: part.ics, recurrenceId: message.recurrenceId };
  const isKnown = from !== '' && (await isKnownSender(services, account, from, fromVerdict));
  const context = machineContext(clock.now(), jobId, 'worker', person.orgId);
  const objectNo = makeObjectNo();
  /** What two ask for at once is decided anew for the second: only one of them finds the calendar as the decision had it. */
  const apply = async (): Promise<AppliedArrival | null> => {
    const decidedAt = (await findDefault(database.read, account))?.revision ?? 0;
    const decision = message.method === 'REQUEST' ? ((await decider?.decide(database.read, asked)) ?? null) : null;
    if (from === '' && decision === null) return null;
    await ensureCalendar(services, person, jobId);
    const input = { account, ics: part.ics, from, isKnown, decision, decidedAt, objectNo };
    return database.runner.execute(applyArrival, context, input).catch((error: unknown) => {
      // A full calendar, or an event that cannot be stored: the message still shows what it says.
      if (!(error instanceof UserError)) throw error;
      return null;
    });
  };
  for (let attempt = 0; attempt < maxDecisions; attempt += 1) if ((await apply())?.isStale !== true) return;
  throw new Error('the calendar changes faster than its invitations are decided');
}

/** Reads the calendar part of a message that has arrived, and applies what it may by itself. Running it again changes nothing. */
export function createArrivalJob(
  services: ArrivalServices,
  getDecider: () => InvitationDecider | undefined,
): JobKind<InvitationPayload> {
  const { database, clock } = services;
  return {
    kind: invitationJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 10,
    backoffMs: (attempt) => Math.min(600_000, 1_000 * 2 ** attempt),
    run: async ({ payload, id }) => {
      const person = await readActivePerson(database.read, payload.account, clock.now());
      if (person === null) return;
      const subject = { orgId: person.orgId, account: person.accountNo };
      if (!(await isFeatureOn(database.read, subject, 'calendar'))) return;
      await takeArrived(services, payload, { person, jobId: id, decider: getDecider() });
    },
  };
}

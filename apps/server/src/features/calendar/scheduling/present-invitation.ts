/** A scheduling message as the reader shows it: what it says, how it stands to the calendar, what is proven of it. */
import type { CalendarId, EventId, Invitation, Occurrence } from '@hongyan/contract';
import {
  type Applied,
  applyMethod,
  compareMessage,
  expandEvent,
  type OpenedMessage,
  openMessage,
  readCalendarFile,
  readEvent,
} from '@hongyan/icalendar';
import type { Db } from '../../../engines/database/port.ts';
import { listCalendars } from '../calendars/list-calendars.ts';
import type { ObjectOwner } from '../events/indexed-object.ts';
import { readOccurrences } from '../events/list-occurrences.ts';
import { readOwner } from '../events/objects.ts';
import { presentEvent } from '../events/present-event.ts';
import type { Viewer } from '../policy.ts';
import { type Acting, isForAnother, mayAct } from './acting-for.ts';
import { findDefault, findStored, type StoredEvent } from './find-stored.ts';
import type { CalendarPart } from './read-calendar-part.ts';
import { isForeign } from './require-organizer.ts';

const dayMs = 86_400_000;
const maxConflicts = 5;
const kinds: Readonly<Record<string, Invitation['kind']>> = {
  REQUEST: 'request',
  CANCEL: 'cancel',
  REPLY: 'reply',
  COUNTER: 'counter',
  DECLINECOUNTER: 'declineCounter',
  PUBLISH: 'publish',
  '': 'publish',
};

interface Presenting {
  readonly viewer: Viewer;
  /** Who looks, where the mailbox may be another's. */
  readonly acting: Acting;
  readonly part: CalendarPart;
  readonly from: string;
  readonly now: number;
}

/** The event's times, or those of its next occurrence. */
function findTimes(ics: string, zone: string, now: number): { startsAt: number; endsAt: number } | null {
  const { startsAt: first, endsAt: last } = expandEvent(ics, { from: 0, to: 1, floatingZone: zone, max: 1 });
  const next = expandEvent(ics, { from: now, to: now + 400 * dayMs, floatingZone: zone, max: 1 }).occurrences[0];
  if (next !== undefined) return next;
  const to = (last ?? first) + dayMs;
  return expandEvent(ics, { from: first - dayMs, to, floatingZone: zone, max: 1 }).occurrences[0] ?? null;
}

function judgeState(message: OpenedMessage, stored: StoredEvent | null, kind: Invitation['kind'], ics: string) {
  const isAboutMine = kind === 'reply' || kind === 'counter';
  if (stored === null) return isAboutMine || kind === 'cancel' ? ('gone' as const) : ('new' as const);
  const details = readEvent(stored.object.ics, message.recurrenceId) ?? readEvent(stored.object.ics);
  if (details?.isCancelled === true) return 'cancelled';
  const comparison = compareMessage(stored.object.ics, ics);
  // What others answer to is judged by its SEQUENCE alone, which `applyMethod` has looked at.
  if (isAboutMine) return 'known';
  return comparison === null || comparison.version === 'older' ? 'outdated' : 'known';
}

async function listConflicts(
  db: Db,
  { viewer, acting }: Presenting,
  times: { readonly startsAt: number; readonly endsAt: number },
  uid: StoredEvent | null,
): Promise<Occurrence[]> {
  const calendars = (await listCalendars(db, viewer))
    .filter(({ access }) => access.isOwner)
    // Of what the owner keeps private, and of everything else, somebody else is shown the times.
    .map(({ access }) => (isForAnother(acting) ? { ...access, right: 'freeBusy' as const, isOwner: false } : access));
  const range = { from: times.startsAt, to: Math.max(times.endsAt, times.startsAt + 1) };
  if (calendars.length === 0 || range.to - range.from > 62 * dayMs) return [];
  const { list } = await readOccurrences(db, { calendars, ...range });
  const others = list.filter(
    (one) =>
      one.busy &&
      !one.isCancelled &&
      one.myAnswer !== 'declined' &&
      one.eventId !== String(uid?.object.object_no ?? ''),
  );
  return others.filter((one) => one.startsAt < range.to && one.endsAt > range.from).slice(0, maxConflicts);
}

/** The event as the form has it, of whichever calendar it would lie in. */
function presentText(ics: string, owner: ObjectOwner, recurrenceId: string, now: number): Invitation['event'] | null {
  const calendar = { calendar_id: 'none', kind: 'own' } as const;
  const object = { object_no: 0, ics, revision: 0, created_at: now, changed_at: now };
  const event = presentEvent({ calendar, right: 'manage', isOwner: true }, owner, object, recurrenceId);
  if (event === null) return null;
  const { title, location, notes, allDay, start, end, zone, participants, organizer } = event;
  const { repeat, customRepeat, isRepeated, isCancelled } = event;
  return {
    ...{ title, location, notes, allDay, start, end, zone, participants, organizer },
    ...{ repeat, customRepeat, isRepeated, isCancelled },
  };
}

function findChanged(stored: StoredEvent | null, ics: string, zone: string, now: number): Invitation['changed'] {
  const comparison = stored === null ? null : compareMessage(stored.object.ics, ics);
  if (stored === null || comparison === null || comparison.version !== 'newer' || !comparison.isTimeChanged)
    return null;
  const times = findTimes(stored.object.ics, zone, now);
  return times === null ? null : { ...times, location: readEvent(stored.object.ics)?.location ?? '' };
}

/**
 * What the sender says of themselves, in a reply or a proposal; where somebody else sends it (SENT-BY), of the one participant whom it names
 * (RFC 5546 §3.2.3).
 */
function readSender(
  { part }: Presenting,
  { ics, isAboutMine }: { readonly ics: string; readonly isAboutMine: boolean },
  applied: Applied,
): Pick<Invitation, 'sender' | 'answer'> {
  const participants = readEvent(ics)?.participants ?? [];
  const own = participants.find(({ address }) => address.toLowerCase() === part.from.address.toLowerCase());
  const said = own ?? (isAboutMine && participants.length === 1 ? participants[0] : undefined);
  const { address, name } = own === undefined && said !== undefined ? said : part.from;
  return {
    sender: { address: address.slice(0, 320), name: (name || said?.name || '').slice(0, 200) },
    answer: applied.answer ?? said?.answer ?? null,
  };
}

/** null: it has no event that can be read. */
export async function presentInvitation(db: Db, presenting: Presenting): Promise<Invitation | null> {
  const { viewer, part, from, now } = presenting;
  const message = openMessage(part.ics);
  const kind = kinds[message?.method ?? 'none'];
  if (message === null || kind === undefined) return null;
  const owner = await readOwner(db, viewer.account);
  const found = await findStored(db, viewer.account, message.uid);
  const calendar = found?.calendar ?? (await findDefault(db, viewer.account));
  const isAllowed = await mayAct(db, presenting.acting, { calendar, ics: found?.object.ics ?? null });
  // To whoever may only read the mailbox the calendar says nothing.
  const stored = isAllowed ? found : null;
  const isAboutMine = kind === 'reply' || kind === 'counter';
  const shown = isAboutMine && stored !== null ? stored.object.ics : message.text;
  const recurrenceId = shown === message.text ? '' : message.recurrenceId;
  const event = presentText(shown, owner, recurrenceId, now) ?? presentText(shown, owner, '', now);
  const details = readEvent(shown, recurrenceId) ?? readEvent(shown);
  const times = findTimes(message.text, owner.zone, now);
  if (event === null || details === null || times === null) return null;
  // Asked as if its author were proven: who they are is said beside it.
  const applied = applyMethod(stored?.object.ics ?? null, part.ics, { from: part.from.address, me: owner.addresses });
  const isOrganizer = details.organizer !== null && !isForeign(owner, details);
  const state = isAllowed ? judgeState(message, stored, kind, part.ics) : kind === 'request' ? 'new' : 'known';
  const own = event.participants.find(({ address }) => owner.addresses.includes(address.toLowerCase()));
  const mine = stored === null ? null : readEvent(stored.object.ics, message.recurrenceId);
  const myAnswer = mine?.participants.find(({ address }) => owner.addresses.includes(address.toLowerCase()))?.answer;
  const said = readSender(presenting, { ics: message.text, isAboutMine }, applied);
  const speaksFor = isAboutMine ? said.sender.address : message.organizer;
  const isProven = from !== '' && from.toLowerCase() === speaksFor.toLowerCase();
  const proposed = kind === 'counter' ? { ...times, allDay: readEvent(message.text)?.allDay ?? false } : null;
  const shownTimes = isAboutMine && stored !== null ? (findTimes(shown, owner.zone, now) ?? times) : times;
  return {
    ...{ kind, isProven, isOrganizer, event, ...shownTimes, recurrenceId: message.recurrenceId, proposed },
    state: isAboutMine && isAllowed && applied.reason === 'outdated' ? 'outdated' : state,
    mayAct: isAllowed,
    isInvited: own !== undefined && !isOrganizer,
    changed: kind === 'request' ? findChanged(stored, part.ics, owner.zone, now) : null,
    myAnswer: isOrganizer ? null : (myAnswer ?? null),
    ...said,
    isUninvited: kind === 'reply' && isAllowed && applied.isUninvited,
    comment: message.comment.slice(0, 1_000),
    stored: stored === null ? null : presentStored(stored, message),
    conflicts: isAllowed ? await listConflicts(db, presenting, proposed ?? times, stored) : [],
    furtherEvents: Math.max(
      0,
      readCalendarFile(part.ics).objects.filter((object) => object.kind === 'event').length - 1,
    ),
  };
}

function presentStored({ calendar, object }: StoredEvent, message: OpenedMessage): Invitation['stored'] {
  const hasOccurrence = readEvent(object.ics, message.recurrenceId) !== null;
  return {
    calendarId: calendar.calendar_id as CalendarId,
    eventId: String(object.object_no) as EventId,
    recurrenceId: hasOccurrence ? message.recurrenceId : '',
    revision: object.revision,
  };
}

/** Whether somebody has a calendar that an answered event can go into. */
export async function hasDefault(db: Db, account: number): Promise<boolean> {
  return (await findDefault(db, account)) !== null;
}

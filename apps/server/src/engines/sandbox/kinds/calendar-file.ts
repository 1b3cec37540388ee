/** Reads an iCalendar file of an outsider: one object for each event, normalised, and nothing that this server could not work with later. */
import { expandEvent, readCalendarFile, readEvent, readTask } from '@hongyan/icalendar';

export interface CalendarFileInput {
  readonly bytes: Uint8Array;
  readonly maxObjects: number;
}

export interface CalendarFileOutput {
  /** false: not a calendar file at all. */
  readonly isCalendar: boolean;
  readonly name: string;
  readonly events: readonly { readonly component: 'event' | 'task'; readonly uid: string; readonly ics: string }[];
  readonly leftOut: readonly {
    readonly title: string;
    readonly reason: 'unreadable' | 'tooLarge' | 'tooMany';
  }[];
}

const maxTitle = 200;
const reasons = {
  noUid: 'unreadable',
  noStart: 'unreadable',
  notUnderstood: 'unreadable',
  tooLarge: 'tooLarge',
  tooMany: 'tooMany',
} as const;

/** UTF-8 as the standard says (RFC 5545 §6), or what Chinese programs wrote before. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Whether an event or a task can be listed; what a rule costs is found out here and not in the server. */
function isReadable(kind: 'event' | 'task', ics: string): boolean {
  try {
    if (kind === 'task') return readTask(ics) !== null;
    if (readEvent(ics) === null) return false;
    const { startsAt } = expandEvent(ics, { from: 0, to: 1, floatingZone: 'Asia/Shanghai', max: 1 });
    return Number.isSafeInteger(startsAt);
  } catch {
    return false;
  }
}

/** The events and tasks of a file. */
export async function readCalendar({ bytes, maxObjects }: CalendarFileInput): Promise<CalendarFileOutput> {
  const text = decode(bytes).replaceAll('\0', '');
  const file = readCalendarFile(text, { maxObjects });
  const events: CalendarFileOutput['events'][number][] = [];
  const leftOut: CalendarFileOutput['leftOut'][number][] = file.leftOut.map(({ title, reason }) => ({
    title: title.slice(0, maxTitle).toWellFormed(),
    reason: reasons[reason],
  }));
  for (const { uid, kind, text: ics } of file.objects) {
    if (isReadable(kind, ics)) events.push({ component: kind, uid, ics });
    else leftOut.push({ title: '', reason: 'unreadable' });
  }
  if (file.isCut) leftOut.push({ title: '', reason: 'tooMany' });
  const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''));
  return { isCalendar, name: file.name.slice(0, maxTitle).toWellFormed(), events, leftOut };
}

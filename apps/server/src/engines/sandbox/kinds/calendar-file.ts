/** Reads an iCalendar file of an outsider: one object for each event, normalised, and nothing that this server could not work with later. */
import { expandEvent, readCalendarFile, readEvent } from '@hongyan/icalendar';

export interface CalendarFileInput {
  readonly bytes: Uint8Array;
  readonly maxObjects: number;
}

export interface CalendarFileOutput {
  /** false: not a calendar file at all. */
  readonly isCalendar: boolean;
  readonly name: string;
  readonly events: readonly { readonly uid: string; readonly ics: string }[];
  readonly leftOut: readonly {
    readonly title: string;
    readonly reason: 'unreadable' | 'tooLarge' | 'tooMany' | 'notEvent';
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

/** Whether an event can be listed; what a rule costs is found out here and not in the server. */
function isReadable(ics: string): boolean {
  try {
    if (readEvent(ics) === null) return false;
    const { startsAt } = expandEvent(ics, { from: 0, to: 1, floatingZone: 'Asia/Shanghai', max: 1 });
    return Number.isSafeInteger(startsAt);
  } catch {
    return false;
  }
}

/** The events of a file. */
export async function readCalendar({ bytes, maxObjects }: CalendarFileInput): Promise<CalendarFileOutput> {
  const text = decode(bytes).replaceAll('\0', '');
  const file = readCalendarFile(text, { maxObjects });
  const events: CalendarFileOutput['events'][number][] = [];
  const leftOut: CalendarFileOutput['leftOut'][number][] = file.leftOut.map(({ title, reason }) => ({
    title: title.slice(0, maxTitle).toWellFormed(),
    reason: reasons[reason],
  }));
  for (const { uid, kind, text: ics } of file.objects) {
    if (kind === 'event' && isReadable(ics)) events.push({ uid, ics });
    else leftOut.push({ title: '', reason: kind === 'event' ? 'unreadable' : 'notEvent' });
  }
  if (file.isCut) leftOut.push({ title: '', reason: 'tooMany' });
  const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''));
  return { isCalendar, name: file.name.slice(0, maxTitle).toWellFormed(), events, leftOut };
}

/** What the functions of this package take and give. Fields mean what the contract's calendar says of them. */

/** RFC 5545 §3.2.12. */
export type Answer = 'needsAction' | 'accepted' | 'declined' | 'tentative' | 'delegated';
export type Role = 'required' | 'optional' | 'resource';
/** Which of a repeated event's occurrences a change is about. */
export type Scope = 'this' | 'following' | 'all';

export interface Participant {
  readonly address: string;
  readonly name: string;
  readonly role: Role;
  readonly answer: Answer;
}

/** A participant as a file has it. */
export interface FullParticipant extends Participant {
  /** RFC 5545 §3.2.3. */
  readonly kind: 'individual' | 'group' | 'resource' | 'room' | 'unknown';
  readonly isAnswerExpected: boolean;
  /** Addresses; empty where nobody. */
  readonly delegatedFrom: string;
  readonly delegatedTo: string;
}

export interface Person {
  readonly address: string;
  readonly name: string;
}

export interface Reminder {
  /** Before the beginning (negative: after); of an all-day event before midnight of its first day. */
  readonly minutes: number;
  readonly by: 'notice' | 'mail';
}

export type RepeatEnd =
  | { readonly kind: 'never' }
  /** The last day on which one may begin. */
  | { readonly kind: 'until'; readonly date: string }
  | { readonly kind: 'count'; readonly count: number };

/** How an event repeats, as a form says it. */
export interface Repeat {
  readonly every: 'day' | 'week' | 'month' | 'year';
  readonly interval: number;
  /** Of `week`: Monday is 1, Sunday 7. Empty: the day of the first one. */
  readonly weekdays: readonly number[];
  /** Of `month` and `year`: on the date of the first one, or on its weekday (the fifth is the last). */
  readonly by: 'date' | 'weekday';
  readonly end: RepeatEnd;
}

export interface EventFields {
  readonly title: string;
  readonly allDay: boolean;
  /** `2026-11-23` where it is all day, else `2026-11-23T09:00` (seconds may follow), in `zone`. */
  readonly start: string;
  /** Not part of it. */
  readonly end: string;
  /** IANA; empty: floating. */
  readonly zone: string;
  readonly location: string;
  readonly notes: string;
  readonly participants: readonly Participant[];
  readonly reminders: readonly Reminder[];
  readonly repeat: Repeat | null;
  /** 1 to 12; null: the calendar's. */
  readonly color: number | null;
  readonly busy: boolean;
  readonly isPrivate: boolean;
  /** The mail that it is about, in its owner's mailbox; null: none; not said: as it was. */
  readonly attachedMail?: AttachedMail | null | undefined;
}

/** A mail that an event is about. */
export interface AttachedMail {
  readonly mailId: string;
  readonly subject: string;
}

/** An event, or one occurrence of it, as a person reads it. */
export interface EventDetails extends Omit<EventFields, 'participants'> {
  readonly uid: string;
  /** In the form of the event's DTSTART; empty where it is not repeated or all of it is meant. */
  readonly recurrenceId: string;
  readonly isRepeated: boolean;
  readonly participants: readonly FullParticipant[];
  readonly organizer: Person | null;
  /** The RRULE where `repeat` cannot say it (`repeat` is null then), or `RDATE` where there are only dates. */
  readonly customRepeat: string;
  readonly isCancelled: boolean;
  readonly isTentative: boolean;
  readonly sequence: number;
  /** Epoch milliseconds; null: not said. */
  readonly createdAt: number | null;
  readonly changedAt: number | null;
  /** Alarms that no reminder can say (absolute, before the end, of a procedure); they are kept. */
  readonly otherAlarms: number;
}

/** One occurrence, as a view draws it. */
export interface ListedOccurrence {
  /** Empty: not repeated. */
  readonly recurrenceId: string;
  /** Epoch milliseconds; of an all-day event midnight UTC of its dates. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly allDay: boolean;
  readonly title: string;
  readonly location: string;
  readonly color: number | null;
  readonly isRepeated: boolean;
  readonly hasReminder: boolean;
  readonly participants: readonly FullParticipant[];
  readonly organizer: Person | null;
  readonly busy: boolean;
  readonly isPrivate: boolean;
  readonly isCancelled: boolean;
}

export interface Expansion {
  /** By their beginning. */
  readonly occurrences: readonly ListedOccurrence[];
  /** There were more than `max`, or the rule needed more work than is allowed. */
  readonly isCut: boolean;
  /** When the first one begins, of an all-day event midnight UTC. */
  readonly startsAt: number;
  /** When the last one ends at the latest; null: never, or nobody can say without much work. */
  readonly endsAt: number | null;
}

/** What a file says of an event, to be read and not to be stored. */
export interface EventSummary {
  readonly title: string;
  readonly location: string;
  /** `Name <address>`, or one of both; empty: nobody. */
  readonly organizer: string;
  /** ISO 8601: a date, a moment in UTC, or local time without a zone where the zone is unknown. */
  readonly start: string;
  /** The same; empty: not said. */
  readonly end: string;
  readonly allDay: boolean;
}

export interface EventSummaries {
  readonly events: readonly EventSummary[];
  /** There are more than were asked for. */
  readonly isCut: boolean;
}

export interface DueReminder {
  /** Epoch milliseconds. */
  readonly dueAt: number;
  readonly reminder: Reminder;
  readonly occurrence: ListedOccurrence;
}

export type ObjectKind = 'event' | 'task';

/** All that one UID has in a file: the event and its exceptions. */
export interface CalendarObject {
  readonly uid: string;
  readonly kind: ObjectKind;
  /** A VCALENDAR of its own, normalised. */
  readonly text: string;
}

export type LeftOutReason = 'noUid' | 'noStart' | 'tooLarge' | 'tooMany' | 'notUnderstood';

export interface CalendarFile {
  readonly objects: readonly CalendarObject[];
  readonly leftOut: readonly { readonly title: string; readonly reason: LeftOutReason }[];
  /** X-WR-CALNAME or NAME; empty where there is none. */
  readonly name: string;
  /** RFC 5546, upper case; null: no message. */
  readonly method: string | null;
  /** There was more than the limits allow; what is given is the beginning. */
  readonly isCut: boolean;
}

export interface TaskFields {
  readonly title: string;
  readonly allDay: boolean;
  /** Dates or wall times in `zone`; empty: none. */
  readonly start: string;
  readonly due: string;
  readonly zone: string;
  readonly isDone: boolean;
  /** 0 to 100. */
  readonly percent: number;
  /** RFC 5545 §3.8.1.9: 0 is none, 1 the highest, 9 the lowest. */
  readonly priority: number;
  readonly notes: string;
  readonly repeat: Repeat | null;
  readonly reminders: readonly Reminder[];
}

export interface TaskDetails extends TaskFields {
  readonly uid: string;
  readonly customRepeat: string;
  /** Epoch milliseconds, of a date midnight UTC; null: at no time. */
  readonly dueAt: number | null;
  readonly completedAt: number | null;
  readonly isPrivate: boolean;
  readonly isCancelled: boolean;
  readonly sequence: number;
  readonly createdAt: number | null;
  readonly changedAt: number | null;
}

/** An alarm of a task. */
export interface TaskAlarm {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Before it is due. */
  readonly minutes: number;
  readonly by: Reminder['by'];
}

export type ChangeFault = 'noSuchOccurrence' | 'tooLarge' | 'tooComplex' | 'notAnEvent' | 'badTime' | 'badZone';

/** A change that cannot be made; nothing was changed. */
export class CalendarChangeError extends Error {
  readonly fault: ChangeFault;
  constructor(fault: ChangeFault) {
    super(`the calendar object cannot be changed: ${fault}`);
    this.name = 'CalendarChangeError';
    this.fault = fault;
  }
}

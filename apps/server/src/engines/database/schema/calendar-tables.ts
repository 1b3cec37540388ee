import type { Flag } from '../flag.ts';

/** A calendar in its owner's account: kept there, or read again and again from an address. */
export interface CalendarTable {
  account_no: number;
  /** Random: a number that was deleted does not come back as another calendar. */
  calendar_no: number;
  /** What everybody calls it: random, and nothing of the account in it. */
  calendar_id: string;
  org_id: number;
  kind: 'own' | 'subscribed';
  /** The last segment of its URL, as the program that made it chose it; null: its calendar_id. Unique in the account. */
  resource_name: string | null;
  name: string;
  /** What a program wrote of it; the web client has none. */
  description: string;
  color: number;
  is_default: Flag;
  is_shown: Flag;
  sort: number;
  /** The account's MODSEQ of the last change of it or of an event in it: CTag, and the newest sync token. */
  revision: number;
  /** Up to this revision no calendar_vanished row was taken away: older sync tokens begin anew. */
  oldest_sync: number;
  /** Occurrences between these times stand in calendar_occurrence; beyond them repeated events are expanded when asked for. */
  horizon_from: number;
  horizon_to: number;
  created_at: number;
  /** Gone for everybody, kept until its deletion can no longer be undone. */
  deleted_at: number | null;
  /** What its published address is made of; null: not published. */
  publish_nonce: string | null;
  publish_hash: string | null;
  /** Of a subscribed one; else empty. */
  source_url: string;
  /** 0: never. */
  read_at: number;
  failure: '' | 'unreachable' | 'refused' | 'notCalendar' | 'tooLarge';
  /** Failed attempts in a row. */
  failures: number;
  /** When it is read again; null: it is not a subscribed one. */
  next_read_at: number | null;
  source_etag: string;
  source_modified: string;
  /** SHA-256 of what was read last. */
  source_hash: string;
}

/** An event with its exceptions, or a task. The text is the truth; every other column, calendar_occurrence and calendar_task, are an index of it. */
export interface CalendarObjectTable {
  account_no: number;
  calendar_no: number;
  /** Random. */
  object_no: number;
  component: 'event' | 'task';
  uid: string;
  /** The last segment of its URL, as the program that made it chose it; null: made here. */
  resource_name: string | null;
  /** iCalendar (RFC 5545): one VCALENDAR with the VEVENTs (VTODOs) of one UID, and its zones. */
  ics: string;
  /** The account's MODSEQ when it was changed: ETag, and what compare-and-set compares. */
  revision: number;
  title: string;
  /** Normalised title, location, notes and participants, for the search. */
  search_text: string;
  first_starts_at: number;
  /** null: it goes on for ever. */
  last_ends_at: number | null;
  /** Of a task 0: it moves on when it is done, and nothing of it is expanded. */
  is_repeated: Flag;
  created_at: number;
  changed_at: number;
}

/** An event that is gone, for sync tokens (RFC 6578). */
export interface CalendarVanishedTable {
  account_no: number;
  calendar_no: number;
  object_no: number;
  uid: string;
  resource_name: string | null;
  revision: number;
  vanished_at: number;
}

/** One occurrence of an event within its calendar's horizon, as a view draws it. */
export interface CalendarOccurrenceTable {
  account_no: number;
  calendar_no: number;
  starts_at: number;
  object_no: number;
  recurrence_id: string;
  ends_at: number;
  /** It lasts longer than the range that a read looks back: found by an index of its own. */
  is_long: Flag;
  all_day: Flag;
  title: string;
  location: string;
  color: number | null;
  is_repeated: Flag;
  has_reminder: Flag;
  has_participants: Flag;
  busy: Flag;
  is_tentative: Flag;
  is_private: Flag;
  is_cancelled: Flag;
  my_answer: string | null;
}

/** A task as the list of tasks has it: an index of its object, as calendar_occurrence is of an event. */
export interface CalendarTaskTable {
  account_no: number;
  calendar_no: number;
  object_no: number;
  is_done: Flag;
  /** Ascending order of the list: of an open one when it is due (at no time: the greatest number), of a done one minus when it was done. */
  sort_at: number;
  /** Of a date midnight UTC; null: at no time. */
  due_at: number | null;
  all_day: Flag;
  title: string;
  is_private: Flag;
  /** JSON: what the list shows besides, so that it reads no texts. */
  shown: string;
}

/** Whom a calendar is shared with. */
export interface CalendarShareTable {
  account_no: number;
  calendar_no: number;
  grantee_kind: 'person' | 'department' | 'everybody';
  /** An account, a department of the organisation, or 0. */
  grantee_no: number;
  org_id: number;
  right: 'freeBusy' | 'view' | 'edit' | 'manage';
  given_by: number | null;
  created_at: number;
}

/** What another person made of a calendar that is shared with them. */
export interface CalendarViewTable {
  /** Who looks at it. */
  account_no: number;
  owner_no: number;
  calendar_no: number;
  /** null: the owner's. */
  color: number | null;
  is_shown: Flag;
  sort: number | null;
  /** They took it out of their list. */
  is_left: Flag;
}

/** A change that can be undone for a while. */
export interface CalendarUndoTable {
  /** Who made it. */
  account_no: number;
  undo_id: string;
  kind: 'events' | 'calendar' | 'left';
  /** Of the calendar, where it was deleted or left. */
  owner_no: number;
  calendar_no: number;
  created_at: number;
}

/** How one event was before such a change. */
export interface CalendarUndoEventTable {
  account_no: number;
  undo_id: string;
  owner_no: number;
  calendar_no: number;
  object_no: number;
  component: 'event' | 'task';
  uid: string;
  resource_name: string | null;
  /** null: it was not there. */
  ics: string | null;
  created_at: number | null;
  /** Its revision after the change; null: it is gone. */
  revision_after: number | null;
}

/** When somebody is to be reminded of an event. */
export interface CalendarReminderTable {
  account_no: number;
  reminder_id: string;
  calendar_no: number;
  object_no: number;
  recurrence_id: string;
  /** Of the occurrence. */
  starts_at: number;
  ends_at: number;
  /** Minutes before it. */
  minutes: number;
  due_at: number;
  by_mail: Flag;
  /** `waiting`: due_at has not come. `due`: it has, and nobody dismissed it. `snoozed`: it comes again at due_at. */
  state: 'waiting' | 'due' | 'snoozed';
}

/** A public holiday, or a working day that makes up for one, that the administrator entered. */
export interface CalendarSpecialDayTable {
  org_id: number;
  /** `2027-01-01`. */
  date: string;
  name_zh: string;
  name_en: string;
  is_workday: Flag;
}

/** A scheduling message (RFC 5546) that a change of an event asks for: it waits until the change can hardly be undone any more, and goes out once. */
export interface CalendarMessageTable {
  /** Whose calendar it is about. */
  account_no: number;
  /** Random. */
  message_id: string;
  calendar_no: number;
  object_no: number;
  uid: string;
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'COUNTER' | 'DECLINECOUNTER';
  recurrence_id: string;
  /** JSON: addresses. */
  recipients: string;
  /** What is sent. */
  ics: string;
  sequence: number;
  /** They were invited before. */
  is_update: Flag;
  /** Of a reply. */
  answer: 'needsAction' | 'accepted' | 'declined' | 'tentative' | 'delegated' | null;
  /** Whose mailbox it leaves, and as which address. */
  sender_no: number;
  sender_address: string;
  /** Nobody asked for it: an answer that the server gives. */
  is_automatic: Flag;
  /** The change that asked for it: who made it, and its calendar_undo row; empty: none that can be undone. */
  undo_no: number;
  undo_id: string;
  due_at: number;
  /** null: it waits. */
  sent_at: number | null;
}

/** Tables of the calendar, by name. */
export interface CalendarSchema {
  calendar: CalendarTable;
  calendar_object: CalendarObjectTable;
  calendar_vanished: CalendarVanishedTable;
  calendar_occurrence: CalendarOccurrenceTable;
  calendar_task: CalendarTaskTable;
  calendar_share: CalendarShareTable;
  calendar_view: CalendarViewTable;
  calendar_undo: CalendarUndoTable;
  calendar_undo_event: CalendarUndoEventTable;
  calendar_reminder: CalendarReminderTable;
  calendar_message: CalendarMessageTable;
  calendar_special_day: CalendarSpecialDayTable;
}

import type { Flag } from '../flag.ts';

/** A room or a thing that answers invitations by itself: a shared mailbox's account, and what it allows. */
export interface ResourceTable {
  org_id: number;
  /** Its name, address, department and calendar are those of this account. */
  account_no: number;
  kind: 'room' | 'equipment';
  /** 0: not said. */
  capacity: number;
  location: string;
  decides: 'auto' | 'manager';
  /** `named`: the rows of resource_booker, and its managers. */
  who_books: 'everybody' | 'named';
  /** A booking begins within so many days from now. */
  days_ahead: number;
  /** Of one booking. */
  max_minutes: number;
  /** Hours in which it can be booked, as minutes of the day: 0 and 1440 are all of it. */
  hours_from: number;
  hours_to: number;
  /** Days on which it can be booked, Monday is 1; holidays count as free days where these are not all seven. */
  weekdays: string;
  may_repeat: Flag;
  created_at: number;
}

/** Who may book a resource that not everybody may. */
export interface ResourceBookerTable {
  org_id: number;
  /** The resource. */
  account_no: number;
  grantee_kind: 'person' | 'department';
  /** An account, or a department with those below it. */
  grantee_no: number;
}

/** Tables of rooms and equipment, by name. */
export interface ResourcesSchema {
  resource: ResourceTable;
  resource_booker: ResourceBookerTable;
}

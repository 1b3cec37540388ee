/**
 * The port between the protocol and whoever keeps contacts and calendars. Nothing here knows a URL, a header or XML; nothing behind it knows
 * WebDAV's grammar. Collections and objects are named by the last segment of their URL. What a person may read is thrown as `DavRefusal`.
 */

export type CollectionKind = 'calendar' | 'addressbook';
export type CalendarComponent = 'VEVENT' | 'VTODO' | 'VJOURNAL';

/** Who is signed in. */
export interface DavPrincipal {
  /** Name in URLs. */
  readonly name: string;
  readonly displayName: string;
  /** Own addresses, the main one first. */
  readonly addresses: readonly string[];
}

/** `own`: also properties and removal of the collection; `write`: its objects; `read`: nothing is changed. */
export type CollectionRight = 'own' | 'write' | 'read';

/** A calendar or an address book. */
export interface DavCollection {
  readonly kind: CollectionKind;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly right: CollectionRight;
  /** Changes with every change of what is in it. */
  readonly revision: string;
  /** What `readChanges` begins at from now on; null where it cannot answer. */
  readonly token: string | null;
  /** `#rrggbb`; calendars only. */
  readonly colour?: string;
  readonly order?: number;
  /** New events go into it where nothing else is said; calendars only. */
  readonly isDefault?: boolean;
  /** Calendars only. */
  readonly components?: readonly CalendarComponent[];
}

/** What can be changed of a collection; what is left out stays. */
export interface CollectionChanges {
  readonly displayName?: string;
  readonly description?: string;
  readonly colour?: string;
  readonly order?: number;
}

/** An object without its content. */
export interface DavObjectInfo {
  readonly name: string;
  /** Without quotation marks. */
  readonly etag: string;
  /** In bytes of UTF-8; undefined where it is known only when the object is read. */
  readonly size?: number;
  /** In milliseconds; undefined where it is not kept. */
  readonly changedAt?: number;
  /** Of calendar objects, where it is known without reading. */
  readonly component?: CalendarComponent;
}

export interface DavObject extends DavObjectInfo {
  readonly data: string;
  /** Of an event with an organiser: changes with everything but the answers of others (RFC 6638 §3.2.10). Without quotation marks. */
  readonly scheduleTag?: string | undefined;
}

/** In milliseconds, the end excluded; null where it is open. */
export interface TimeRange {
  readonly start: number | null;
  readonly end: number | null;
}

/** How the content of objects is wanted. */
export interface ReadOptions {
  /** Of vCard; 3.0 where nothing is asked for. */
  readonly version?: '3.0' | '4.0';
  /** Instances instead of a series; calendars only. */
  readonly expand?: TimeRange;
}

export interface DavChanges {
  readonly changed: readonly DavObjectInfo[];
  readonly removed: readonly string[];
  /** Where the next begins. */
  readonly token: string;
  readonly more: boolean;
}

/** Conditions of a write, as the client sent them; `*` is any. */
export interface WriteConditions {
  /** One of these is there. */
  readonly ifMatch: readonly string[] | '*' | null;
  /** None of these is there. */
  readonly ifNoneMatch: readonly string[] | '*' | null;
  /** Its schedule tag is this; calendar objects only (RFC 6638 §8.3). */
  readonly ifScheduleTag?: string | undefined;
  /** A participant wants no answer sent to the organiser (RFC 6638 §8.1). */
  readonly isReplyUnwanted?: boolean | undefined;
}

/** Whose busy times somebody asks for who plans an event (RFC 6638 §5). */
export interface BusyRequest {
  readonly uid: string;
  /** Addresses, without `mailto:`. */
  readonly organizer: string;
  readonly attendees: readonly string[];
  readonly range: { readonly start: number; readonly end: number };
}

/** `refused`: of somebody who is known, but not to whoever asks. */
export interface BusyAnswer {
  readonly attendee: string;
  readonly outcome: 'known' | 'unknown' | 'refused';
  /** A VCALENDAR with METHOD:REPLY; empty unless known. */
  readonly data: string;
}

/** What a person who is signed in has. Every method checks the person's rights anew. */
export interface DavStore {
  readonly principal: DavPrincipal;
  /** What is announced. */
  readonly kinds: readonly CollectionKind[];
  /** Whether collections of a kind can be made; what cannot is not announced. */
  canCreate(kind: CollectionKind): boolean;
  listCollections(kind: CollectionKind): Promise<readonly DavCollection[]>;
  findCollection(kind: CollectionKind, name: string): Promise<DavCollection | undefined>;
  createCollection(
    kind: CollectionKind,
    name: string,
    changes: CollectionChanges & { readonly components?: readonly string[] },
  ): Promise<void>;
  changeCollection(collection: DavCollection, changes: CollectionChanges): Promise<void>;
  removeCollection(collection: DavCollection): Promise<void>;
  /** All objects, in batches. */
  listObjects(collection: DavCollection): AsyncIterable<readonly DavObjectInfo[]>;
  /** Those that are there, in any order. */
  findObjects(collection: DavCollection, names: readonly string[]): Promise<readonly DavObjectInfo[]>;
  /** Those that are there, with content, in any order; asked in small batches. */
  readObjects(collection: DavCollection, names: readonly string[], options: ReadOptions): Promise<readonly DavObject[]>;
  /** Undefined when the revision is not one of ours, or too old. */
  readChanges(collection: DavCollection, since: string | null, limit: number): Promise<DavChanges | undefined>;
  /** Conditions are checked in the same transaction; a condition that does not hold is refused with 412. */
  putObject(
    collection: DavCollection,
    name: string,
    data: string,
    conditions: WriteConditions,
  ): Promise<{
    readonly created: boolean;
    /** Null when what is stored differs from what was sent. */
    readonly etag: string | null;
    readonly scheduleTag?: string | undefined;
  }>;
  removeObject(collection: DavCollection, name: string, conditions: WriteConditions): Promise<void>;
  /** Names of the objects with an instance of that component in the range. */
  findInRange(collection: DavCollection, component: CalendarComponent, range: TimeRange): Promise<ReadonlySet<string>>;
  /** The busy times of a calendar, as a VCALENDAR with a VFREEBUSY. */
  readFreeBusy(collection: DavCollection, range: TimeRange): Promise<string>;
  /** When people are busy; asked only where there are calendars. */
  askFreeBusy(request: BusyRequest): Promise<readonly BusyAnswer[]>;
}

export interface DavRequest {
  readonly method: string;
  /** As it stands in the request, without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface DavAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Long answers come in parts. */
  readonly body: string | AsyncIterable<string>;
}

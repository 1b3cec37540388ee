import { z } from 'zod';
import { mailListItemSchema } from '../mailbox/mail.ts';

const counts = z.object({ mail: z.number().int(), unread: z.number().int(), spaceSize: z.number().int() });
const folderCounts = z.array(counts.extend({ folderId: z.string(), conversations: z.number().int() }));
const labelCounts = z.array(counts.extend({ labelId: z.string() }));

/** Flags of a mail that can change where it lies. */
export const mailFlagsSchema = z.object({
  mailId: z.string(),
  mailboxId: z.string(),
  seen: z.boolean(),
  favorite: z.boolean(),
  sticky: z.boolean(),
  color: z.number().int(),
  answered: z.boolean(),
  forwarded: z.boolean(),
  labels: z.array(z.string()),
});

/**
 * Changes of a mailbox as operations return them and the push socket sends them. The specification's push fields
 * (optType, mailSubject, mailFrom.name, mailboxId, mailId) stand in the events that they belong to.
 */
export const changeSchemas = {
  /** New mail: `notify` is false for copies that the person made (sent, moved by hand). */
  mailArrived: z.object({
    optType: z.literal('mail'),
    mailSubject: z.string(),
    mailFrom: z.object({ name: z.string(), address: z.string() }),
    mailboxId: z.string(),
    mailId: z.string(),
    item: mailListItemSchema.omit({ timetitle: true }),
    notify: z.boolean(),
  }),
  mailFlagged: z.object({
    optType: z.literal('mail'),
    /** In a shared mailbox: whose read marks these are; nobody else is notified. */
    reader: z.string().optional(),
    mails: z.array(mailFlagsSchema),
  }),
  mailMoved: z.object({
    optType: z.literal('mail'),
    from: z.string(),
    to: z.string(),
    mails: z.array(z.object({ mailId: z.string(), mailUid: z.number().int() })),
    /**
     * They are snoozed until then, epoch milliseconds; with `from` and `to` alike: they were before, until another time. In Sent: the time of
     * their reply reminder, left out where it has ended.
     */
    snoozedUntil: z.number().int().optional(),
  }),
  mailRemoved: z.object({ optType: z.literal('mail'), mailboxId: z.string(), mailIds: z.array(z.string()) }),
  draftChanged: z.object({
    optType: z.literal('mail'),
    draftId: z.string(),
    revision: z.number().int(),
    removed: z.boolean(),
  }),
  /** `mailboxId`: where the sender's copy lies. */
  deliveryChanged: z.object({
    optType: z.literal('mail'),
    mailboxId: z.string(),
    mailId: z.string(),
    address: z.string(),
    state: z.string(),
  }),
  /** A mail was put on the schedule, changed, sent or taken back; `count` mails are scheduled now. */
  pendingChanged: z.object({ optType: z.literal('mailbox'), pendingId: z.string(), count: z.number().int() }),
  countsChanged: z.object({
    optType: z.literal('mailbox'),
    reader: z.string().optional(),
    folders: folderCounts,
    labels: labelCounts,
  }),
  /** A late ancestor joined conversations: mails of the merged ones belong to `threadId` from now on. */
  threadsMerged: z.object({ optType: z.literal('mailbox'), threadId: z.string(), merged: z.array(z.string()) }),
  folderChanged: z.object({ optType: z.literal('mailbox'), folderId: z.string() }),
  labelChanged: z.object({ optType: z.literal('mailbox'), labelId: z.string() }),
  /** A change of everything that matches goes on in the background. */
  bulkProgress: z.object({
    optType: z.literal('mailbox'),
    /** Where it sets the own read marks of one reader of a shared mailbox; nobody else is notified. */
    reader: z.string().optional(),
    bulkId: z.string(),
    state: z.enum(['running', 'done', 'cancelled', 'failed', 'undone']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  /** Contacts or groups of contacts of the person changed. */
  contactsChanged: z.object({ optType: z.literal('mailbox') }),
  /** Calendars that the person sees changed, or events in them. */
  calendarChanged: z.object({ optType: z.literal('mailbox'), calendarIds: z.array(z.string()) }),
  /** Calendars changed that the person sees through a department or as one of everybody; no change of the account: `modseq` is 0. */
  sharedCalendarsChanged: z.object({ optType: z.literal('mailbox'), calendarIds: z.array(z.string()) }),
  /** Reminders are due: ask for `calendar.reminders`. */
  remindersDue: z.object({ optType: z.literal('mailbox'), count: z.number().int() }),
  /** Approval requests changed that the person made or is asked to decide; `count` wait for their decision. */
  approvalChanged: z.object({ optType: z.literal('mailbox'), approvalId: z.string(), count: z.number().int() }),
  /** Files or folders of a space changed that the person sees; in these folders, or anywhere where none is named. No change of the account: `modseq` is 0. */
  filesChanged: z.object({ optType: z.literal('mailbox'), spaceId: z.string(), folderIds: z.array(z.string()) }),
  settingsChanged: z.object({ optType: z.literal('mailbox'), keys: z.array(z.string()) }),
  /** The screen of one sign-in was locked or unlocked. */
  sessionLocked: z.object({ optType: z.literal('mailbox'), sessionId: z.string(), locked: z.boolean() }),
  sessionEnded: z.object({ optType: z.literal('mailbox'), sessionId: z.string() }),
} as const;

export type ChangeKind = keyof typeof changeSchemas;
export type ChangeData<Kind extends ChangeKind> = z.output<(typeof changeSchemas)[Kind]>;

/** One message of the push socket. `modseq` is the account's counter after the change; a client keeps the highest. */
export type PushEvent = {
  [Kind in ChangeKind]: {
    readonly v: 1;
    readonly account: string;
    readonly modseq: number;
    readonly kind: Kind;
    readonly data: ChangeData<Kind>;
  };
}[ChangeKind];

/**
 * What the server sends besides changes, in answer to `hello`: `welcome` when nothing was missed; `caughtUp` after the mails that changed since
 * have been published as ordinary changes (folders, labels, settings and deliveries are to be asked for again); `resync` when that is too much and
 * the client must read everything again.
 */
export type PushControl =
  | { readonly v: 1; readonly kind: 'caughtUp'; readonly account: string; readonly modseq: number }
  | { readonly v: 1; readonly kind: 'welcome'; readonly account: string; readonly modseq: number }
  | { readonly v: 1; readonly kind: 'resync'; readonly account: string; readonly modseq: number };

/** The first message of a client: `since` is the highest MODSEQ that it has seen, 0 at first. */
export const helloSchema = z.object({ kind: z.literal('hello'), since: z.number().int().min(0) });

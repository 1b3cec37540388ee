/** What the app shell and the home page need. */
import { z } from 'zod';
import { announcementSchema } from '../announcements/announcement.ts';
import { defineCall } from '../call.ts';
import { featureSwitches } from '../features.ts';
import { mailListItemSchema } from '../mailbox/mail.ts';
import { appSettingsSchema } from '../settings/app-settings.ts';
import { settingsSchema } from '../settings/setting-schemas.ts';
import { recentSenderSchema } from './recent-sender.ts';

const featuresSchema = z.object(
  Object.fromEntries(featureSwitches.map((name) => [name, z.boolean()])) as Record<
    (typeof featureSwitches)[number],
    z.ZodBoolean
  >,
);

const index = defineCall({
  name: 'home.index',
  method: 'POST',
  path: 'mail/main/index',
  capability: 'home',
  programs: true,
  needs: 'read',
  summary: 'Settings and switches that the shell needs',
  changes: false,
  input: z.object({}),
  output: z.object({
    settings: settingsSchema,
    features: featuresSchema,
    /** The same by the names of the specification, section 3. */
    app: appSettingsSchema,
    organisation: z.object({
      name: z.string(),
      watermark: z.boolean(),
      systemCopyright: z.string(),
      logoutLink: z.string(),
      controlFileTypes: z.array(z.string()),
      maxFolderNameCharacters: z.number().int(),
      maxLabelNameCharacters: z.number().int(),
      /** Of the title of an event, in the web client. */
      eventTitleCharacters: z.number().int(),
      domains: z.array(z.string()),
      /** Phones are sent to this port of the same host; 0: they stay. */
      phonePort: z.number().int(),
    }),
    /** When the mailbox of who is signed in expires, epoch milliseconds, within the days of warning; else null. */
    mailboxExpiresAt: z.number().int().nullable(),
    /** The address of the mailbox that is open, as the push socket's path names it. */
    userMail: z.string(),
    /** Who is signed in, also when the mailbox is somebody else's: the watermark names them. */
    reader: z.object({ name: z.string(), address: z.string() }),
    /** The mailbox that is open: `id` is what the header X-Mailbox names; what may be done in it (decision 0043); whether it is nobody's own. */
    mailbox: z.object({ id: z.string(), right: z.enum(['own', 'full', 'read']), isShared: z.boolean() }),
    modseq: z.number().int(),
    now: z.number().int(),
  }),
});

const quota = defineCall({
  name: 'home.quota',
  method: 'GET',
  path: 'mail/main/quota/useInfo',
  capability: 'home',
  programs: true,
  needs: 'read',
  summary: 'Space that may be used and space that is used, in bytes',
  input: z.object({}),
  output: z.object({
    maxMap: z.object({ setSize: z.number().int() }),
    curMap: z.object({ curSize: z.number().int() }),
  }),
});

const dashboard = defineCall({
  name: 'home.dashboard',
  method: 'POST',
  path: 'mail/home/index',
  capability: 'home',
  programs: true,
  needs: 'read',
  summary: "The home page's data in one answer",
  changes: false,
  input: z.object({}),
  output: z.object({
    /** Whom the page greets: the name of who is signed in. */
    name: z.string(),
    unread: z.object({
      /** Unread mails of inbox and own folders that this sign-in may see. */
      count: z.number().int(),
      /** The newest of them. */
      newest: z.array(mailListItemSchema),
    }),
    /** Mails that wait for their time; when the next one leaves, epoch milliseconds. */
    pending: z.object({ scheduled: z.number().int(), nextAt: z.number().int().nullable(), drafts: z.number().int() }),
    announcements: z.array(announcementSchema),
    quota: z.object({ usedBytes: z.number().int(), totalBytes: z.number().int() }),
    recentSenders: z.array(recentSenderSchema),
    /** What the page offers; the client leaves out what has no screen. */
    shortcuts: z.array(z.enum(['compose', 'search', 'contacts', 'settings', 'scheduled', 'sharing'])),
  }),
});

export const homeCalls = { index, quota, dashboard };

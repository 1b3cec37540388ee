import { z } from 'zod';
import type { FeatureSwitch } from '../features.ts';
import { largeAttachmentDays, lockAfterChoices, massMailRecipients, maxAliasesPerPerson } from '../limits.ts';
import { isLogoutLink } from '../single-sign-on/logout-link.ts';
import { twoFactorPolicies } from '../two-factor/two-factor.ts';

/** A time zone of the person: an IANA name; the specification's hour offset is kept beside it in `timeZone`. */
const ianaZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'unknown time zone');

/** Motifs of a festival skin: drawn in the top bar, over whichever skin the person has. */
export const festivalMotifs = ['spring', 'lantern', 'dragonBoat', 'midAutumn', 'national'] as const;
export type FestivalMotif = (typeof festivalMotifs)[number];

/** A day of the calendar, 2026-02-17; empty: none. */
const dayOrNone = z.string().refine((day) => {
  if (day === '') return true;
  const read = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  // The 30th of February would be read as a day of March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}, 'a day such as 2026-02-17');

/**
 * A person's settings (specification, section 3, "App and index settings"), each with its default. A capability that
 * is built later adds its own here.
 */
export const settingSchemas = {
  language: z.enum(['zh', 'en']).default('zh'),
  sidebar: z.enum(['open', 'closed']).default('open'),
  layout: z.enum(['two', 'three']).default('two'),
  skin: z
    .enum(['skin_0', 'skin_1', 'skin_2', 'skin_3', 'skin_4', 'skin_5', 'skin_6', 'skin_7', 'skin_8'])
    .default('skin_0'),
  tableSize: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  wordSize: z.enum(['small', 'middle', 'large']).default('middle'),
  fontSize: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  mailCount: z
    .union([z.literal(10), z.literal(15), z.literal(20), z.literal(30), z.literal(50), z.literal(100)])
    .default(15),
  /** Lists turn pages; off: they go on as one scrolls. */
  showMailPageNumber: z.boolean().default(false),
  /** The list stays beside a message that is opened on a page of its own. */
  showMailList: z.boolean().default(false),
  showMailSize: z.boolean().default(false),
  /** Rows name people by their address. */
  displayEmail: z.boolean().default(false),
  timeZone: z.number().int().min(-12).max(12).default(8),
  timeZoneName: ianaZone.default('Asia/Shanghai'),
  timeFormat: z.union([z.literal(12), z.literal(24)]).default(24),
  signPosition: z.enum(['above', 'below']).default('above'),
  saveContact: z.boolean().default(true),
  /** Seconds for which a mail waits after the send button, so that it can be taken back. */
  undoSendSeconds: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(20), z.literal(30)]).default(5),
  /** How a new message begins. */
  composeFormat: z.enum(['html', 'text']).default('html'),
  /** Messages begin in this type; empty is the skin's own. */
  composeFont: z.string().max(100).default(''),
  composeFontSize: z.number().int().min(9).max(36).default(14),
  /** Rows say when the sender is an unknown sender. */
  strangerMarkEnable: z.boolean().default(true),
  /** Rows say when a mail is from outside the organisation. */
  mailSourceMarkEnable: z.boolean().default(true),
  newMailNotification: z.boolean().default(true),
  /** Lists and reader show conversations; off: single mails. */
  conversationView: z.boolean().default(true),
  /** What happens when a sender asks for a read receipt (RFC 8098). */
  readReceipt: z.enum(['ask', 'always', 'never']).default('ask'),
  /** Single keys act on mails; off for whoever types blind or uses speech. */
  keyboardShortcuts: z.boolean().default(true),
  /** The screen locks by itself when nobody moves. */
  islockscreen: z.boolean().default(false),
  /** After so many minutes. */
  lockAfterMinutes: z.literal(lockAfterChoices).default(10),
  /** Arrivals up to this time (epoch milliseconds) do not count as new in the list of notifications. */
  notificationsLookedAt: z.number().int().min(0).default(0),
  /** The guided tour was seen to its end, or skipped. */
  guideDone: z.boolean().default(false),
  /** What the person has said to the festival skins: `spring:yes:1771300000000` (motif, answer, when), joined by commas. */
  festivalAnswers: z
    .string()
    .max(200)
    .regex(/^(?:[a-zA-Z]{1,12}:(?:yes|no):\d{1,15}(?:,(?=[a-zA-Z])|$))*$/)
    .default(''),
} as const;

/**
 * Settings that belong to a feature. While it is off nobody saves them, and everywhere they have their defaults, whatever is stored:
 * `resolveSettings`.
 */
export const settingFeatures: Readonly<Partial<Record<keyof typeof settingSchemas, FeatureSwitch>>> = {
  skin: 'skin',
  festivalAnswers: 'skin',
  islockscreen: 'lockScreen',
  lockAfterMinutes: 'lockScreen',
};

export const settingsSchema = z.object(settingSchemas);
export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingSchemas) as SettingKey[];

/** Settings of a person who has set nothing. */
export const defaultSettings: Settings = settingsSchema.parse({});

/** A site of somebody else, reached by TLS only; no user name in it. */
const outsideLink = z
  .string()
  .max(500)
  .regex(/^(https:\/\/[^\s/\\@]+(\/\S*)?)?$/, 'an https address');

/** A person's settings as they hold for whom these features are on: the one answer that pages are served and the server goes by. */
export function resolveSettings(settings: Settings, isOn: (feature: FeatureSwitch) => boolean): Settings {
  const off = settingKeys.filter((key) => {
    const feature = settingFeatures[key];
    return feature !== undefined && !isOn(feature);
  });
  return { ...settings, ...Object.fromEntries(off.map((key) => [key, defaultSettings[key]])) };
}

/**
 * Settings of an organisation, set with the admin command. Sizes are bytes; `explain` is what `org explain` prints.
 */
export const orgSettings = {
  maxFolderNameCharacters: {
    schema: z.number().int().min(1).max(100),
    default: 10,
    explain: 'longest folder name, in characters',
  },
  maxLabelNameCharacters: {
    schema: z.number().int().min(1).max(100),
    default: 10,
    explain: 'longest label name, in characters',
  },
  retentionDays: {
    schema: z.number().int().min(0).max(3650),
    default: 30,
    explain: 'days for which mail purged can still be recovered',
  },
  defaultQuotaBytes: {
    schema: z
      .number()
      .int()
      .min(1024 * 1024),
    default: 10 * 1024 ** 3,
    explain: 'space of a new mailbox, in bytes',
  },
  passwordComplexLevel: {
    schema: z.enum(['1', '2', '3']),
    default: '2',
    explain:
      'password policy: 1 is 6 characters or more, 2 is 8 with two of four classes and no runs, 3 is 10 with three classes; at most 128',
  },
  passwordClasses: {
    schema: z.boolean(),
    default: true,
    explain:
      'passwords need several classes of characters and no runs; off: length, names and the list of common passwords alone',
  },
  passwordWords: {
    schema: z.array(z.string().regex(/^[\p{L}\p{N}.-]{2,60}$/u)).max(200),
    default: [],
    explain:
      'words that may not stand in passwords (names of products and projects, places), besides the names and domains of the organisation; Chinese ones count as pinyin',
  },
  passwordMaxDays: {
    schema: z.number().int().min(0).max(3650),
    default: 0,
    explain: 'days after which a password must be changed; 0: never',
  },
  passwordHistory: {
    schema: z.number().int().min(0).max(24),
    default: 3,
    explain: 'how many of the last passwords may not be used again; 0: all may',
  },
  controlFileTypes: {
    schema: z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(200),
    default: ['exe', 'bat', 'cmd', 'com', 'scr', 'js', 'vbs', 'msi'],
    explain: 'file extensions that may not be attached',
  },
  logoutLink: {
    schema: z
      .string()
      .refine((link) => link === '' || isLogoutLink(link), 'a path of this server, such as /bye/, or an https address'),
    default: '',
    explain:
      'where a session that ends leads (sign-out, expiry, a mailbox that cannot be loaded): a path of this server, such as /bye/, or an https address; empty is the sign-in page',
  },
  massMailRecipients: {
    schema: z.number().int().min(2).max(1_000),
    default: massMailRecipients,
    explain: 'a mail to more recipients is confirmed before it is sent',
  },
  withdrawScope: {
    schema: z.enum(['none', 'unread', 'all']),
    default: 'unread',
    explain: 'which copies inside the organisation a sender can take back: none, unread ones, or also read ones',
  },
  withdrawDays: {
    schema: z.number().int().min(1).max(365),
    default: 7,
    explain: 'days for which a sent mail can be taken back',
  },
  outsideForward: {
    schema: z.boolean(),
    default: true,
    explain: 'people may forward their mail automatically to addresses outside the organisation',
  },
  largeAttachmentDays: {
    schema: z.number().int().min(1).max(365),
    default: largeAttachmentDays,
    explain: 'days for which a large attachment can be downloaded',
  },
  largeAttachmentQuotaBytes: {
    schema: z.number().int().min(0),
    default: 20 * 1024 ** 3,
    explain: "space of a person's large attachments, in bytes",
  },
  maxOwnAliases: {
    schema: z.number().int().min(0).max(maxAliasesPerPerson),
    default: 5,
    explain: 'aliases that a person may make; 0 leaves aliases to the administrator',
  },
  trustedArcSealers: {
    schema: z.array(z.string().regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)).max(100),
    default: [],
    explain:
      'domains of forwarders and mailing lists (d= of their ARC seals) whose word is taken for a sender whom forwarding made unprovable',
  },
  systemCopyright: { schema: z.string().max(200), default: '', explain: 'line at the foot of the sign-in page' },
  watermark: {
    schema: z.boolean(),
    default: false,
    explain: "the reader's name and address stand faintly over everything that is shown and printed",
  },
  enableGray: {
    schema: z.boolean(),
    default: false,
    explain: 'every page is drawn in grey, for days of mourning',
  },
  mailClient: {
    schema: z
      .string()
      .max(500)
      .regex(/^(https:\/\/[^\s/\\@]+(\/\S*)?|\/[^/\\]\S*)?$/, 'an https address or a path of this site'),
    default: '',
    explain: 'where the mail client can be downloaded; empty hides the link',
  },
  festivalSkin: {
    schema: z.enum(['', ...festivalMotifs]),
    default: '',
    explain: `a motif for the top bar that is offered to everybody: ${festivalMotifs.join(', ')}; empty offers none`,
  },
  festivalFrom: { schema: dayOrNone, default: '', explain: 'first day of the festival skin; empty: at once' },
  festivalUntil: {
    schema: dayOrNone,
    default: '',
    explain: 'last day of the festival skin; empty: until it is taken back',
  },
  festivalAskWord: {
    schema: z.string().max(100),
    default: '',
    explain: 'what people are asked when the festival skin is offered; empty asks in words of our own',
  },
  sessionIdleMinutes: {
    schema: z.number().int().min(5).max(1440),
    default: 120,
    explain: 'sign-in ends after so many minutes without use',
  },
  sessionMaxHours: {
    schema: z.number().int().min(1).max(720),
    default: 12,
    explain: 'sign-in ends after so many hours in any case',
  },

  // Second verification.
  secondStep: {
    schema: z.enum(twoFactorPolicies),
    default: 'optional',
    explain:
      'second verification at sign-in: off, optional (whoever has set one up is asked) or required (who has none sets one up at the next sign-in)',
  },
  secondStepRememberDays: {
    schema: z.number().int().min(0).max(90),
    default: 0,
    explain: 'days for which a browser may be spared the second verification; 0 asks every time',
  },

  // Sign-in places.
  newDeviceNotice: {
    schema: z.boolean(),
    default: true,
    explain: 'a mail to the person at the first sign-in from a browser or program that is not known',
  },

  // Challenges and SMS.
  puzzleAt: {
    schema: z.enum(['never', 'afterFailures', 'always']),
    default: 'afterFailures',
    explain: 'when sign-in asks for the sliding puzzle: never, after 5 wrong passwords from one address, or always',
  },
  smsOutboxForms: {
    schema: z.boolean(),
    default: false,
    explain:
      'offer SMS codes although there is no gateway: the administrator reads them out (npm run admin -- sms list)',
  },
  smsSignature: {
    schema: z.string().max(20),
    default: '鸿雁',
    explain: 'name in brackets before the text of an SMS, as Chinese networks ask for; empty is none',
  },

  // Home.
  archiveUrl: {
    schema: outsideLink,
    default: '',
    explain: 'where the mail archive is; empty hides it (it also needs the feature mailArchive)',
  },
  gatewayUrl: {
    schema: outsideLink,
    default: '',
    explain: 'where the mail gateway is; empty hides it (it also needs the feature gateway)',
  },
  phonePort: {
    schema: z.number().int().min(0).max(65_535),
    default: 0,
    explain: 'phones are sent to the site on this port of the same host, 9443 where there is one; 0: they stay here',
  },
} as const;

export type OrgSettingKey = keyof typeof orgSettings;
export type OrgSettings = { [Key in OrgSettingKey]: z.output<(typeof orgSettings)[Key]['schema']> };
export const orgSettingKeys = Object.keys(orgSettings) as OrgSettingKey[];

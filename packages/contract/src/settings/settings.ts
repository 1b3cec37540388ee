import { z } from 'zod';

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

const swipeSchema = z.enum(['archive', 'delete', 'snooze', 'read', 'none']);

/** A person's settings of this capability, each with its default. */
export const settingsPersonSettings = {
  language: z.enum(['zh', 'en']).default('zh'),
  sidebar: z.enum(['open', 'closed']).default('open'),
  /** What `/` opens; the specification's is home. */
  firstPage: z.enum(['home', 'inbox']).default('home'),
  /** What opens when the message that is read is archived, moved or deleted. */
  autoAdvance: z.enum(['next', 'previous', 'list']).default('next'),
  /** What a finger does that swipes a row of a list to the right, or to the left. */
  swipeRight: swipeSchema.default('archive'),
  swipeLeft: swipeSchema.default('snooze'),
  /** Where an opened message is answered: below it, or in a view of its own as in the specification. */
  replyLocation: z.enum(['below', 'view']).default('below'),
  /** Which views have a tab: messages and drafts, or every view, as in the specification. */
  viewTabs: z.enum(['opened', 'all']).default('opened'),
  layout: z.enum(['two', 'three']).default('two'),
  skin: z
    .enum(['skin_0', 'skin_1', 'skin_2', 'skin_3', 'skin_4', 'skin_5', 'skin_6', 'skin_7', 'skin_8'])
    .default('skin_0'),
  /** Drawn instead of a light skin while the system is dark. */
  darkSkin: z.enum(['none', 'skin_6', 'skin_7']).default('skin_6'),
  tableSize: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  wordSize: z.enum(['small', 'middle', 'large']).default('middle'),
  fontSize: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  timeZone: z.number().int().min(-12).max(12).default(8),
  timeZoneName: ianaZone.default('Asia/Shanghai'),
  timeFormat: z.union([z.literal(12), z.literal(24)]).default(24),
  /** Single keys act on mails; off for whoever types blind or uses speech. */
  keyboardShortcuts: z.boolean().default(true),
  /** The guided tour was seen to its end, or skipped. */
  guideDone: z.boolean().default(false),
  /** What the person has said to the festival skins: `spring:yes:1771300000000` (motif, answer, when), joined by commas. */
  festivalAnswers: z
    .string()
    .max(200)
    .regex(/^(?:[a-zA-Z]{1,12}:(?:yes|no):\d{1,15}(?:,(?=[a-zA-Z])|$))*$/)
    .default(''),
} as const;

/** Those that belong to a switch: while it is off they have their defaults. */
export const settingsSettingFeatures = { skin: 'skin', darkSkin: 'skin', festivalAnswers: 'skin' } as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const settingsOrgSettings = {
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
} as const;

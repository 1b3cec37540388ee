import { z } from 'zod';
import { defaultPageSize, maxPageSize, maxSearchCharacters } from '../limits.ts';

/** Contacts of one person; more are a directory of a company. */
export const maxContacts = 20_000;
/** E-mail addresses, and phones, of one contact. */
export const maxContactEmails = 20;
export const maxContactPhones = 20;
export const maxContactAddresses = 10;
export const maxContactNameCharacters = 100;
export const maxContactNoteCharacters = 5_000;
/** Suggestions of duplicates that a person has skipped and that stay so: more than anybody goes through by hand, and 4 kB of settings. */
export const maxDistinctSets = 300;
/** Of the key of such a suggestion: 72 bits of a hash. */
export const distinctKeyCharacters = 12;
/** Groups of contacts of one person. */
export const maxContactGroups = 200;
export const maxContactGroupNameCharacters = 30;
/** Members of one group: as many as a message can have recipients. */
export const maxContactGroupMembers = 1_000;
/** Contacts that one call names. */
export const maxContactsPerCall = 1_000;
/** Of the file of an import, in bytes: 20 000 cards with small pictures. */
export const maxContactImportBytes = 50 * 1024 * 1024;
/** For how long a deletion, a merge or an import can be undone. */
export const contactUndoMs = 24 * 60 * 60_000;

const number = z.string().regex(/^\d{1,10}$/);
export const contactIdSchema = number.brand('ContactId');
export type ContactId = z.output<typeof contactIdSchema>;
export const contactGroupIdSchema = number.brand('ContactGroupId');
export type ContactGroupId = z.output<typeof contactGroupIdSchema>;
/** What undoes one change. */
export const contactUndoIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const line = (max: number) => z.string().max(max).default('');

export const contactEmailKinds = ['work', 'home', 'other'] as const;
export const contactPhoneKinds = ['mobile', 'work', 'home', 'fax', 'other'] as const;

/** A date of birth: with its year, or without (`--05-12`), as vCard 4 has it (RFC 6350 §6.2.5). */
export const birthdaySchema = z
  .string()
  .regex(/^(?:|\d{4}-\d{2}-\d{2}|--\d{2}-\d{2})$/)
  .default('');

/** What a person writes of a contact. Empty text: not known. The name may be empty where there is an organisation, an e-mail address or a phone. */
export const contactFieldsSchema = z.object({
  name: line(400),
  nickname: line(200),
  /** The first is the one that mail goes to. */
  emails: z
    .array(z.object({ address: z.string().max(320), kind: z.enum(contactEmailKinds).default('work') }))
    .max(maxContactEmails)
    .default([]),
  phones: z
    .array(z.object({ number: z.string().max(60), kind: z.enum(contactPhoneKinds).default('mobile') }))
    .max(maxContactPhones)
    .default([]),
  /** Postal addresses, each as it is written on a letter. */
  addresses: z
    .array(z.object({ text: z.string().max(500), kind: z.enum(contactEmailKinds).default('work') }))
    .max(maxContactAddresses)
    .default([]),
  org: line(200),
  department: line(200),
  title: line(200),
  birthday: birthdaySchema,
  /** A web page: http or https. */
  website: line(500),
  note: line(20_000),
});
export type ContactFields = z.output<typeof contactFieldsSchema>;

/** A personal contact. */
export const contactSchema = contactFieldsSchema.extend({
  contactId: contactIdSchema,
  /** Rises with every change; a save names the one that it began with. */
  revision: z.number().int(),
  groupIds: z.array(contactGroupIdSchema),
  /** Where its picture is fetched, below /api/; empty: none. It changes with the picture. */
  photo: z.string(),
  changedAt: z.number().int(),
});
export type Contact = z.output<typeof contactSchema>;

/** A row of a list of people: a personal contact, or a colleague (who has no contactId). */
export const contactRowSchema = z.object({
  kind: z.enum(['contact', 'colleague']),
  contactId: contactIdSchema.optional(),
  name: z.string(),
  /** The address that mail goes to; empty: none. */
  address: z.string(),
  /** As it may be seen: a colleague's is masked unless the organisation shows it. */
  phone: z.string(),
  /** A contact's organisation, or a colleague's departments, the main one first. */
  org: z.string(),
  /** A contact's title or a colleague's duties. */
  title: z.string(),
  groupIds: z.array(contactGroupIdSchema),
  /** Picture of a contact, below /api/; a colleague's is asked for with `avatars.find`. */
  photo: z.string(),
  /** Under which letter it stands: A to Z by spelling, or `#`. */
  letter: z.string().length(1),
});
export type ContactRow = z.output<typeof contactRowSchema>;

/** `all`: personal contacts and, where it is shown, the organisation. */
export const contactSourceSchema = z.enum(['all', 'personal', 'organization']);

/** Which people a list holds. */
export const contactListSchema = z.object({
  source: contactSourceSchema.default('all'),
  /** By name, nickname, spelling (pinyin and initials), address, phone, organisation. */
  keyword: z.string().max(maxSearchCharacters).default(''),
  /** Personal contacts of a group; `none`: of those in no group. */
  groupId: z.union([contactGroupIdSchema, z.literal('none')]).optional(),
  /** Colleagues of a department; `none`: of those in no department. */
  deptId: z.union([number, z.literal('none')]).optional(),
  /** Also those of the departments below. */
  below: z.enum(['true', 'false']).default('true'),
  /** Only who begins with it: A to Z or `#`. */
  letter: z
    .string()
    .regex(/^[A-Z#]$/)
    .optional(),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type ContactListInput = z.output<typeof contactListSchema>;

/** A group of personal contacts, made by its owner for themselves. */
export const contactGroupSchema = z.object({
  groupId: contactGroupIdSchema,
  name: z.string(),
  members: z.number().int(),
});
export type ContactGroup = z.output<typeof contactGroupSchema>;

/** A member of a group: a contact, or a plain address (a colleague, or somebody who is no contact). */
export const contactGroupMemberSchema = z.union([
  z.object({ kind: z.literal('contact'), contactId: contactIdSchema }),
  z.object({ kind: z.literal('address'), address: z.string().max(320), name: z.string().max(400).default('') }),
]);
export type ContactGroupMember = z.output<typeof contactGroupMemberSchema>;

/** A colleague as others may see them. */
export const colleagueSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** The main department first, then the part-time ones; each with those above it: `Company / Research / Platform`. */
  departments: z.array(z.object({ deptId: number, path: z.string(), isPartTime: z.boolean() })),
  duties: z.string(),
  /** Masked unless the organisation shows phones (setting `contactPhones`). */
  phone: z.string(),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type Colleague = z.output<typeof colleagueSchema>;

import { z } from 'zod';

/** Groups of one organisation. */
export const maxMailGroups = 2_000;
/** Entries (members, managers and authorised persons together) that stand in one group itself. */
export const maxMailGroupEntries = 5_000;
/** People whom one mail can reach by groups, nested ones included. */
export const maxMailGroupPeople = 10_000;
/** Groups that are followed from one: more are a mistake, or somebody's game. */
export const maxNestedMailGroups = 200;
export const maxMailGroupName = 60;
export const maxMailGroupDescription = 200;
/** Addresses and departments that are added in one step. */
export const maxMailGroupAdded = 1_000;
/** Fields of the header `Received` and `Delivered-To` together after which a mail to a group is taken for one that goes round. */
export const maxMailGroupHops = 50;

/** Whoever is in the group, runs it, or may write to it (specification, section 3). */
export const mailGroupRoleSchema = z.enum(['member', 'manager', 'sender']);
export type MailGroupRole = z.output<typeof mailGroupRoleSchema>;

/** Who may write to a group, beside its managers and authorised persons, who always may. `named`: nobody else. */
export const mailGroupSendersSchema = z.enum(['members', 'organisation', 'everybody', 'named']);
export type MailGroupSenders = z.output<typeof mailGroupSendersSchema>;

/** Who reads the archive of a group beside its managers: its members, or everybody of the organisation who may know of the group. `off`: nothing is kept. */
export const mailGroupArchiveSchema = z.enum(['off', 'members', 'organisation']);
export type MailGroupArchive = z.output<typeof mailGroupArchiveSchema>;

/** What its managers set. */
export const mailGroupSettingsSchema = z.object({
  name: z.string().max(maxMailGroupName),
  description: z.string().max(maxMailGroupDescription).default(''),
  whoSends: mailGroupSendersSchema.default('organisation'),
  /** Colleagues join and leave by themselves. */
  isOpen: z.boolean().default(false),
  /** Neither listed nor suggested to those who are not in it. */
  isHidden: z.boolean().default(false),
  /** Addresses of other organisations may be members. */
  outsideMembers: z.boolean().default(false),
  /** What is written to the group from then on is kept, and who reads it. Switched off, what was kept stays, closed, until it is switched on again or the group is deleted. */
  archive: mailGroupArchiveSchema.default('off'),
});
export type MailGroupSettings = z.output<typeof mailGroupSettingsSchema>;

/** A group as somebody sees it in a list. */
export const mailGroupSchema = mailGroupSettingsSchema.extend({
  /** By which it is named in every call. */
  address: z.string(),
  /** How many people a mail to it reaches. */
  people: z.number().int(),
  isMember: z.boolean(),
  isManager: z.boolean(),
  /** This person may write to it. */
  mayWrite: z.boolean(),
  /** This person changes it: a manager of it, or an administrator. */
  mayManage: z.boolean(),
  /** This person sees who is in it. */
  mayList: z.boolean(),
  /** By which this person opens the archive (`sharedMailboxes.switch`, as a public mailbox); null: there is none, or they may not read it. */
  archiveAddress: z.string().nullable(),
  revision: z.number().int(),
});
export type MailGroup = z.output<typeof mailGroupSchema>;

/** Somebody in a group: a colleague, another group, a department with those below it, an address of outside. */
export const mailGroupEntrySchema = z.object({
  role: mailGroupRoleSchema,
  kind: z.enum(['account', 'group', 'address', 'department']),
  /** Of a department its number. */
  address: z.string(),
  name: z.string(),
  deptName: z.string(),
  /** How many people a department has now, with those below it; null for anything else. */
  people: z.number().int().nullable(),
});
export type MailGroupEntry = z.output<typeof mailGroupEntrySchema>;

/** Why an address was not added. */
export const mailGroupSkippedSchema = z.object({
  address: z.string(),
  reason: z.enum(['invalid', 'unknown', 'outside', 'already', 'circle', 'notAPerson', 'notYours']),
});
export type MailGroupSkipped = z.output<typeof mailGroupSkippedSchema>;

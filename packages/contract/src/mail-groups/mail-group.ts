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
  revision: z.number().int(),
});
export type MailGroup = z.output<typeof mailGroupSchema>;

/** Somebody in a group: a colleague, another group, an address of outside. */
export const mailGroupEntrySchema = z.object({
  role: mailGroupRoleSchema,
  kind: z.enum(['account', 'group', 'address']),
  address: z.string(),
  name: z.string(),
  deptName: z.string(),
});
export type MailGroupEntry = z.output<typeof mailGroupEntrySchema>;

/** Why an address was not added. */
export const mailGroupSkippedSchema = z.object({
  address: z.string(),
  reason: z.enum(['invalid', 'unknown', 'outside', 'already', 'circle', 'notAPerson', 'notYours']),
});
export type MailGroupSkipped = z.output<typeof mailGroupSkippedSchema>;

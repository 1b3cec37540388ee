/** Personal contacts, their groups, and colleagues as the address book shows them. Paths are ours: the specification names none. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxPictureBytes, mebibyte } from '../limits.ts';
import {
  colleagueSchema,
  contactFieldsSchema,
  contactGroupIdSchema,
  contactGroupMemberSchema,
  contactGroupSchema,
  contactIdSchema,
  contactListSchema,
  contactRowSchema,
  contactSchema,
  contactUndoIdSchema,
  maxContactGroupMembers,
  maxContactGroups,
  maxContactsPerCall,
} from './contact.ts';
import { contactFileCalls } from './file-calls.ts';

/** Third-party programs see the organisation and suggestions, not what people keep for themselves. */
const ofContacts = { capability: 'contacts', programs: false } as const;
const contactIdsSchema = z.array(contactIdSchema).min(1).max(maxContactsPerCall);
const undoneBySchema = z.object({ undoId: contactUndoIdSchema });
/** What is wrong with the fields of a contact. */
const fieldErrors = [
  'contactEmpty',
  'contactNameTooLong',
  'contactNoteTooLong',
  'contactEmailInvalid',
  'contactBirthdayInvalid',
  'contactWebsiteInvalid',
] as const;

const list = defineCall({
  ...ofContacts,
  name: 'contacts.list',
  method: 'GET',
  path: 'contact/list',
  summary: 'People of the address book: personal contacts, the organisation or both, by name',
  input: contactListSchema,
  output: z.object({
    list: z.array(contactRowSchema),
    total: z.number().int(),
    /** Letters that somebody stands under, in order, for the same list without `letter`. */
    letters: z.array(z.string()),
  }),
  errors: ['contactGroupNotFound', 'departmentNotFound'],
});
const get = defineCall({
  ...ofContacts,
  name: 'contacts.get',
  method: 'GET',
  path: 'contact/get',
  summary: 'One personal contact, whole',
  input: z.object({ contactId: contactIdSchema }),
  output: contactSchema,
  errors: ['contactNotFound'],
});
const save = defineCall({
  ...ofContacts,
  name: 'contacts.save',
  method: 'POST',
  path: 'contact/save',
  summary: 'Save a personal contact: without contactId a new one; with the revision that the change began with',
  input: contactFieldsSchema.extend({
    contactId: contactIdSchema.optional(),
    revision: z.number().int().optional(),
    groupIds: z.array(contactGroupIdSchema).max(maxContactGroups).default([]),
  }),
  output: contactSchema,
  errors: [
    ...fieldErrors,
    'contactNotFound',
    'contactChanged',
    'contactGroupNotFound',
    'tooManyContacts',
    'tooManyContactGroupMembers',
  ],
  idempotent: true,
});
const deleteContacts = defineCall({
  ...ofContacts,
  name: 'contacts.delete',
  method: 'POST',
  path: 'contact/delete',
  summary: 'Delete personal contacts; can be undone for a day',
  input: z.object({ contactIds: contactIdsSchema }),
  output: undoneBySchema,
  errors: ['contactNotFound'],
});
const undo = defineCall({
  ...ofContacts,
  name: 'contacts.undo',
  method: 'POST',
  path: 'contact/undo',
  summary: 'Undo a deletion, a merge or an import; what was changed since stays changed',
  input: undoneBySchema,
  output: z.object({ contactIds: z.array(contactIdSchema) }),
  errors: ['contactUndoGone'],
});
const setPhoto = defineCall({
  ...ofContacts,
  name: 'contacts.setPhoto',
  method: 'POST',
  path: 'contact/photo/save',
  summary:
    'Set the picture of a contact (multipart: file, at most 2M, and contactId); a square from its middle is drawn anew',
  body: 'multipart',
  input: z.object({}),
  output: z.object({ photo: z.string(), revision: z.number().int() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['contactNotFound', 'fileEmpty', 'tooLarge', 'avatarFormat', 'avatarDamaged', 'avatarPixels', 'busy'],
  maxBodyBytes: maxPictureBytes + mebibyte,
});
const deletePhoto = defineCall({
  ...ofContacts,
  name: 'contacts.deletePhoto',
  method: 'POST',
  path: 'contact/photo/delete',
  summary: 'Remove the picture of a contact',
  input: z.object({ contactId: contactIdSchema }),
  output: z.object({ revision: z.number().int() }),
  errors: ['contactNotFound'],
});
const photo = defineCall({
  ...ofContacts,
  name: 'contacts.photo',
  method: 'GET',
  path: 'contact/picture/{version}',
  summary: 'The picture of one of my contacts (blob)',
  input: z.object({ version: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.unknown(),
  response: 'blob',
  errors: ['avatarNotFound'],
});

const groups = defineCall({
  ...ofContacts,
  name: 'contacts.groups',
  method: 'GET',
  path: 'contact/group/list',
  summary: 'My groups of contacts, by name',
  input: z.object({}),
  output: z.object({ list: z.array(contactGroupSchema), contacts: z.number().int(), ungrouped: z.number().int() }),
});
const saveGroup = defineCall({
  ...ofContacts,
  name: 'contacts.saveGroup',
  method: 'POST',
  path: 'contact/group/save',
  summary: 'Make a group of contacts, or give it another name',
  input: z.object({ groupId: contactGroupIdSchema.optional(), name: z.string().max(400) }),
  output: contactGroupSchema,
  errors: [
    'contactGroupNameEmpty',
    'contactGroupNameTooLong',
    'contactGroupNameTaken',
    'contactGroupNotFound',
    'tooManyContactGroups',
  ],
  idempotent: true,
});
const deleteGroup = defineCall({
  ...ofContacts,
  name: 'contacts.deleteGroup',
  method: 'POST',
  path: 'contact/group/delete',
  summary: 'Delete a group; its contacts stay',
  input: z.object({ groupId: contactGroupIdSchema }),
  output: undoneBySchema,
  errors: ['contactGroupNotFound'],
});
const groupMembers = defineCall({
  ...ofContacts,
  name: 'contacts.groupMembers',
  method: 'GET',
  path: 'contact/group/members',
  summary: 'Who is in a group, by name: contacts and plain addresses, with the address that mail goes to',
  input: z.object({ groupId: contactGroupIdSchema }),
  output: z.object({
    list: z.array(
      z.object({
        member: contactGroupMemberSchema,
        name: z.string(),
        /** Empty: a contact without an e-mail address. */
        address: z.string(),
      }),
    ),
  }),
  errors: ['contactGroupNotFound'],
});
const changeGroupMembers = defineCall({
  ...ofContacts,
  name: 'contacts.changeGroupMembers',
  method: 'POST',
  path: 'contact/group/changeMembers',
  summary: 'Put people into a group and take others out of it; who is there already stays',
  input: z.object({
    groupId: contactGroupIdSchema,
    add: z.array(contactGroupMemberSchema).max(maxContactGroupMembers).default([]),
    remove: z.array(contactGroupMemberSchema).max(maxContactGroupMembers).default([]),
  }),
  output: z.object({ members: z.number().int() }),
  errors: ['contactGroupNotFound', 'contactNotFound', 'contactEmailInvalid', 'tooManyContactGroupMembers'],
});

const duplicates = defineCall({
  ...ofContacts,
  name: 'contacts.duplicates',
  method: 'GET',
  path: 'contact/duplicates',
  summary:
    'Contacts that are probably the same person (an address, a phone, or name and organisation in common), and what they would be merged into',
  input: z.object({}),
  output: z.object({
    list: z
      .array(
        z.object({
          contacts: z.array(contactSchema).min(2),
          merged: contactFieldsSchema,
          /** Names the set; in the setting `distinctContacts` it says that they are not one. */
          key: z.string(),
        }),
      )
      .max(100),
    total: z.number().int(),
  }),
});
const merge = defineCall({
  ...ofContacts,
  name: 'contacts.merge',
  method: 'POST',
  path: 'contact/merge',
  summary:
    'Merge contacts: the first stays and gets the fields, the groups of all and, where it has none, a picture; the others are deleted',
  input: z.object({
    contacts: z
      .array(z.object({ contactId: contactIdSchema, revision: z.number().int() }))
      .min(2)
      .max(20),
    fields: contactFieldsSchema,
  }),
  output: z.object({ contact: contactSchema, undoId: contactUndoIdSchema }),
  errors: [...fieldErrors, 'contactNotFound', 'contactChanged'],
});

const colleague = defineCall({
  ...ofContacts,
  name: 'contacts.colleague',
  method: 'GET',
  path: 'contact/colleague',
  feature: 'displayOrg',
  summary: 'A colleague: departments, duties, phone as the organisation shows it',
  input: z.object({ address: z.string().max(320) }),
  output: colleagueSchema,
  errors: ['personNotFound'],
});
const forget = defineCall({
  ...ofContacts,
  name: 'contacts.forget',
  method: 'POST',
  path: 'contact/forget',
  summary: 'Suggest an address no more because of mail that was sent to it; a contact or colleague is still found',
  input: z.object({ address: z.string().min(1).max(320) }),
  output: nothingSchema,
});

export const addressBookCalls = {
  list,
  get,
  save,
  delete: deleteContacts,
  undo,
  setPhoto,
  deletePhoto,
  photo,
  groups,
  saveGroup,
  deleteGroup,
  groupMembers,
  changeGroupMembers,
  duplicates,
  merge,
  ...contactFileCalls,
  colleague,
  forget,
};

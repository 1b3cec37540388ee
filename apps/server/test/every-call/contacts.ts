import type { ApiClient } from '@hongyan/testkit';
import type { CallClass, CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';

/** One red pixel. */
const dotPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const nobody = {
  name: '',
  nickname: '',
  emails: [],
  phones: [],
  addresses: [],
  org: '',
  department: '',
  title: '',
  birthday: '',
  website: '',
  note: '',
};

export type ContactThings = Pick<
  OwnThings,
  | 'contactId'
  | 'contactRevision'
  | 'otherContactId'
  | 'otherContactRevision'
  | 'contactGroupId'
  | 'contactUndoId'
  | 'contactImportId'
>;

/** The same picture has the same name for everybody; each is shown their own alone, as contacts.test.ts says. */
let photoVersion = '0'.repeat(32);

/** Two contacts, a group, a picture, a deletion and a file that was read. */
export async function makeContacts(own: ApiClient): Promise<ContactThings> {
  const { contacts } = own;
  const add = async (name: string) => (await contacts.save({ ...nobody, name, groupIds: [] })).data;
  const [one, other, gone] = [await add('王海燕'), await add('Wang'), await add('gone')];
  const name = `g${String(performance.now()).slice(-8)}`;
  const { groupId } = (await contacts.saveGroup({ name })).data;
  const file = { name: 'dot.png', type: 'image/png', bytes: dotPng };
  const drawn = await own.upload('contact/photo/save', file, { contactId: one.contactId });
  const { photo, revision } = drawn.envelope?.data as { photo: string; revision: number };
  photoVersion = photo.split('/').at(-1) ?? '';
  const cards = Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Every call\r\nEND:VCARD\r\n');
  const read = await own.upload('contact/import/read', { name: 'c.vcf', type: 'text/vcard', bytes: cards });
  return {
    contactId: one.contactId,
    contactRevision: revision,
    otherContactId: other.contactId,
    otherContactRevision: other.revision,
    contactGroupId: groupId,
    contactUndoId: (await contacts.delete({ contactIds: [gone.contactId] })).data.undoId,
    contactImportId: (read.envelope?.data as { importId: string }).importId,
  };
}

export const contactsExamples: Readonly<Record<string, CallExample>> = {
  'contacts.tree': { valid: () => ({}), malformed: { deptId: '1 or 1' } },
  'contacts.check': {
    valid: (own) => ({ list: [{ name: '', address: own.address }] }),
    malformed: { list: [] },
  },
  'contacts.suggest': { valid: () => ({ keyword: 'li' }), malformed: { limit: 1_000 } },
  'contacts.list': { valid: (own) => ({ groupId: own.contactGroupId }), malformed: { letter: 'aa' } },
  'contacts.get': { valid: (own) => ({ contactId: own.contactId }), malformed: { contactId: '1 or 1' } },
  'contacts.save': {
    valid: (own) => ({
      ...nobody,
      name: '李梅',
      contactId: own.contactId,
      revision: own.contactRevision,
      groupIds: [],
    }),
    malformed: { name: {} },
  },
  'contacts.delete': { valid: (own) => ({ contactIds: [own.contactId] }), malformed: { contactIds: [] } },
  'contacts.undo': { valid: (own) => ({ undoId: own.contactUndoId }), malformed: { undoId: '../1' } },
  // The matrix sends no field beside the file; contacts.test.ts does.
  'contacts.setPhoto': { valid: () => ({}), refusal: 'invalidInput', malformed: null },
  'contacts.deletePhoto': { valid: (own) => ({ contactId: own.contactId }), malformed: { contactId: 'x' } },
  'contacts.photo': { valid: () => ({ version: photoVersion }), malformed: { version: '../../secrets' } },
  'contacts.groups': { valid: () => ({}), malformed: null },
  'contacts.saveGroup': {
    valid: (own) => ({ groupId: own.contactGroupId, name: `renamed ${String(performance.now())}` }),
    malformed: { name: 7 },
  },
  'contacts.deleteGroup': { valid: (own) => ({ groupId: own.contactGroupId }), malformed: { groupId: '' } },
  'contacts.groupMembers': { valid: (own) => ({ groupId: own.contactGroupId }), malformed: { groupId: '1;' } },
  'contacts.changeGroupMembers': {
    valid: (own) => ({
      groupId: own.contactGroupId,
      add: [{ kind: 'contact', contactId: own.contactId }],
      remove: [],
    }),
    malformed: { groupId: '1', add: 'all', remove: [] },
  },
  'contacts.duplicates': { valid: () => ({}), malformed: null },
  'contacts.merge': {
    valid: (own) => ({
      contacts: [
        { contactId: own.contactId, revision: own.contactRevision },
        { contactId: own.otherContactId, revision: own.otherContactRevision },
      ],
      fields: { ...nobody, name: 'merged' },
    }),
    malformed: { contacts: [], fields: nobody },
  },
  // The matrix sends a picture as the file; contacts.test.ts reads cards and tables.
  'contacts.readImport': { valid: () => ({}), refusal: 'contactImportUnreadable', malformed: null },
  'contacts.previewImport': {
    valid: (own) => ({ importId: own.contactImportId, columns: [] }),
    malformed: { importId: 1, columns: ['password'] },
  },
  'contacts.applyImport': {
    valid: (own) => ({ importId: own.contactImportId, columns: [], duplicates: 'new' }),
    malformed: { importId: 'x', columns: [], duplicates: 'overwrite' },
  },
  'contacts.export': {
    valid: (own) => ({ format: 'vcard4', contactIds: [own.contactId] }),
    malformed: { format: 'xlsx' },
  },
  'contacts.colleague': { valid: (own) => ({ address: own.address }), malformed: { address: 'x'.repeat(321) } },
  'contacts.forget': { valid: (own) => ({ address: own.address }), malformed: { address: '' } },
};

const why = 'the address book and the organisation; no mail is in it';
export const contactsClasses: Readonly<Record<string, CallClass>> = {
  ...Object.fromEntries(Object.keys(contactsExamples).map((name) => [name, { as: 'nothing' as const, why }])),
};

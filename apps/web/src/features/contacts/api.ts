import type {
  Contact,
  ContactFields,
  ContactGroup,
  ContactGroupMember,
  ContactId,
  ContactListInput,
} from '@hongyan/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';
import { offerUndo, showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { contactsStrings } from './contacts.strings.ts';

/** Rows that are asked for at once; the list asks for more while it is scrolled. */
const rowsPerPage = 100;

export type GroupId = ContactGroup['groupId'];
/** Which people a list holds; nothing said means all of them. */
export type ListScope = Partial<
  Pick<ContactListInput, 'source' | 'keyword' | 'groupId' | 'deptId' | 'below' | 'letter'>
>;

export const contactListQuery = (scope: ListScope) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', scope],
    queryFn: ({ pageParam, signal }) =>
      readData(api.contacts.list({ ...scope, pageSize: rowsPerPage, pageNum: pageParam }, { signal })),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.list.length > 0 && pages.length * rowsPerPage < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });

export const contactQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: ['contacts', 'contact', contactId],
    queryFn: ({ signal }) => readData(api.contacts.get({ contactId }, { signal })),
  });

export const contactGroupsQuery = queryOptions({
  queryKey: ['contacts', 'groups'],
  queryFn: ({ signal }) => readData(api.contacts.groups({}, { signal })),
});

export const groupMembersQuery = (groupId: GroupId) =>
  queryOptions({
    queryKey: ['contacts', 'members', groupId],
    queryFn: ({ signal }) => readData(api.contacts.groupMembers({ groupId }, { signal })),
  });

export const departmentsQuery = queryOptions({
  queryKey: ['contacts', 'tree'],
  queryFn: ({ signal }) => readData(api.contacts.tree({}, { signal })),
});

export const colleagueQuery = (address: string) =>
  queryOptions({
    queryKey: ['contacts', 'colleague', address],
    queryFn: ({ signal }) => readData(api.contacts.colleague({ address }, { signal })),
  });

export const duplicatesQuery = queryOptions({
  queryKey: ['contacts', 'duplicates'],
  queryFn: ({ signal }) => readData(api.contacts.duplicates({}, { signal })),
});

/** The contact that has an address, where there is one: a list that is searched finds more than that. */
export const contactOfAddressQuery = (address: string) =>
  queryOptions({
    queryKey: ['contacts', 'ofAddress', address.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { list } = await readData(
        api.contacts.list({ source: 'personal', keyword: address, pageSize: 20 }, { signal }),
      );
      for (const { contactId, address: first } of list) {
        if (contactId === undefined) continue;
        if (first.toLowerCase() === address.toLowerCase()) return contactId;
        const { emails } = await readData(api.contacts.get({ contactId }, { signal }));
        if (emails.some((email) => email.address.toLowerCase() === address.toLowerCase())) return contactId;
      }
      return null;
    },
  });

/** Everything of contacts is asked for again. */
export const refreshContacts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['contacts'] });

export interface SaveContact extends ContactFields {
  readonly contactId?: ContactId;
  readonly revision?: number;
  readonly groupIds: Contact['groupIds'];
}

/** Saves a contact. Rejects with the server's refusal, for the form to say. */
export async function saveContact(input: SaveContact, idempotencyKey: string): Promise<Contact> {
  const contact = await readData(api.contacts.save(input, { idempotencyKey }));
  showContact(contact);
  return contact;
}

/** The server's newest of a contact is what is shown, before the lists have it too. */
function showContact(contact: Contact): void {
  queryClient.setQueryData(contactQuery(contact.contactId).queryKey, contact);
  void refreshContacts();
}

/** The picture of a contact is another one (null: none). */
export async function savePhoto(contactId: ContactId, file: File | null): Promise<void> {
  if (file === null) await readData(api.contacts.deletePhoto({ contactId }));
  else await uploadFile('contact/photo/save', file, { fields: { contactId } });
  await refreshContacts();
}

/** Does something that can be undone, and offers that; what is refused is shown. Answers whether it was done. */
async function changeUndoably(ask: () => Promise<{ undoId: string }>, message: () => string): Promise<boolean> {
  try {
    const { undoId } = await ask();
    offerUndo(message(), () => void undoChange(undoId));
    return true;
  } catch (error) {
    presentError(error, 'warning');
    return false;
  } finally {
    await refreshContacts();
  }
}

export async function undoChange(undoId: string): Promise<boolean> {
  try {
    await readData(api.contacts.undo({ undoId }));
    showSuccess(translate(contactsStrings, 'undone'));
    return true;
  } catch (error) {
    presentError(error, 'warning');
    return false;
  } finally {
    await refreshContacts();
  }
}

export const removeContacts = (contactIds: readonly ContactId[]): Promise<boolean> =>
  changeUndoably(
    () => readData(api.contacts.delete({ contactIds: [...contactIds] })),
    () => translate(contactsStrings, 'removed', { count: contactIds.length }),
  );

/** Merges contacts: the first stays. Rejects with the server's refusal, for the screen to say. */
export async function mergeContacts(contacts: readonly Contact[], fields: ContactFields): Promise<Contact> {
  const { contact, undoId } = await readData(
    api.contacts.merge({
      contacts: contacts.map(({ contactId, revision }) => ({ contactId, revision })),
      fields,
    }),
  );
  offerUndo(translate(contactsStrings, 'merged', { count: contacts.length }), () => void undoChange(undoId));
  showContact(contact);
  return contact;
}

/** Makes a group, or gives it another name. Rejects with the server's refusal, for the dialog to say. */
export async function saveGroup(name: string, groupId?: GroupId): Promise<ContactGroup> {
  const group = await readData(
    api.contacts.saveGroup(
      { name, ...(groupId === undefined ? {} : { groupId }) },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  await refreshContacts();
  return group;
}

export const removeGroup = ({ groupId, name }: ContactGroup): Promise<boolean> =>
  changeUndoably(
    () => readData(api.contacts.deleteGroup({ groupId })),
    () => translate(contactsStrings, 'groupRemoved', { name }),
  );

/** Puts people into a group; rejects with the server's refusal. */
export async function addMembers(groupId: GroupId, add: readonly ContactGroupMember[]): Promise<void> {
  await readData(api.contacts.changeGroupMembers({ groupId, add: [...add] }));
  await refreshContacts();
}

/** Takes people out of a group; offers to put them back. */
export async function removeMembers(groupId: GroupId, members: readonly ContactGroupMember[]): Promise<void> {
  try {
    await readData(api.contacts.changeGroupMembers({ groupId, remove: [...members] }));
    offerUndo(translate(contactsStrings, 'membersRemoved', { count: members.length }), () => {
      addMembers(groupId, members).catch((error: unknown) => presentError(error, 'warning'));
    });
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshContacts();
  }
}

/** What the database thread runs for contacts. */
import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { deleteContacts } from './book/delete-contacts.ts';
import { listPeople } from './book/list-people.ts';
import { saveContact } from './book/save-contact.ts';
import { undoContacts } from './book/undo.ts';
import { readColleagueCards } from './cards/colleague-cards.ts';
import { putContactCard, removeContactCard } from './cards/put-card.ts';
import { findColleague } from './directory/find-colleague.ts';
import { listDuplicates } from './duplicates/list-duplicates.ts';
import { mergeContacts } from './duplicates/merge-contacts.ts';
import { readExported } from './export/export-contacts.ts';
import { changeContactGroupMembers, deleteContactGroup, saveContactGroup } from './groups/change-groups.ts';
import { importContacts } from './import/import-contacts.ts';
import { keepImport } from './import/kept-file.ts';
import { setContactPhoto } from './photos/change-photo.ts';
import { forgetAddress } from './suggestions/forget-address.ts';
import { suggestRecipients } from './suggestions/suggest-recipients.ts';
import { sweepContactRows } from './sweep-contacts.ts';
import { readTree } from './writing/read-tree.ts';

export const contactsOperations: readonly AnyOperation[] = [
  saveContact,
  deleteContacts,
  undoContacts,
  setContactPhoto,
  saveContactGroup,
  deleteContactGroup,
  changeContactGroupMembers,
  mergeContacts,
  keepImport,
  importContacts,
  forgetAddress,
  putContactCard,
  removeContactCard,
  sweepContactRows,
];
export const contactsReaders: readonly AnyReader[] = [
  suggestRecipients,
  readTree,
  listPeople,
  findColleague,
  readColleagueCards,
  listDuplicates,
  readExported,
];

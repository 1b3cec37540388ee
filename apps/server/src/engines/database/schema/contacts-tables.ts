/** A personal contact. */
export interface ContactTable {
  account_no: number;
  /** Random: a number that was deleted does not come back as another contact. */
  contact_no: number;
  /** UID of its vCard. */
  uid: string;
  /** MODSEQ of the account at its last change. */
  revision: number;
  /** By which lists are ordered: its initial (`A` to `Z`, `~` for others), then its spelling. */
  sort_key: string;
  /** What a keyword is looked for in, normalised. */
  search_text: string;
  /** JSON: ContactFields of the contract. */
  fields: string;
  /** Properties of its vCard that are in no field, a line each, as they came. */
  other_properties: string;
  /** Names its picture (`contact_photo`); empty: none. */
  photo_version: string;
  created_at: number;
  changed_at: number;
}

/** An address of a contact, folded as `caseFoldAddress` folds: who writes from it is known. */
export interface ContactEmailTable {
  account_no: number;
  address: string;
  contact_no: number;
}

export interface ContactGroupTable {
  account_no: number;
  group_no: number;
  name: string;
  /** The name folded: no two groups of a person have the same. */
  name_key: string;
}

export interface ContactGroupMemberTable {
  account_no: number;
  group_no: number;
  /** `contact:` and a number, or `address:` and a folded address. */
  member_key: string;
  /** null: a plain address. */
  contact_no: number | null;
  /** Of a plain address; else empty. */
  address: string;
  name: string;
}

/** A picture of a contact, drawn anew by us. */
export interface ContactPhotoTable {
  account_no: number;
  /** Names the picture by its content. */
  version: string;
  /** WebP. */
  blob_id: string;
  size_bytes: number;
  /** Since when a sweep has found no contact with it; null: one has it, or no sweep has looked. */
  unreferenced_at: number | null;
}

/** What takes back one change of contacts. */
export interface ContactUndoTable {
  account_no: number;
  undo_id: string;
  /** JSON: how rows were before, and their revision after. */
  content: string;
  created_at: number;
}

/** A file that was read and may be taken over. */
export interface ContactImportTable {
  account_no: number;
  import_id: string;
  /** The file as it came. */
  blob_id: string;
  created_at: number;
}

/** The name that a program gave to the card of a contact; without a row it is the contact's number. */
export interface ContactCardTable {
  account_no: number;
  name: string;
  contact_no: number;
}

/** The card of a contact that is gone, as long as programs may ask what changed. */
export interface ContactVanishedTable {
  account_no: number;
  name: string;
  /** MODSEQ of the account when it went. */
  revision: number;
  vanished_at: number;
}

/** Rises with every change of who is in an organisation and in which department: lists kept in memory are read anew. */
export interface DirectoryVersionTable {
  org_id: number;
  version: number;
}

/** Tables of contacts, by name. */
export interface ContactsSchema {
  contact: ContactTable;
  contact_email: ContactEmailTable;
  contact_group: ContactGroupTable;
  contact_group_member: ContactGroupMemberTable;
  contact_photo: ContactPhotoTable;
  contact_undo: ContactUndoTable;
  contact_import: ContactImportTable;
  contact_card: ContactCardTable;
  contact_vanished: ContactVanishedTable;
  directory_version: DirectoryVersionTable;
}

/** What taking a file over does to each contact. Plain logic, linear in entries and contacts. */
import { type ContactFields, type ContactImportReport, maxContacts } from '@hongyan/contract';
import { normaliseForMatching } from '../../../engines/contact-files/matching-text.ts';
import {
  newNumber,
  newUid,
  type PreparedContact,
  prepareContact,
} from '../../../engines/contact-files/prepare-contact.ts';
import type { ImportedEntry } from '../../../engines/contact-files/read-contact-file.ts';
import { caseFoldAddress } from '../../../mail/correspondents/index.ts';
import { type ContactContent, parseFields, type StoredContact } from '../book/stored-contact.ts';
import { mergeFields } from '../duplicates/merge-fields.ts';

export type DuplicateChoice = 'skip' | 'merge' | 'new';

/** An entry whose picture, where it has one, is drawn already. */
export type PlannedEntry = Omit<ImportedEntry, 'photo'> & { readonly photoVersion: string };

type LeftOut = ContactImportReport['leftOut'][number];

export interface PlannedContact {
  content: ContactContent;
  groupNos: Set<number>;
  groupNames: Set<string>;
  /** As it was; null: it is new. */
  readonly before: StoredContact | null;
  isChanged: boolean;
}

export interface ImportPlan {
  readonly contacts: readonly PlannedContact[];
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly leftOut: readonly LeftOut[];
  readonly leftOutTotal: number;
}

/** Entries that a report names. */
const maxNamed = 200;

/** By what an entry is a contact that is there: an address, or the name with a phone or an organisation, or the name where nothing else is known. */
function listKeys({ name, org, emails, phones }: ContactFields): string[] {
  const addresses = emails.map(({ address }) => `mail:${caseFoldAddress(address)}`);
  if (name === '') return addresses;
  const named = normaliseForMatching(name);
  const numbers = phones.map(({ number }) => `phone:${named}\n${number.replace(/\D/g, '').slice(-11)}`);
  const orgs = org === '' ? [] : [`org:${named}\n${normaliseForMatching(org)}`];
  const bare = emails.length + phones.length === 0 && org === '' ? [`name:${named}`] : [];
  return [...addresses, ...numbers, ...orgs, ...bare];
}

/** Makes the plan of one import, entry by entry. */
export class ImportPlanner {
  readonly #choice: DuplicateChoice;
  readonly #now: number;
  readonly #byKey = new Map<string, PlannedContact>();
  readonly #byUid = new Map<string, PlannedContact>();
  readonly #numbers: Set<number>;
  readonly #touched = new Set<PlannedContact>();
  readonly #leftOut: LeftOut[] = [];
  #leftOutTotal = 0;
  #added = 0;
  #merged = 0;
  #skipped = 0;

  constructor(known: readonly StoredContact[], choice: DuplicateChoice, now: number) {
    this.#choice = choice;
    this.#now = now;
    this.#numbers = new Set(known.map(({ content }) => content.contact_no));
    for (const stored of known)
      this.#remember({
        content: stored.content,
        groupNos: new Set(stored.groupNos),
        groupNames: new Set(),
        before: stored,
        isChanged: false,
      });
  }

  #remember(contact: PlannedContact): void {
    this.#byUid.set(contact.content.uid, contact);
    for (const key of listKeys(parseFields(contact.content.fields)))
      if (!this.#byKey.has(key)) this.#byKey.set(key, contact);
  }

  #leaveOut(entry: number, name: string, what: string, reason: LeftOut['reason']): void {
    this.#leftOutTotal += 1;
    if (this.#leftOut.length < maxNamed) this.#leftOut.push({ entry, name, what, reason });
  }

  #find({ uid }: PlannedEntry, fields: ContactFields): PlannedContact | undefined {
    const byUid = uid === '' ? undefined : this.#byUid.get(uid);
    return byUid ?? listKeys(fields).flatMap((key) => this.#byKey.get(key) ?? [])[0];
  }

  /** Takes one entry; `number` counts from 1. */
  take(entry: PlannedEntry, number: number): void {
    for (const { what, reason } of entry.leftOut) this.#leaveOut(number, entry.name, what, reason);
    if (entry.contact === null) {
      this.#leaveOut(number, entry.name, '', 'empty');
      return;
    }
    const same = this.#choice === 'new' ? undefined : this.#find(entry, parseFields(entry.contact.fields));
    if (same === undefined) this.#add(entry, entry.contact, number);
    else if (this.#choice === 'skip') {
      this.#skipped += 1;
      this.#leaveOut(number, entry.name, '', 'duplicate');
    } else this.#merge(same, entry, entry.contact);
  }

  #add(entry: PlannedEntry, contact: PreparedContact, number: number): void {
    if (this.#numbers.size >= maxContacts) {
      this.#leaveOut(number, entry.name, '', 'tooMany');
      return;
    }
    let contactNo = newNumber();
    while (this.#numbers.has(contactNo)) contactNo = newNumber();
    this.#numbers.add(contactNo);
    const content = {
      ...contact,
      contact_no: contactNo,
      uid: entry.uid === '' || this.#byUid.has(entry.uid) ? newUid() : entry.uid,
      other_properties: entry.others,
      photo_version: entry.photoVersion,
      created_at: this.#now,
    };
    const planned = {
      content,
      groupNos: new Set<number>(),
      groupNames: new Set(entry.groups),
      before: null,
      isChanged: true,
    };
    this.#added += 1;
    this.#touched.add(planned);
    this.#remember(planned);
  }

  /** What is missing is filled in. */
  #merge(known: PlannedContact, entry: PlannedEntry, contact: PreparedContact): void {
    const fields = mergeFields([parseFields(known.content.fields), parseFields(contact.fields)]);
    const prepared = prepareContact(fields);
    const others = known.content.other_properties === '' ? entry.others : known.content.other_properties;
    const photo = known.content.photo_version === '' ? entry.photoVersion : known.content.photo_version;
    const isSame =
      prepared.fields === known.content.fields &&
      others === known.content.other_properties &&
      photo === known.content.photo_version;
    if (isSame) this.#skipped += 1;
    else this.#merged += 1;
    known.content = { ...known.content, ...prepared, other_properties: others, photo_version: photo };
    known.isChanged ||= !isSame;
    for (const name of entry.groups) known.groupNames.add(name);
    this.#touched.add(known);
    this.#remember(known);
  }

  plan(): ImportPlan {
    return {
      contacts: [...this.#touched],
      added: this.#added,
      merged: this.#merged,
      skipped: this.#skipped,
      leftOut: this.#leftOut,
      leftOutTotal: this.#leftOutTotal,
    };
  }
}

import type { Contact, ContactFields } from '@hongyan/contract';
import { isValidAddress } from '../../../lib/addresses/parse-recipients.ts';
import type { SaveContact } from '../api.ts';

/** A date of birth as it is typed: each part on its own, the year may be missing. */
export interface BirthdayParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** A contact as the form holds it. Rows of lists have a key of their own, so that taking one out moves no text. */
export interface ContactFormState extends Omit<ContactFields, 'birthday' | 'emails' | 'phones' | 'addresses'> {
  readonly contactId?: Contact['contactId'];
  readonly revision?: number;
  readonly groupIds: Contact['groupIds'];
  readonly birthday: BirthdayParts;
  readonly emails: readonly Keyed<ContactFields['emails'][number]>[];
  readonly phones: readonly Keyed<ContactFields['phones'][number]>[];
  readonly addresses: readonly Keyed<ContactFields['addresses'][number]>[];
  /** Where its picture is now. */
  readonly photo: string;
  /** A picture that is to be its own; null: none; undefined: as it is. */
  readonly newPhoto: File | null | undefined;
}

export type Keyed<T> = T & { readonly key: string };

const keyed = <T>(list: readonly T[]): Keyed<T>[] => list.map((row) => ({ ...row, key: crypto.randomUUID() }));

export const emptyEmail = (): ContactFormState['emails'][number] => ({
  key: crypto.randomUUID(),
  address: '',
  kind: 'work',
});
export const emptyPhone = (): ContactFormState['phones'][number] => ({
  key: crypto.randomUUID(),
  number: '',
  kind: 'mobile',
});
export const emptyAddress = (): ContactFormState['addresses'][number] => ({
  key: crypto.randomUUID(),
  text: '',
  kind: 'work',
});

const noFields: ContactFields = {
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

/** The form of a new contact. */
export function emptyForm({ name, address }: { name: string; address: string }): ContactFormState {
  const form = fieldsToForm({ ...noFields, name, emails: [{ address, kind: 'work' }] });
  return { ...form, groupIds: [], photo: '', newPhoto: undefined };
}

/** The form of a contact, with a line that waits for an address and a phone. */
export function toForm(contact: Contact): ContactFormState {
  const { contactId, revision, groupIds, photo } = contact;
  return { ...fieldsToForm(contact), contactId, revision, groupIds, photo, newPhoto: undefined };
}

type FieldsOfForm = Omit<ContactFormState, 'contactId' | 'revision' | 'groupIds' | 'photo' | 'newPhoto'>;

export function fieldsToForm(fields: ContactFields): FieldsOfForm {
  const { name, nickname, org, department, title, website, note } = fields;
  const emails = keyed(fields.emails);
  const phones = keyed(fields.phones);
  return {
    name,
    nickname,
    org,
    department,
    title,
    website,
    note,
    emails: emails.length > 0 ? emails : [emptyEmail()],
    phones: phones.length > 0 ? phones : [emptyPhone()],
    addresses: keyed(fields.addresses),
    birthday: readBirthday(fields.birthday),
  };
}

export function readBirthday(text: string): BirthdayParts {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return { year: year === '-' ? '' : year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** As the contract writes it; undefined where a part is missing. */
export function writeBirthday({ year, month, day }: BirthdayParts): string | undefined {
  if (year === '' && month === '' && day === '') return '';
  if (month === '' || day === '' || !/^(?:|\d{4})$/.test(year)) return undefined;
  return `${year === '' ? '-' : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What is to be saved: lines that nothing was written in are left out. */
export function toSave(form: ContactFormState): SaveContact {
  const { contactId, revision, groupIds, name, nickname, org, department, title, website, note } = form;
  return {
    ...(contactId === undefined ? {} : { contactId }),
    ...(revision === undefined ? {} : { revision }),
    groupIds,
    name: name.trim(),
    nickname: nickname.trim(),
    org: org.trim(),
    department: department.trim(),
    title: title.trim(),
    website: website.trim(),
    note,
    emails: form.emails
      .map(({ address, kind }) => ({ address: address.trim(), kind }))
      .filter(({ address }) => address !== ''),
    phones: form.phones
      .map(({ number, kind }) => ({ number: number.trim(), kind }))
      .filter((phone) => phone.number !== ''),
    addresses: form.addresses.map(({ text, kind }) => ({ text: text.trim(), kind })).filter(({ text }) => text !== ''),
    birthday: writeBirthday(form.birthday) ?? '',
  };
}

/** Whether saving would change anything. */
export function isChanged(form: ContactFormState, initial: ContactFormState): boolean {
  return (
    form.newPhoto !== undefined ||
    JSON.stringify(toSave(form)) !== JSON.stringify(toSave(initial)) ||
    writeBirthday(form.birthday) !== writeBirthday(initial.birthday)
  );
}

/** Which field of the form something is wrong with: an e-mail line by its key. */
export type Faults = Readonly<Record<string, string>>;

/** Addresses that nothing can be sent to, by the keys of their lines. */
export const wrongEmails = (form: ContactFormState): readonly string[] =>
  form.emails.filter(({ address }) => address.trim() !== '' && !isValidAddress(address.trim())).map(({ key }) => key);

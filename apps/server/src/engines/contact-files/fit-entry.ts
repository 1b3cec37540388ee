/** Makes what a file says fit a contact: what is too long or wrong is left out, and said to be. */
import {
  type ContactFields,
  maxContactAddresses,
  maxContactEmails,
  maxContactNameCharacters,
  maxContactNoteCharacters,
  maxContactPhones,
} from '@hongyan/contract';
import { cleanFields, cleanLine, isDate, isMailAddress, isNamed, isWebAddress } from './contact-fields.ts';
import type { LeftOut, RawEntry } from './entry.ts';

export interface FittedEntry extends Omit<RawEntry, 'leftOut'> {
  readonly leftOut: readonly LeftOut[];
  /** false: there is nothing by which anybody is found again. */
  readonly isNamed: boolean;
}

const cut = (text: string, max: number): string =>
  Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join('');

/** Everything at its longest, with a word for each value that was cut or is wrong. */
class Fitting {
  readonly leftOut: LeftOut[] = [];

  text(what: string, text: string, max: number): string {
    const short = cut(text, max);
    if (short.length < text.length) this.leftOut.push({ what, reason: 'tooLong' });
    return short;
  }

  valid(what: string, text: string, isValid: (text: string) => boolean): string {
    if (text === '' || isValid(text)) return text;
    this.leftOut.push({ what: `${what}: ${text.slice(0, 60)}`, reason: 'unreadable' });
    return '';
  }

  list<T>(what: string, items: readonly T[], max: number): T[] {
    if (items.length > max) this.leftOut.push({ what, reason: 'tooMany' });
    return items.slice(0, max);
  }
}

function fitFields(fields: ContactFields, fitting: Fitting): ContactFields {
  const emails = fields.emails.filter(({ address }) => fitting.valid('email', address, isMailAddress) !== '');
  const phones = fields.phones.map(({ number, kind }) => ({ number: fitting.text('phone', number, 60), kind }));
  const addresses = fields.addresses.map(({ text, kind }) => ({ text: fitting.text('address', text, 500), kind }));
  return {
    name: fitting.text('name', fields.name, maxContactNameCharacters),
    nickname: fitting.text('nickname', fields.nickname, 100),
    emails: fitting.list('email', emails, maxContactEmails),
    phones: fitting.list('phone', phones, maxContactPhones),
    addresses: fitting.list('address', addresses, maxContactAddresses),
    org: fitting.text('org', fields.org, 100),
    department: fitting.text('department', fields.department, 100),
    title: fitting.text('title', fields.title, 100),
    birthday: fitting.valid('birthday', fields.birthday, isDate),
    website: fitting.valid('website', fields.website.slice(0, 500), isWebAddress),
    note: fitting.text('note', fields.note, maxContactNoteCharacters),
  };
}

/** One entry as a contact can have it. */
export function fitEntry(entry: RawEntry): FittedEntry {
  const fitting = new Fitting();
  const fields = fitFields(cleanFields(entry.fields), fitting);
  return {
    ...entry,
    fields,
    uid: cleanLine(entry.uid).slice(0, 200),
    groups: [...new Set(entry.groups.map(cleanLine).filter((name) => name !== ''))].slice(0, 50),
    leftOut: [...entry.leftOut, ...fitting.leftOut],
    isNamed: isNamed(fields),
  };
}

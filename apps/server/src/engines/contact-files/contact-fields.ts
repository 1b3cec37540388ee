/** What every field of a contact is cleaned of, whoever wrote it. */
import type { ContactFields } from '@hongyan/contract';

/** One line without control characters and half characters; what would turn the reading direction of a page stays within it. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** The same with its lines. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether there is such a day; without a year the 29 February is one. */
export function isDate(date: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const days = daysOf[Number(month) - 1];
  if (days === undefined || Number(day) < 1 || Number(day) > days) return false;
  if (year === '-' || month !== '02' || day !== '29') return year !== '0000';
  return new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
}

/** Whether mail can be addressed to it; what a server says of it is seen when it is sent. */
export function isMailAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+$/.test(address);
}

/** A web address that a page may link to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && !/\s/.test(text);
}

function once<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

/** Cleans every text, drops empty and repeated values. Checks nothing. */
export function cleanFields(fields: ContactFields): ContactFields {
  const emails = fields.emails.map(({ address, kind }) => ({ address: cleanLine(address), kind }));
  const phones = fields.phones.map(({ number, kind }) => ({ number: cleanLine(number), kind }));
  const addresses = fields.addresses.map(({ text, kind }) => ({ text: cleanText(text), kind }));
  return {
    name: cleanLine(fields.name),
    nickname: cleanLine(fields.nickname),
    emails: once(
      emails.filter(({ address }) => address !== ''),
      ({ address }) => address.toLowerCase(),
    ),
    phones: once(
      phones.filter(({ number }) => number !== ''),
      ({ number }) => number,
    ),
    addresses: once(
      addresses.filter(({ text }) => text !== ''),
      ({ text }) => text,
    ),
    org: cleanLine(fields.org),
    department: cleanLine(fields.department),
    title: cleanLine(fields.title),
    birthday: fields.birthday,
    website: cleanLine(fields.website),
    note: cleanText(fields.note),
  };
}

/** Whether there is anything by which somebody is found again. */
export function isNamed({ name, org, emails, phones }: ContactFields): boolean {
  return name !== '' || org !== '' || emails.length > 0 || phones.length > 0;
}

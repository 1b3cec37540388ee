import type { ContactFields } from '@hongyan/contract';
import { currentLanguage, type Translate } from '../../lib/language/strings.ts';

/** Fields of a contact in the order in which they are shown. */
export const fieldNames = [
  'name',
  'nickname',
  'emails',
  'phones',
  'org',
  'department',
  'title',
  'addresses',
  'birthday',
  'website',
  'note',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** What stands in each field that has something, as text: to compare two versions, and to see what came of an import. */
export function describeFields(fields: ContactFields, t: Translate<'noYear'>): { field: FieldName; text: string }[] {
  return fieldNames
    .map((field) => ({ field, text: describeField(fields, field, t) }))
    .filter(({ text }) => text !== '');
}

function describeField(fields: ContactFields, field: FieldName, t: Translate<'noYear'>): string {
  switch (field) {
    case 'emails':
      return fields.emails.map(({ address }) => address).join('\n');
    case 'phones':
      return fields.phones.map(({ number }) => number).join('\n');
    case 'addresses':
      return fields.addresses.map(({ text }) => text).join('\n');
    case 'birthday':
      return formatBirthday(fields.birthday, t);
    default:
      return fields[field];
  }
}

/** 1988年3月8日, 3月8日 / 8 March 1988, 8 March. */
export function formatBirthday(text: string, t: Translate<'noYear'>): string {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return '';
  const hasYear = year !== undefined && year !== '-';
  const date = new Date(Date.UTC(hasYear ? Number(year) : 2000, Number(month) - 1, Number(day)));
  const shown = new Intl.DateTimeFormat(currentLanguage() === 'zh' ? 'zh-CN' : 'en-GB', {
    ...(hasYear ? { year: 'numeric' } : {}),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(date);
  return hasYear ? shown : t('noYear', { date: shown });
}

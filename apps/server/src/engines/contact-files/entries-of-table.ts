/** Rows of a table as contacts. */
import type { ContactColumnTarget, ContactFields } from '@hongyan/contract';
import { restore } from './csv-cells.ts';
import type { RawEntry } from './entry.ts';
import { readTableDate } from './read-date.ts';
import { normaliseHeading } from './recognise-columns.ts';

/** Google puts several values into one cell. */
const severalValues = ' ::: ';

type Kind = ContactFields['emails'][number]['kind'];

/** What the column of kinds beside a column of values says: `E-mail 1 - Type`, `Phone 1 - Label`. */
function findKindColumns(headings: readonly string[]): ReadonlyMap<number, number> {
  const names = headings.map(normaliseHeading);
  const pairs = names.flatMap((name, index) => {
    const stem = /^(.+)value$/.exec(name)?.[1];
    if (stem === undefined) return [];
    const kinds = names.findIndex((other) => other === `${stem}type` || other === `${stem}label`);
    return kinds < 0 ? [] : [[index, kinds] as const];
  });
  return new Map(pairs);
}

function placeKind(text: string): Kind {
  if (/work|business|工作|单位|公司/i.test(text)) return 'work';
  return /home|personal|家|住宅|个人/i.test(text) ? 'home' : 'other';
}

function phoneKind(text: string): ContactFields['phones'][number]['kind'] {
  if (/fax|传真/i.test(text)) return 'fax';
  if (/mobile|cell|手机|移动/i.test(text)) return 'mobile';
  return placeKind(text);
}

/** One contact in the making. */
class RowReader {
  readonly #texts = new Map<ContactColumnTarget, string[]>();
  readonly #emails: ContactFields['emails'] = [];
  readonly #phones: ContactFields['phones'] = [];
  readonly #groups: string[] = [];
  #birthday = '';
  #isDateLost = false;

  take(target: ContactColumnTarget, value: string, kind: string): void {
    if (target === 'birthday') this.#takeDate(value);
    else if (target === 'group') this.#groups.push(...splitGroups(value));
    else if (target.startsWith('email'))
      this.#emails.push({ address: value, kind: kindOfTarget(target, 'email') ?? placeKind(kind) });
    else if (target.startsWith('phone'))
      this.#phones.push({ number: value, kind: phoneKindOfTarget(target) ?? phoneKind(kind) });
    else this.#texts.set(target, [...(this.#texts.get(target) ?? []), value]);
  }

  #takeDate(value: string): void {
    const date = readTableDate(value);
    if (date !== '' && this.#birthday === '') this.#birthday = date;
    // Outlook writes `0/0/00` for none.
    this.#isDateLost ||= date === '' && /[1-9]/.test(value);
  }

  #text(target: ContactColumnTarget, joint = ' '): string {
    return (this.#texts.get(target) ?? []).join(joint);
  }

  #name(): string {
    const whole = this.#text('name');
    if (whole !== '') return whole;
    const [family, middle, given] = [this.#text('familyName'), this.#text('middleName'), this.#text('givenName')];
    if (/\p{Script=Han}/u.test(family + given)) return `${family}${middle}${given}`;
    return [given, middle, family].filter((part) => part !== '').join(' ');
  }

  #addresses(): ContactFields['addresses'] {
    return (['addressWork', 'addressHome'] as const).flatMap((target) => {
      const parts = this.#texts.get(target) ?? [];
      const joint = parts.some((part) => /\p{Script=Han}/u.test(part)) ? ' ' : ', ';
      return parts.length === 0 ? [] : [{ text: parts.join(joint), kind: target === 'addressWork' ? 'work' : 'home' }];
    });
  }

  read(): RawEntry {
    const website = this.#text('website').split(' ')[0] ?? '';
    const fields: ContactFields = {
      name: this.#name(),
      nickname: this.#text('nickname'),
      emails: this.#emails,
      phones: this.#phones,
      addresses: this.#addresses(),
      org: this.#text('org'),
      department: this.#text('department'),
      title: this.#text('title'),
      birthday: this.#birthday,
      website: website === '' || /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `http://${website}`,
      note: this.#text('note', '\n'),
    };
    const leftOut = this.#isDateLost ? [{ what: 'birthday', reason: 'unreadable' as const }] : [];
    return { fields, uid: '', groups: this.#groups, others: [], photo: null, leftOut };
  }
}

function kindOfTarget(target: ContactColumnTarget, stem: string): Kind | null {
  if (target === `${stem}Work`) return 'work';
  return target === `${stem}Home` ? 'home' : null;
}

function phoneKindOfTarget(target: ContactColumnTarget): ContactFields['phones'][number]['kind'] | null {
  if (target === 'phoneMobile') return 'mobile';
  return target === 'phoneFax' ? 'fax' : kindOfTarget(target, 'phone');
}

/** Google's own group of everybody is no group. */
function splitGroups(value: string): string[] {
  return value
    .split(/\s*:::\s*|[;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^\*/.test(name));
}

/** Entries of a table by what its columns are read as. */
export function readEntries(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  targets: readonly ContactColumnTarget[],
): RawEntry[] {
  const kinds = findKindColumns(headings);
  return rows.map((row) => {
    const reader = new RowReader();
    for (const [index, target] of targets.entries()) {
      const cell = restore(row[index] ?? '').trim();
      if (target === 'ignore' || cell === '') continue;
      const kind = row[kinds.get(index) ?? -1] ?? '';
      const values = target === 'note' || target === 'group' ? [cell] : cell.split(severalValues, 50);
      for (const value of values) reader.take(target, value, kind);
    }
    return reader.read();
  });
}

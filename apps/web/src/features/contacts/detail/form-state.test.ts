import type { Contact } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import { emptyForm, isChanged, readBirthday, toForm, toSave, writeBirthday, wrongEmails } from './form-state.ts';

const contact = {
  contactId: '7',
  revision: 3,
  groupIds: ['2'],
  name: '李雷',
  nickname: '',
  emails: [{ address: 'li@a.example', kind: 'home' }],
  phones: [],
  addresses: [{ text: '上海', kind: 'work' }],
  org: 'A',
  department: '',
  title: '',
  birthday: '--03-08',
  website: '',
  note: ' kept as it is ',
  photo: '',
  changedAt: 0,
} as unknown as Contact;

describe('birthday', () => {
  it.each([
    ['1988-03-08', { year: '1988', month: '3', day: '8' }],
    ['--12-31', { year: '', month: '12', day: '31' }],
    ['', { year: '', month: '', day: '' }],
  ])('%s is read and written back', (text, parts) => {
    expect(readBirthday(text)).toEqual(parts);
    expect(writeBirthday(parts)).toBe(text);
  });

  it.each([
    { year: '1988', month: '', day: '' },
    { year: '', month: '3', day: '' },
    { year: '88', month: '3', day: '8' },
  ])('is incomplete: $year $month $day', (parts) => {
    expect(writeBirthday(parts)).toBeUndefined();
  });
});

it('saves a contact as it was when nothing is changed, and leaves out lines that nothing was written in', () => {
  const { photo: _, changedAt: __, ...fields } = contact;
  expect(toSave(toForm(contact))).toEqual(fields);
});

it('says whether something would be lost', () => {
  const form = toForm(contact);
  expect(isChanged(form, form)).toBe(false);
  expect(isChanged({ ...form, nickname: ' ' }, form)).toBe(false);
  expect(isChanged({ ...form, nickname: 'Lei' }, form)).toBe(true);
  expect(isChanged({ ...form, newPhoto: null }, form)).toBe(true);
  expect(isChanged({ ...form, birthday: { year: '', month: '3', day: '' } }, form)).toBe(true);
});

it('begins a new contact with what is known, and names the lines that are no address', () => {
  const form = emptyForm({ name: 'Zoe', address: 'zoe' });
  expect(toSave(form)).toMatchObject({ name: 'Zoe', emails: [{ address: 'zoe', kind: 'work' }], groupIds: [] });
  expect(wrongEmails(form)).toEqual([form.emails[0]?.key]);
  expect(wrongEmails(emptyForm({ name: '', address: '' }))).toEqual([]);
});

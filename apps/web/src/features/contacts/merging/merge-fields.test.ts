import type { ContactFields } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { choicesOf, mergeFields } from './merge-fields.ts';

const contact = (part: Partial<ContactFields>): ContactFields => ({
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
  ...part,
});

it('takes of each field the first that is known, and every address, phone and note once', () => {
  const merged = mergeFields([
    contact({
      name: '李雷',
      emails: [{ address: 'Li@a.example', kind: 'work' }],
      phones: [{ number: '138 0000', kind: 'mobile' }],
      note: 'one',
    }),
    contact({
      name: 'Li Lei',
      org: 'A',
      emails: [
        { address: 'li@A.example', kind: 'home' },
        { address: 'lei@b.example', kind: 'home' },
      ],
      phones: [{ number: '1380000', kind: 'work' }],
      note: 'two',
    }),
  ]);
  expect(merged).toEqual(
    contact({
      name: '李雷',
      org: 'A',
      emails: [
        { address: 'Li@a.example', kind: 'work' },
        { address: 'lei@b.example', kind: 'home' },
      ],
      phones: [{ number: '138 0000', kind: 'mobile' }],
      note: 'one\ntwo',
    }),
  );
});

it('offers a choice only where values differ', () => {
  const contacts = [contact({ name: 'A', org: 'X' }), contact({ name: 'B', org: 'X' }), contact({ name: 'A' })];
  expect(choicesOf(contacts, 'name')).toEqual(['A', 'B']);
  expect(choicesOf(contacts, 'org')).toEqual(['X']);
});

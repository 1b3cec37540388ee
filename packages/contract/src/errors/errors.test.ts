import { expect, it } from 'vitest';
import { errors } from './index.ts';
import { peopleErrors } from './people-table.ts';
import { writingErrors } from './writing-table.ts';

const entries = Object.entries(errors);

it('gives every code one meaning', () => {
  const names = new Map<number, string[]>();
  for (const [name, { code }] of entries) names.set(code, [...(names.get(code) ?? []), name]);
  expect([...names].filter(([, sharing]) => sharing.length > 1)).toEqual([]);
});

it('gives every name one entry: none of the tables hides that of another', () => {
  for (const [name, entry] of [...Object.entries(peopleErrors), ...Object.entries(writingErrors)])
    expect([name, errors[name as keyof typeof errors]]).toEqual([name, entry]);
  expect(Object.keys(peopleErrors).filter((name) => name in writingErrors)).toEqual([]);
});

it('makes every code of its status, but for the one that the specification fixes', () => {
  const odd = entries.filter(([, { code, status }]) => Math.floor(code / 1000) !== status);
  expect(odd.map(([name, { code, status }]) => [name, code, status])).toEqual([['locked', 401014, 400]]);
});

it('speaks both languages, each without the other', () => {
  for (const [name, { zh, en }] of entries) {
    expect([name, zh]).toEqual([name, expect.stringMatching(/\p{Script=Han}/u)]);
    expect([name, en]).toEqual([name, expect.stringMatching(/^[^\p{Script=Han}]+$/u)]);
  }
});

import { expect, it } from 'vitest';
import { describePeople } from './conversation-people.ts';

it('names who wrote, the person as "me", of many the first and the last', () => {
  const line = { ownAddress: 'Me@x.example', me: '我', separator: '，', nameOf: ({ name }: { name: string }) => name };
  const people = ['赵敏', 'x', '李雷'].map((name, n) => ({
    name,
    address: n === 1 ? 'me@x.example' : `${name}@x.example`,
  }));
  expect(describePeople(people, line)).toBe('赵敏，我，李雷');
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, address: `${name}@x.example` }));
  expect(describePeople(many, line)).toBe('a，…，d，e');
});

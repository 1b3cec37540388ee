import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { collapseRecipients } from './collapsed-recipients.ts';
import { listKnownPeople, matchPeople } from './known-people.ts';

it('finds people who are at hand, each once, those of the conversation too', () => {
  const client = new QueryClient();
  const row = { name: 'Zoe', address: 'zoe@x.cn', org: 'ACME' };
  client.setQueryData(['contacts', 'suggest', 'li'], [{ name: '李雷', address: 'li.lei@x.cn', detail: '财务部' }]);
  client.setQueryData(['contacts', 'suggest', 'a', 20], {
    list: [{ name: 'Anna', address: 'anna@y.cn', deptName: '', sentCount: 1 }],
  });
  client.setQueryData(['contacts', 'list', {}], { pages: [{ list: [row, { ...row, address: '' }] }], pageParams: [1] });
  client.setQueryData(['mailbox', 'detail', '7'], {
    ...{ from: [{ name: 'Erik', address: 'Erik@y.cn' }], to: [{ name: 'Other', address: 'other@z.cn' }], cc: [] },
  });
  const people = listKnownPeople(client, ['erik@y.cn', 'eva@y.cn', 'li.lei@x.cn']);
  expect(people.map(({ name, address, detail }) => [name, address, detail].join('|'))).toEqual([
    '李雷|li.lei@x.cn|财务部',
    'Anna|anna@y.cn|',
    'Zoe|zoe@x.cn|ACME',
    'Erik|Erik@y.cn|',
    '|eva@y.cn|',
  ]);
  const match = (text: string) => matchPeople(people, text).map(({ address }) => address);
  expect(match('e')).toEqual(['Erik@y.cn', 'eva@y.cn', 'li.lei@x.cn', 'zoe@x.cn']);
  expect([match('李'), match(' LI.'), match('acme'), match('')]).toEqual([['li.lei@x.cn'], ['li.lei@x.cn'], [], []]);
});

it('shows the first of many recipients, and those who have to be put right', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    name: '',
    address: index % 50 === 40 ? '?' : `p${index}@x.cn`,
  }));
  const shown = collapseRecipients(many).map(({ address }) => address);
  expect(shown).toHaveLength(16);
  expect(shown.slice(-5)).toEqual(['p11@x.cn', '?', '?', '?', '?']);
});

import { expect, it } from 'vitest';
import { ownRequestPath } from './own-request-link.ts';

const origin = 'https://mail.x.example';

it.each([
  ['/#/appreply/approval/1-18/1795649310677/pending/waiting', '/appreply/approval/1-18/1795649310677/pending/waiting'],
  [
    '/#/appreply/approval/1-18/17/pending/waiting?decision=approve&ticket=1.2%7Ea',
    '/appreply/approval/1-18/17/pending/waiting?decision=approve&ticket=1.2%7Ea',
  ],
])('%s is a request of this mailbox', (link, path) => {
  expect(ownRequestPath(new URL(link, origin), origin)).toBe(path);
});

it.each([
  'https://evil.example/#/appreply/approval/1-18/17/pending/waiting',
  'http://mail.x.example/#/appreply/approval/1-18/17/pending/waiting',
  '/x#/appreply/approval/1-18/17/pending/waiting',
  '/#/appreply/approval/1-18/17/pending/waiting/more',
  '/#/appreply/approval/../../set/account/x',
  '/#/authorise?request=1',
])('%s is none', (link) => {
  expect(ownRequestPath(new URL(link, origin), origin)).toBeUndefined();
});

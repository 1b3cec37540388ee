import { expect, it } from 'vitest';
import { findSignInAddress } from './sign-in-address.ts';

it.each([
  ['', '/loginBefore'],
  ['#/', '/loginBefore'],
  ['#/login', '/login'],
  ['#/loginBefore?redirect=%2Finbox', '/loginBefore?redirect=%2Finbox'],
  ['#/inbox', '/loginBefore?redirect=%2Finbox'],
  ['#/read/1/2?from=list', '/loginBefore?redirect=%2Fread%2F1%2F2%3Ffrom%3Dlist'],
  ['#inbox', '/loginBefore?redirect=%2Finbox'],
  ['#/nowhere', '/loginBefore?redirect=%2Fnowhere'],
  ['#//', '/loginBefore?redirect=%2F%2F'],
  ['#//evil.example', '/loginBefore?redirect=%2F%2Fevil.example'],
])('without a session the address %s is the sign-in page', (hash, address) => {
  expect(findSignInAddress(hash)).toBe(address);
});

it.each([
  '#/resetPassword',
  '#/sharefile?id=1',
  '#/unsubscribe/x',
  '#/404',
  '#/authorise?client=1',
  '#/authorise/refused',
])('leaves %s to the guard: it may be open to everybody', (hash) => {
  expect(findSignInAddress(hash)).toBeUndefined();
});

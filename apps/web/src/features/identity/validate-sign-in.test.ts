import { expect, it } from 'vitest';
import { validateSignIn } from './validate-sign-in.ts';

it.each([
  ['', 'secret1', { username: 'userNameEmpty' }],
  ['  ', 'secret1', { username: 'userNameEmpty' }],
  ['li.lei', '', { password: 'passwordEmpty' }],
  ['li.lei', '12345', { password: 'passwordShort' }],
  ['li.lei', '123456', {}],
  ['li.lei', 'secret密码', { password: 'passwordChinese' }],
  ['li.lei', 'secret，1', { password: 'passwordChinese' }],
  ['li.lei', '密码', { password: 'passwordChinese' }],
  ['li.lei', '      ', {}],
  ['', '', { username: 'userNameEmpty', password: 'passwordEmpty' }],
])('judges "%s" with "%s"', (username, password, problems) => {
  expect(validateSignIn({ username, password })).toEqual(problems);
});

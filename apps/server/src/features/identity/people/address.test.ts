import { listPasswordNames } from '@hongyan/contract/password-policy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UserError } from '../../../call/user-error.ts';
import { spellFullNames } from '../../../engines/pinyin/name-pinyin.ts';
import { checkPasswordPolicy } from '../passwords/password-policy.ts';
import { caseFoldAddress, normaliseAddress, normaliseDomain, normaliseSignInName } from './address.ts';
import { maskPhone } from './mask-phone.ts';

test('a normal address stays as it is, whatever it was made of', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        fc.string().map((text) => `${text}@例子.中国`),
      ),
      (text) => {
        const normalised = caseFoldAddress(text);
        if (normalised === null) return;
        expect(normaliseAddress(normalised).address).toBe(normalised);
        expect(normalised).toMatch(/^[\x21-\x7e]+$/);
        expect(normalised).toBe(normalised.toLowerCase());
      },
    ),
  );
});

test('no text makes folding fail, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      caseFoldAddress(text);
      const once = normaliseSignInName(text);
      expect(normaliseSignInName(once)).toBe(once);
      expect(once).not.toMatch(/\s/);
    }),
  );
});

test.each([
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['EXAMPLE.org.', 'example.org'],
])('the domain %s is %s', (text, domain) => expect(normaliseDomain(text)).toBe(domain));

test.each(['[192.0.2.1]', '2130706433', '0x7f.1', 'a_b.org', 'org', '-a.org', 'a-.org', 'a\r\n.org', 'a%00.org', ''])(
  'the domain %j is refused',
  (text) => expect(() => normaliseDomain(text)).toThrow(UserError),
);

test('password levels: length, common ones and names at every level, then classes and runs', () => {
  const names = listPasswordNames({ address: 'anna@example.org', displayName: '李雷雷' });
  const spelled = spellFullNames('李雷雷');
  const verdict = (password: string, level: '1' | '2' | '3'): string => {
    try {
      checkPasswordPolicy(password, { level, classes: true, names, spelled, words: ['hongyan'] });
      return 'ok';
    } catch (error) {
      return error instanceof UserError ? error.errorName : String(error);
    }
  };
  const cases: [string, '1' | '2' | '3', string][] = [
    ['12345', '1', 'passwordTooShort'],
    ['123456', '1', 'passwordTooCommon'],
    ['oaktub', '1', 'ok'],
    ['my-Li.Lei.Lei', '1', 'passwordHasPinyin'],
    ['xx-leileili-9', '2', 'passwordHasPinyin'],
    ['一首歌的时间吧', '1', 'passwordHasChinese'],
    ['harbourmaster', '2', 'passwordTooSimple'],
    ['a'.repeat(129), '1', 'passwordTooLong'],
    ['has\0nul', '1', 'invalidInput'],
    ['七个字的密码呀', '2', 'passwordTooShort'],
    ['QWERTY123', '2', 'passwordTooCommon'],
    ['my-ANNA-9', '2', 'passwordHasName'],
    ['Hong.Yan-7531', '2', 'passwordHasWord'],
    // Neither has a shape that the contract knows: both were among those that people had most often.
    ['1qazxsw2', '2', 'passwordTooCommon'],
    ['Babylon5', '2', 'passwordTooCommon'],
    ['我是李雷雷没错的', '2', 'passwordHasName'],
    ['correct horse battery staple', '2', 'ok'],
    ['correct-horse', '3', 'passwordTooSimple'],
    ['Correct-horse-123', '3', 'passwordHasRun'],
    ['Correct-horse-cba', '3', 'passwordHasRun'],
    ['Correct---horse7', '3', 'passwordHasRun'],
    ['Correct-horse-7', '3', 'ok'],
  ];
  for (const [password, level, expected] of cases) expect(verdict(password, level), password).toBe(expected);
});

test.each([
  ['13812345678', '138****5678'],
  ['+8613812345678', '+86*******5678'],
  ['1234567', '*******'],
  [null, ''],
])('the phone number %s is shown as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

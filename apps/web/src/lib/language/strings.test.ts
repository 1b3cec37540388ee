// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { readLanguage } from './language.ts';
import { changeLanguage, currentLanguage, defineStrings, findRecipe, sayAgain, translate } from './strings.ts';

const strings = defineStrings('test', {
  zh: { greeting: '你好，{{name}}', mails_other: '{{count}} 封邮件' },
  en: { greeting: 'Hello {{name}}', mails_one: '{{count}} mail', mails_other: '{{count}} mails' },
});

it('speaks Chinese first, and changes at once, for the next visit too', async () => {
  expect(currentLanguage()).toBe('zh');
  expect(translate(strings, 'greeting', { name: '<b>' })).toBe('你好，<b>');
  await changeLanguage('en');
  expect(translate(strings, 'greeting', { name: 'Anna' })).toBe('Hello Anna');
  expect(document.documentElement.lang).toBe('en');
  expect(document.cookie).toContain('language=en');
  expect(readLanguage()).toBe('en');
  await changeLanguage('zh');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('counts in English, where it matters', async () => {
  await changeLanguage('en');
  expect([0, 1, 2].map((count) => translate(strings, 'mails', { count }))).toEqual(['0 mails', '1 mail', '2 mails']);
  await changeLanguage('zh');
  expect(translate(strings, 'mails', { count: 1 })).toBe('1 封邮件');
});

it('puts a value in as it is, whatever stands in it', () => {
  expect(translate(strings, 'greeting', { name: '{{name}} $t(mails) <i>&amp;</i> $&' })).toBe(
    '你好，{{name}} $t(mails) <i>&amp;</i> $&',
  );
  expect(translate(strings, 'greeting')).toBe('你好，');
});

it('says again in another language what was said in one', async () => {
  const said = translate(strings, 'mails', { count: 1 });
  const recipe = findRecipe(said);
  await changeLanguage('en');
  expect(sayAgain(said, recipe)).toBe('1 mail');
  await changeLanguage('zh');
  expect(sayAgain('anything else', undefined)).toBe('anything else');
});

it('falls back to local storage where cookies are refused', () => {
  document.cookie = 'language=; path=/; max-age=0';
  localStorage.setItem('language', 'en');
  expect(readLanguage()).toBe('en');
  localStorage.setItem('language', 'xx');
  expect(readLanguage()).toBe('zh');
});

it('speaks the first language of the browser that there is until somebody chooses, else Chinese', () => {
  document.cookie = 'language=; path=/; max-age=0';
  localStorage.removeItem('language');
  const languages = vi.spyOn(navigator, 'languages', 'get');
  for (const [ofBrowser, expected] of [
    [['en-GB'], 'en'],
    [['fr-FR', 'en-US', 'zh-CN'], 'en'],
    [['ZH-Hant-TW', 'en'], 'zh'],
    [['fr', 'de'], 'zh'],
    [['eng'], 'zh'],
    [[], 'zh'],
  ] as const) {
    languages.mockReturnValue(ofBrowser);
    expect(readLanguage(), ofBrowser.join()).toBe(expected);
  }
  languages.mockReturnValue(['en']);
  localStorage.setItem('language', 'zh');
  expect(readLanguage()).toBe('zh');
});

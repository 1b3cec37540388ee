import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addressKey,
  formatRecipients,
  hasSeparator,
  isValidAddress,
  parseRecipients,
  splitTyped,
} from './parse-recipients.ts';

const li = { name: '李雷', address: 'li.lei@hongyan.example' };

it('reads every form that people paste', () => {
  expect(parseRecipients('li.lei@hongyan.example')).toEqual([{ ...li, name: '' }]);
  expect(parseRecipients('李雷 <li.lei@hongyan.example>')).toEqual([li]);
  expect(parseRecipients('李雷<li.lei@hongyan.example>')).toEqual([li]);
  expect(parseRecipients('李雷 li.lei@hongyan.example')).toEqual([li]);
  expect(parseRecipients('mailto:li.lei@hongyan.example')).toEqual([{ ...li, name: '' }]);
  expect(parseRecipients('li.lei＠hongyan.example')).toEqual([{ ...li, name: '' }]);
  expect(parseRecipients('"Meyer, Anna" <anna@partner.example>')).toEqual([
    { name: 'Meyer, Anna', address: 'anna@partner.example' },
  ]);
});

it('splits at commas, semicolons, line ends and their Chinese sisters', () => {
  const text = 'a@x.cn,b@x.cn;c@x.cn\nd@x.cn，e@x.cn；f@x.cn、g@x.cn\r\nh@x.cn i@x.cn';
  expect(parseRecipients(text).map((item) => item.address.charAt(0))).toEqual(Array.from('abcdefghi'));
});

it('keeps what is no address, to be marked', () => {
  expect(parseRecipients('王海燕, ,b@x.cn')).toEqual([
    { name: '', address: '王海燕' },
    { name: '', address: 'b@x.cn' },
  ]);
});

it('is not held up by a quote or bracket that never closes', () => {
  expect(parseRecipients('"a@x.cn, b@x.cn').map((item) => item.address)).toEqual(['"a@x.cn', 'b@x.cn']);
  expect(parseRecipients('<a@x.cn, b@x.cn')).toHaveLength(2);
  expect(parseRecipients('x "a\nb@x.cn", c@x.cn')).toHaveLength(3);
});

it('knows addresses that can be sent to', () => {
  for (const address of ['a@x.cn', 'a.b+c@sub.x-y.example', '用户@例子.公司', "o'neil@x.ie"])
    expect(isValidAddress(address), address).toBe(true);
  for (const address of ['', 'a', 'a@', '@x.cn', 'a@x', 'a b@x.cn', 'a..b@x.cn', 'a@-x.cn', 'a@x..cn', 'a@x.cn>'])
    expect(isValidAddress(address), address).toBe(false);
  expect(isValidAddress(`${'a'.repeat(65)}@x.cn`)).toBe(false);
  expect(isValidAddress(`a@${'b.'.repeat(200)}cn`)).toBe(false);
  expect(isValidAddress('a\r\n@x.cn')).toBe(false);
});

it('gives back the recipient that it has formatted', () => {
  const address = fc.constantFrom('a@x.cn', 'anna.meyer@partner.example');
  const name = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => /^[^\\"'\p{C}\p{Z}]*$/u.test(text));
  fc.assert(
    fc.property(fc.array(fc.record({ name, address }), { maxLength: 5 }), (list) => {
      const filled = list.map((item) => ({ ...item, name: item.name.trim() }));
      expect(parseRecipients(formatRecipients(filled))).toEqual(filled);
    }),
  );
});

it('never throws, and never makes an address with a line end', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab@.<>",;，、\r\n\t \\')) }), (text) => {
      for (const { address } of parseRecipients(text)) expect(/[\r\n]/.test(address)).toBe(false);
    }),
  );
});

it('reads a megabyte of brackets and quotes in a moment', () => {
  const startMs = process.threadCpuUsage();
  parseRecipients('<"'.repeat(500_000));
  parseRecipients('a@x.cn '.repeat(100_000));
  expect(process.threadCpuUsage(startMs).user / 1_000).toBeLessThan(2_000);
});

it('compares addresses without case', () => {
  expect(addressKey(' Li.Lei@Hongyan.Example ')).toBe('li.lei@hongyan.example');
});

it('parts what is typed at the last mark, in either width, and nothing in quotes or brackets', () => {
  for (const mark of [',', ';', '，', '；', '、'])
    expect(splitTyped(`王海燕${mark} li`), mark).toEqual({ finished: '王海燕', rest: 'li' });
  expect(splitTyped('a,b;c')).toEqual({ finished: 'a,b', rest: 'c' });
  expect(splitTyped('a,')).toEqual({ finished: 'a', rest: '' });
  expect(splitTyped(',')).toEqual({ finished: '', rest: '' });
  expect(splitTyped('Anna Berg')).toEqual({ finished: '', rest: 'Anna Berg' });
  expect(splitTyped('"Berg, A')).toEqual({ finished: '', rest: '"Berg, A' });
  expect(splitTyped('x, "Berg, A" <a@x.cn>')).toEqual({ finished: 'x', rest: '"Berg, A" <a@x.cn>' });
  expect([hasSeparator('王、李'), hasSeparator('Anna Berg')]).toEqual([true, false]);
});

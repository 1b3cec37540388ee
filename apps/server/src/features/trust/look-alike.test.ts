import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLookAlike, type KnownPeople, nameKey } from './look-alike.ts';
import { isOneEdit } from './one-edit.ts';

const known: KnownPeople = {
  ownDomains: new Set(['hongyan.example']),
  correspondents: ['chen.wei@partner.com', 'zhangwei@gmail.com', 'info1@shop.cn', 'bob@sub.firma.co.uk'],
  colleagues: new Map([
    [nameKey('李雷'), 'li.lei@hongyan.example'],
    [nameKey('Anna Berg'), 'anna@hongyan.example'],
  ]),
};
const find = (address: string, name = '') => findLookAlike({ name, address }, known);
const domain = (of: string) => ({ kind: 'domain', of });

describe('a sender who resembles somebody', () => {
  it.each([
    ['boss@hongyan.exanple', 'hongyan.example'],
    ['boss@h0ngyan.example', 'hongyan.example'],
    ['boss@hongyann.example', 'hongyan.example'],
    ['boss@hnogyan.example', 'hongyan.example'],
    ['chen.wei@partmer.com', 'partner.com'],
    ['chen.wei@paitner.com', 'partner.com'],
    ['chen.wei@partner.co', 'partner.com'],
    ['chen.wei@mail.partner.com.evil.net', 'partner.com'],
    // Cyrillic р and а
    [`chen.wei@${domainToASCII('раrtner.com')}`, 'partner.com'],
    ['x@hongyan.example.login.net', 'hongyan.example'],
  ])('%s by its domain', (address, of) => {
    expect(find(address)).toEqual(domain(of));
  });

  it('by an address near to one that the person writes to', () => {
    expect(find('zhang.wei@gmail.com')).toEqual({ kind: 'address', of: 'zhangwei@gmail.com' });
    expect(find('zhangwej@gmail.com')).toEqual({ kind: 'address', of: 'zhangwei@gmail.com' });
  });

  it('by the name of a colleague at an address outside, however it is spelled', () => {
    const boss = { kind: 'name', of: 'li.lei@hongyan.example' };
    expect(find('boss@else.net', '李雷')).toEqual(boss);
    expect(find('boss@else.net', ' 李\u200b 雷 ')).toEqual(boss);
    expect(find('boss@else.net', 'Аnnа  BERG')).toEqual({ kind: 'name', of: 'anna@hongyan.example' });
  });

  it('by a word of two scripts, whomever it imitates', () => {
    // Cyrillic а
    expect(find(`x@${domainToASCII('pаypal.com')}`)).toEqual(domain('paypal.com'));
  });
});

describe('nobody is suspected', () => {
  it.each([
    'chen.wei@partner.com',
    'somebody@partner.com',
    'news@mail.partner.com',
    'li.lei@hongyan.example',
    'a@ymail.com',
    'a@qq.com',
    'a@126.com',
    'info2@shop.cn',
    'a@shop.com',
    'a@firma.co.uk',
    'a@xn--fiqs8s.cn',
    'a@москва.example',
    'nonsense',
    '',
  ])('%s', (address) => {
    expect(find(address)).toBeNull();
  });
});

describe('one edit', () => {
  it('is found wherever it is, and nothing else is one', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (text, at, message) => {
          const index = at % text.length;
          const added = text.slice(0, index) + message + text.slice(index);
          expect(isOneEdit(text, added)).toBe(true);
          expect(isOneEdit(added, text)).toBe(true);
          expect(isOneEdit(text, text)).toBe(false);
          expect(isOneEdit(text, `${added}${message}`)).toBe(false);
          const swapped = text.slice(0, index) + (text[index + 1] ?? '') + (text[index] ?? '') + text.slice(index + 2);
          expect(isOneEdit(text, swapped)).toBe(swapped !== text);
        },
      ),
    );
  });
});

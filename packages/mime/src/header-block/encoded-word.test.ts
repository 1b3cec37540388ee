import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeHeaderText, encodeWords } from './encoded-word.ts';

const b = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const utf8 = Buffer.from('鸿雁邮件');

describe('decodeHeaderText', () => {
  it.each([
    ['plain', 'hello', 'hello'],
    ['Q with underscores', '=?utf-8?q?a_=E4=BD=A0?=', 'a 你'],
    ['adjacent words lose the blank between them', '=?utf-8?Q?a?= \t =?utf-8?Q?b?=', 'ab'],
    ['a blank before plain text stays', '=?utf-8?Q?a?= b =?utf-8?Q?c?=', 'a b c'],
    [
      'a character split between two words',
      `=?UTF-8?B?${b(utf8.subarray(0, 4))}?= =?utf-8?B?${b(utf8.subarray(4))}?=`,
      '鸿雁邮件',
    ],
    ['a character split between B and Q', `=?UTF-8?B?${b(utf8.subarray(0, 4))}?= =?utf-8?Q?=9B=81?=`, '鸿雁'],
    [
      'a base64 quantum split between two words',
      `=?utf-8?B?${b(utf8).slice(0, 6)}?= =?utf-8?B?${b(utf8).slice(6)}?=`,
      '鸿雁邮件',
    ],
    ['GB 2312 label on GBK bytes', `=?gb2312?B?${b(iconv.encode('朱镕基', 'gbk'))}?=`, '朱镕基'],
    ['ISO-2022-JP', '=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['language suffix (RFC 2231 §5)', '=?utf-8*zh?Q?=E4=BD=A0?=', '你'],
    ['blanks inside a word', '=?utf-8?Q?a b?=', 'a b'],
    ['a question mark inside a word', '=?utf-8?Q?why??=', 'why?'],
    ['unknown charset that is UTF-8', `=?x-none?B?${b(utf8)}?=`, '鸿雁邮件'],
    ['not a word: unknown encoding', '=?utf-8?X?a?=', '=?utf-8?X?a?='],
    ['not a word: no end', '=?utf-8?Q?a', '=?utf-8?Q?a'],
    ['text around', 'Re: =?utf-8?B?5L2g?=!', 'Re: 你!'],
    ['line ends cannot be smuggled in', '=?utf-8?Q?a=0D=0ABcc:_x?=', 'a  Bcc: x'],
  ])('%s', (_, raw, expected) => expect(decodeHeaderText(raw)).toBe(expected));

  it.each([
    ['valid UTF-8', Buffer.from('你好'), undefined, '你好'],
    ['GB18030 without a hint', iconv.encode('关于会议', 'gb18030'), undefined, '关于会议'],
    ['Big5 by the body’s charset', iconv.encode('關於會議', 'big5'), 'big5', '關於會議'],
    ['Big5 by its look', iconv.encode('關於本週的會議通知與電子報', 'big5'), undefined, '關於本週的會議通知與電子報'],
    ['Shift_JIS by the body’s charset', iconv.encode('表示テスト', 'shift_jis'), 'Shift_JIS', '表示テスト'],
    ['windows-1252 by its lonely bytes', Buffer.from('caf\xe9 M\xfcller', 'latin1'), undefined, 'café Müller'],
    ['raw ISO-2022-JP', Buffer.from('\x1b$BF|K\\\x1b(B'), undefined, '日本'],
  ])('raw eight-bit: %s', (_, bytes, charset, expected) => expect(decodeHeaderText(bytes, charset)).toBe(expected));

  it('reads back what encodeWords writes, in words of at most 75 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const written = encodeWords(text);
        expect(written).toMatch(/^[\0-\x7f]*$/);
        if (written !== text) for (const word of written.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
        if (!/[\0-\x1f\x7f]|=\?/.test(text)) expect(decodeHeaderText(written)).toBe(text.trim());
      }),
    );
  });

  it('never throws', () => {
    const chunks = fc.array(
      fc.constantFrom(
        '=?',
        '?=',
        '?',
        'utf-8',
        'gb2312',
        '?B?',
        '?Q?',
        '=E4',
        ' ',
        '\xe4',
        '\x1b$B',
        'hz',
        'utf-7',
        'base64',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          chunks.map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        fc.option(fc.string()),
        (raw, charset) => {
          expect(typeof decodeHeaderText(raw, charset ?? undefined)).toBe('string');
        },
      ),
    );
  });
});

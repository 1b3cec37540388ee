import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { resolveCharset } from './charset-name.ts';
import { decodeText, isKnownCharset } from './decode-text.ts';
import { detectCharset } from './detect-charset.ts';

describe('charsets', () => {
  it.each([
    ['gb2312', 'gb18030', '朱镕基喆'],
    ['GBK', 'gb18030', '朱镕基'],
    ['x-gbk', 'gb18030', '朱镕基'],
    ['cp936', 'gb18030', '朱镕基'],
    ['Big5', 'big5', '許功蓋'],
    ['Shift_JIS', 'shift_jis', '表示ソ'],
    ['windows-31j', 'shift_jis', '①表示'],
    ['EUC-JP', 'euc-jp', '日本'],
    ['ks_c_5601-1987', 'cp949', '한국똠'],
    ['iso-8859-1', 'windows-1252', '€–“é”'],
    ['ISO_8859-15', 'iso-8859-15', '€é'],
    ['windows-1251', 'cp1251', 'Привет'],
    ['koi8-r', 'koi8-r', 'Привет'],
    ['utf-16le', 'utf-16le', '你好'],
    ['UTF8', 'utf-8', '你好'],
    ['', 'utf-8', '你好，世界'],
    ['us-ascii', 'utf-8', '你好，世界'],
    ['x-unknown', 'gb18030', '这是没有标明字符集的邮件'],
    ['utf-8', 'gb18030', '标错了字符集的邮件'],
    ['gb2312', 'utf-8', '标错了字符集的邮件'],
  ])('label %j on bytes of %s', (label, encoding, text) =>
    expect(decodeText(iconv.encode(text, encoding), label)).toBe(text),
  );

  it('decodes UTF-7 and HZ as text, never as markup', () => {
    const utf7 = Buffer.from('+ADw-script+AD4-');
    expect(decodeText(utf7, 'utf-7')).toBe('<script>');
    for (const label of [
      'utf-7',
      'UNICODE-1-1-UTF-7',
      'csUnicode11UTF7',
      'utf-7-imap',
      'x-unicode-2-0-utf-7',
      'ibm037',
      'cp037',
      'ebcdic-cp-us',
    ])
      expect(decodeText(utf7, label, 'markup')).toBe('+ADw-script+AD4-');
    expect(decodeText(Buffer.from('~{VPND~}~~a'), 'hz-gb-2312')).toBe('中文~a');
    expect(decodeText(Buffer.from('~{VPND~}'), 'hz-gb-2312', 'markup')).toBe('~{VPND~}');
  });

  it('never makes markup out of bytes without < in them', () => {
    const labels = [
      'utf-7',
      'hz-gb-2312',
      'ibm037',
      'utf-32',
      'utf-32le',
      'x-none',
      'gb2312',
      'big5',
      'shift_jis',
      'iso-2022-kr',
      'utf-8',
      'euc-kr',
      '',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...labels), fc.uint8Array({ maxLength: 60 }), (label, bytes) => {
        const safe = bytes.filter((byte) => byte !== 0x3c);
        expect(decodeText(safe, label, 'markup')).not.toContain('<');
      }),
      { numRuns: 3_000 },
    );
  });

  it('has no label that reaches what is no charset', () => {
    for (const label of ['base64', 'hex', 'binary', 'ucs2hex', '__proto__', 'constructor', 'tostring'])
      expect(resolveCharset(label).decoder).toBe('unknown');
    expect(isKnownCharset('gbk')).toBe(true);
  });

  it('removes a byte order mark, and never throws', () => {
    expect(decodeText(Buffer.from('\ufeffa'), 'utf-8')).toBe('a');
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.oneof(fc.string(), fc.constantFrom('utf-16', 'utf-32', 'iso-2022-jp', 'utf-7', 'hz')),
        (bytes, label) => typeof decodeText(bytes, label) === 'string',
      ),
    );
  });

  it.each([
    ['us-ascii', Buffer.from('plain')],
    ['utf-8', Buffer.from('你好')],
    ['iso-2022-jp', Buffer.from('\x1b$BF|K\\\x1b(B')],
    ['gb18030', iconv.encode('会议通知', 'gb18030')],
    ['big5', iconv.encode('關於本週的會議通知與電子報', 'big5')],
    ['windows-1252', Buffer.from('na\xefve caf\xe9', 'latin1')],
  ] as const)('detects %s', (charset, bytes) => expect(detectCharset(bytes)).toBe(charset));

  it('is not fooled by a character cut at the end of the sample', () =>
    expect(detectCharset(Buffer.from('好'.repeat(30_000)))).toBe('utf-8'));
});

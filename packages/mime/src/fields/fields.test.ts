import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContentDisposition } from './content-disposition.ts';
import { parseContentType } from './content-type.ts';
import { parseDate } from './date.ts';
import { cleanFileName } from './file-name.ts';
import { parseMessageIds } from './message-ids.ts';
import { decodeParameter } from './parameters.ts';

describe('Date', () => {
  const expected = Date.UTC(2024, 0, 5, 2, 3, 4);
  it.each([
    'Fri, 5 Jan 2024 10:03:04 +0800',
    'Fri,05 Jan 2024 10:03:04 +0800 (CST)',
    '5 Jan 24 02:03:04 GMT',
    'Fri, 5 Jan 2024 02:03:04 UT',
    'Fri, 5 Jan 2024 02:03:04',
    'Thu, 4 Jan 2024 21:03:04 EST',
    'Fri, 5 January 2024 02:03:04 Z',
    'Fri Jan  5 02:03:04 2024',
    'Fri Jan  5 10:03:04 +0800 2024',
    'Jan 5, 2024 2:03:04 AM',
    '2024-01-05T10:03:04+08:00',
    '2024-01-05 02:03:04.123Z',
    '2024/1/5 10:03:04 GMT+08:00',
    '05-Jan-2024 10:03:04 +0800',
    'Fri, 5 (a (nested) comment) Jan 2024 10:03:04 +0800',
    'Fri, 5 Jan 2024 10:03:04 +0800 +0800',
  ])('%s', (value) => expect(parseDate(value)).toBe(expected));

  it.each([
    ['no seconds', '1 Mar 1999 00:00 -0000', Date.UTC(1999, 2, 1)],
    ['two digits of the last century', '1 Mar 99 00:00 +0000', Date.UTC(1999, 2, 1)],
    ['three digits', '1 Mar 104 00:00 +0000', Date.UTC(2004, 2, 1)],
    ['leap second', '31 Dec 2016 23:59:60 +0000', Date.UTC(2016, 11, 31, 23, 59, 59)],
    ['afternoon', '1 Mar 2024 12:30 PM', Date.UTC(2024, 2, 1, 12, 30)],
    ['31 February', '31 Feb 2024 00:00 +0000', null],
    ['25 hours', '1 Feb 2024 25:00 +0000', null],
    ['words', 'yesterday', null],
    ['nothing', '', null],
  ])('%s', (_, value, time) => expect(parseDate(value)).toBe(time));

  it('reads what JavaScript writes, and never throws', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const seconds = Math.floor(date.getTime() / 1_000) * 1_000;
          expect(parseDate(date.toUTCString())).toBe(seconds);
          expect(parseDate(date.toISOString())).toBe(seconds);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) =>
        [null, 'number'].includes(parseDate(text) === null ? null : typeof parseDate(text)),
      ),
    );
  });
});

describe('message ids', () => {
  it.each([
    ['several', '<a@b> <c@d>', ['a@b', 'c@d']],
    ['folded apart and repeated', '<a@\tb><a@b>,<c@d>', ['a@b', 'c@d']],
    ['without brackets', 'a@b word', ['a@b']],
    ['unclosed', '<a@b <c@d>', ['a@b', 'c@d']],
    ['Exchange with text', 'Your message of Friday <a@b>', ['a@b']],
  ])('%s', (_, value, expected) => expect(parseMessageIds(value)).toEqual(expected));

  it('keeps the root and the newest of too many', () => {
    const ids = parseMessageIds(Array.from({ length: 50_000 }, (_, index) => `<${index}@x>`).join(' '));
    expect(ids).toHaveLength(100);
    expect([ids[0], ids[1], ids[99]]).toEqual(['0@x', '49901@x', '49999@x']);
  });
});

describe('Content-Type', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text/plain', { charset: 'utf-8' }],
    ['TEXT/HTML;CHARSET="GB2312";', 'text/html', { charset: 'GB2312' }],
    [' multipart / mixed ; boundary = "a;b\\"c" ; x', 'multipart/mixed', { boundary: 'a;b"c' }],
    ['application/pdf; name=my file.pdf', 'application/pdf', { name: 'my file.pdf' }],
    ['application/pdf; name="unclosed; x=y', 'application/pdf', { name: 'unclosed; x=y' }],
    ['text', 'text/plain', {}],
    ['text/', 'text/plain', {}],
    ['html', 'text/html', {}],
    ['pdf; name=a.pdf', 'application/octet-stream', { name: 'a.pdf' }],
    ['a/b; x=1; X=2; __proto__=3; constructor=4', 'a/b', { x: '1', constructor: '4' }],
    ['text/plain charset=utf-8', 'text/plain', {}],
  ])('%s', (value, type, parameters) => {
    const parsed = parseContentType(value);
    expect(`${parsed.type}/${parsed.subtype}`).toBe(type);
    expect(parsed.parameters).toEqual(parameters);
  });

  it('never throws', () => {
    const chunks = fc.array(
      fc.constantFrom(';', '=', '"', '\\', 'a', '/', ' ', "'", '%e4', 'name', '*0*', '*1', '*', '\xe4'),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(chunks, (all) => {
        const { parameters } = parseContentType(all.join(''));
        for (const name of Object.keys(parameters)) decodeParameter(parameters, name);
        expect(typeof parseContentDisposition(all.join('')).type).toBe('string');
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Content-Disposition and file names', () => {
  const name = (value: string, charset?: string) =>
    decodeParameter(parseContentDisposition(value).parameters, 'filename', charset);
  it.each([
    ['plain', 'attachment; filename=a.txt', 'a.txt'],
    ['extended', "attachment; filename*=UTF-8''%E4%BD%A0.txt", '你.txt'],
    ['extended before plain', "attachment; filename=b.txt; filename*=UTF-8''a.txt", 'a.txt'],
    ['extended in GB 2312', "attachment; filename*=gb2312'zh'%C4%E3.txt", '你.txt'],
    ['extended without charset', 'attachment; filename*=%E4%BD%A0.txt', '你.txt'],
    [
      'parts in any order, some extended',
      "attachment; filename*1=b; filename*0*=utf-8''%E4%BD%A0; filename*2*=%20c",
      '你b c',
    ],
    ['pieces split inside an escape', "attachment; filename*0*=utf-8''%E4%B; filename*1*=D%A0", '你'],
    ['plain pieces with an encoded word', 'attachment; filename*0="=?utf-8?B?5L2"; filename*1="g?="', '你'],
    ['a gap ends the pieces', 'attachment; filename*0=a; filename*2=c', 'a'],
    ['encoded word in quotes', 'attachment; filename="=?GBK?B?xOM=?=.txt"', '你.txt'],
    ['encoded word without quotes', 'attachment; filename==?utf-8?Q?=E4=BD=A0?=.txt', '你.txt'],
    ['raw GBK', 'attachment; filename="\xc4\xe3.txt"', '你.txt'],
    ['GBK whose second byte is a backslash', 'attachment; filename="\x95\x5c\xb5\xb5.txt"', '昞档.txt'],
    ['name without type', 'filename="a.txt"', 'a.txt'],
    ['percent signs that are none', "attachment; filename*=utf-8''100%.txt", '100%.txt'],
  ])('%s', (_, value, expected) => expect(name(value)).toBe(expected));

  it('reads 100 pieces and no more', () => {
    const value = `attachment; ${Array.from({ length: 250 }, (_, index) => `filename*${index}=a`).join('; ')}`;
    expect(name(value)).toBe('a'.repeat(100));
  });

  it.each([
    ['a/b\\c:d*e?f"g<h>i|j.txt', 'a_b_c_d_e_f_g_h_i_j.txt'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', ''],
    ['  .hidden. ', 'hidden'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u200bb\0c\r\nd.txt', 'abc d.txt'],
    ['CON.txt', '_CON.txt'],
    ['合同（最终）.pdf', '合同（最终）.pdf'],
    [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(146)}.pdf`],
    ['a\ud800b', 'a\ufffdb'],
  ])('cleans %j', (dirty, clean) => expect(cleanFileName(dirty)).toBe(clean));

  it('gives names that are safe to write, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (dirty) => {
        const clean = cleanFileName(dirty);
        expect(clean).not.toMatch(/[/\\:*?"<>|\0-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200b-\u200f]|^[. ]|[. ]$/);
        expect(Array.from(clean).length).toBeLessThanOrEqual(151);
        expect(cleanFileName(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });
});

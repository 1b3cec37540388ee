import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultImapLimits } from '../limits.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import { createSequenceMap } from '../selected/sequence-map.ts';
import type { SearchKey } from '../session-port.ts';
import { Arguments } from './arguments.ts';
import { readSearchCharset, readSearchKeys } from './search-keys.ts';
import { ImapSyntaxError } from './syntax-error.ts';

function selectedWith(uids: readonly number[], savedSearch: readonly number[] = []): SelectedMailbox {
  // The grammar asks for the numbers and the saved result, nothing else.
  const part: Pick<SelectedMailbox, 'sequence' | 'savedSearch'> = {
    sequence: createSequenceMap(Uint32Array.from(uids)),
    savedSearch,
  };
  return part as SelectedMailbox;
}

const mailbox = selectedWith([10, 11, 12, 20, 30], [11, 12, 30]);

function read(text: string, selected = mailbox): SearchKey {
  const args = new Arguments({ pieces: [text], literals: [] });
  const { key } = readSearchKeys(args, { limits: defaultImapLimits, selected });
  args.end();
  return key;
}

const seen: SearchKey = { kind: 'flag', flag: '\\Seen' };
const not = (key: SearchKey): SearchKey => ({ kind: 'not', key });

describe('search keys', () => {
  it.each<[string, SearchKey]>([
    ['ALL', { kind: 'all' }],
    ['seen', seen],
    ['UNSEEN', not(seen)],
    ['NEW', not({ kind: 'all' })],
    ['OLD', { kind: 'all' }],
    ['RECENT', not({ kind: 'all' })],
    ['KEYWORD $Junk', { kind: 'flag', flag: '$Junk' }],
    ['UNKEYWORD done', not({ kind: 'flag', flag: 'done' })],
    ['SUBJECT "a \\"b\\""', { kind: 'text', where: 'subject', text: 'a "b"' }],
    ['FROM ada', { kind: 'text', where: 'from', text: 'ada' }],
    ['TEXT ""', { kind: 'all' }],
    ['CC ""', { kind: 'header', field: 'cc', text: '' }],
    ['HEADER X-Spam ""', { kind: 'header', field: 'X-Spam', text: '' }],
    ['BEFORE 1-Feb-1994', { kind: 'internalDate', is: 'before', day: '1994-02-01' }],
    ['SENTON "29-feb-2024"', { kind: 'sentDate', is: 'on', day: '2024-02-29' }],
    ['SAVEDSINCE 31-Dec-0999', { kind: 'saveDate', is: 'since', day: '0999-12-31' }],
    ['SAVEDATESUPPORTED', { kind: 'saveDateSupported' }],
    ['LARGER 5000000000', { kind: 'size', is: 'larger', octets: 5_000_000_000 }],
    ['SMALLER 0', { kind: 'size', is: 'smaller', octets: 0 }],
    ['YOUNGER 3600', { kind: 'younger', seconds: 3600 }],
    ['OLDER 1', { kind: 'older', seconds: 1 }],
    ['MODSEQ 620162338', { kind: 'modseq', least: 620_162_338 }],
    ['MODSEQ "/flags/\\\\draft" all 5', { kind: 'modseq', least: 5 }],
    ['EMAILID M1-2', { kind: 'emailId', id: 'M1-2' }],
    ['THREADID "T_9"', { kind: 'threadId', id: 'T_9' }],
    ['NOT NOT SEEN', not(not(seen))],
    ['OR SEEN (ALL SEEN)', { kind: 'or', left: seen, right: { kind: 'and', keys: [{ kind: 'all' }, seen] } }],
    ['((SEEN))', seen],
  ])('reads %s', (text, key) => {
    expect(read(text)).toEqual(key);
  });

  it.each<[string, [number, number][]]>([
    ['2:4', [[11, 20]]],
    ['*', [[30, 30]]],
    ['4:*', [[20, 30]]],
    ['*:4', [[20, 30]]],
    [
      '1,3',
      [
        [10, 10],
        [12, 12],
      ],
    ],
    ['9', []],
    ['3:99', [[12, 30]]],
    ['UID 11:20', [[11, 20]]],
    ['UID 25:*', [[25, 30]]],
    ['UID 99:*', [[30, 99]]],
    [
      '$',
      [
        [11, 12],
        [30, 30],
      ],
    ],
    [
      'UID $',
      [
        [11, 12],
        [30, 30],
      ],
    ],
  ])('makes UIDs of %s', (text, ranges) => {
    expect(read(text)).toEqual({ kind: 'uids', ranges });
  });

  it('finds nothing by number in an empty mailbox', () => {
    expect(read('1:*', selectedWith([]))).toEqual({ kind: 'uids', ranges: [] });
    expect(read('UID *', selectedWith([]))).toEqual({ kind: 'uids', ranges: [] });
    expect(read('$', selectedWith([1]))).toEqual({ kind: 'uids', ranges: [] });
  });

  it('says whether MODSEQ was asked about', () => {
    const asks = (text: string) =>
      readSearchKeys(new Arguments({ pieces: [text], literals: [] }), { limits: defaultImapLimits, selected: mailbox })
        .asksModseq;
    expect(asks('NOT (SEEN MODSEQ 5)')).toBe(true);
    expect(asks('SUBJECT MODSEQ')).toBe(false);
  });

  it('reads texts from literals as UTF-8', () => {
    const args = new Arguments({
      pieces: ['OR SUBJECT ', ' HEADER X ', ''],
      literals: [Buffer.from('鸿雁'), Buffer.from('a')].map((bytes) => ({ bytes, isBinary: false })),
    });
    expect(readSearchKeys(args, { limits: defaultImapLimits, selected: mailbox }).key).toEqual({
      kind: 'or',
      left: { kind: 'text', where: 'subject', text: '鸿雁' },
      right: { kind: 'header', field: 'X', text: 'a' },
    });
  });

  it.each([
    '',
    'NOTHING',
    'SEEN  SEEN',
    'SEEN ',
    '(SEEN',
    'SEEN)',
    '()',
    'NOT',
    'OR SEEN',
    'SUBJECT',
    'KEYWORD \\Seen',
    'HEADER a:b x',
    'BEFORE 30-Feb-2024',
    'BEFORE 1-Foo-2024',
    'BEFORE 2024-01-01',
    'LARGER x',
    'YOUNGER 0',
    'MODSEQ "x" any 5',
    'EMAILID a*b',
    '0',
    'UID x',
    '1:',
    `${'('.repeat(52)}SEEN${')'.repeat(52)}`,
    `${'NOT '.repeat(52)}SEEN`,
    Array(1_001).fill('SEEN').join(' '),
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(ImapSyntaxError);
  });

  it('takes up to the limits', () => {
    expect(() => read(`${'('.repeat(50)}SEEN${')'.repeat(50)}`)).not.toThrow();
    expect(() => read(Array(1_000).fill('SEEN').join(' '))).not.toThrow();
  });

  it('refuses other character sets with BADCHARSET', () => {
    const charset = (text: string) => readSearchCharset(new Arguments({ pieces: [text], literals: [] }));
    expect(() => charset('"utf-8"')).not.toThrow();
    expect(() => charset('us-ascii')).not.toThrow();
    expect(() => charset('GBK')).toThrow(expect.objectContaining({ code: 'BADCHARSET' }));
  });

  it('throws nothing but ImapSyntaxError, whatever comes', () => {
    const word = fc.constantFrom(
      ...[
        'NOT',
        'OR',
        '(',
        ')',
        'SEEN',
        'SUBJECT',
        '"x"',
        '1:*',
        '$',
        'UID',
        'MODSEQ',
        '5',
        'BEFORE',
        '1-Jan-2024',
        'HEADER',
        ' ',
        '\\',
        'é',
        '"',
        'YOUNGER',
        '*',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), fc.constantFrom(' ', ''), (words, between) => {
        try {
          read(words.join(between));
        } catch (error) {
          expect(error).toBeInstanceOf(ImapSyntaxError);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingWished } from '../session-port.ts';
import { Arguments } from './arguments.ts';
import { readFetchItems } from './fetch-items.ts';
import { ImapSyntaxError } from './syntax-error.ts';

function read(text: string) {
  const args = new Arguments({ pieces: [text], literals: [] });
  const request = readFetchItems(args);
  args.end();
  return request;
}

function labels(text: string): string[] {
  return read(text).items.map((item) => ('label' in item ? item.label : item.kind));
}

describe('what FETCH asks for', () => {
  it('knows the macros, each of which stands alone', () => {
    expect(labels('ALL')).toEqual(['flags', 'internalDate', 'size', 'envelope']);
    expect(labels('fast')).toEqual(['flags', 'internalDate', 'size']);
    expect(labels('Full')).toEqual(['flags', 'internalDate', 'size', 'envelope', 'body']);
    expect(() => read('(ALL)')).toThrow(ImapSyntaxError);
    expect(() => read('ALLFLAGS')).toThrow(ImapSyntaxError);
  });

  it.each([
    ['BODY[]', 'BODY[]', { path: '', text: null }],
    ['body.peek[header]', 'BODY[HEADER]', { path: '', text: 'HEADER' }],
    ['BODY[1.2.MIME]', 'BODY[1.2.MIME]', { path: '1.2', text: 'MIME' }],
    ['BODY[3.TEXT]<5.10>', 'BODY[3.TEXT]<5>', { path: '3', text: 'TEXT', partial: { start: 5, length: 10 } }],
    ['BODY.PEEK[HEADER.FIELDS (From "To")]', 'BODY[HEADER.FIELDS (From To)]', { fields: ['From', 'To'] }],
    ['BODY[HEADER.FIELDS.NOT ("a(b")]', 'BODY[HEADER.FIELDS.NOT ("a(b")]', { text: 'HEADER.FIELDS.NOT' }],
    ['BINARY.PEEK[2]<0.4>', 'BINARY[2]<0>', { path: '2', decode: true }],
    ['BINARY[]', 'BINARY[]', { path: '', decode: true }],
    ['RFC822', 'RFC822', { path: '', text: null }],
    ['RFC822.HEADER', 'RFC822.HEADER', { text: 'HEADER' }],
    ['RFC822.TEXT', 'RFC822.TEXT', { text: 'TEXT' }],
  ])('reads the section %s', (text, label, spec) => {
    expect(labels(text)).toEqual([label]);
    expect(read(text).wish.sections[0]).toMatchObject(spec);
  });

  it('says which of them mark a mail as read', () => {
    expect(['BODY[]', 'RFC822', 'RFC822.TEXT', 'BINARY[1]'].map((text) => read(text).setsSeen)).toEqual(
      Array(4).fill(true),
    );
    const silent = ['BODY.PEEK[]', 'RFC822.HEADER', 'BINARY.PEEK[1]', 'BINARY.SIZE[1]', 'BODY', 'PREVIEW (LAZY)'];
    expect(silent.map((text) => read(text).setsSeen)).toEqual(Array(6).fill(false));
  });

  it('gives each thing once, however often it is asked for', () => {
    const request = read('(FLAGS BODY[] FLAGS BODY.PEEK[] BINARY.SIZE[1] BINARY.SIZE[1] BODY[]<0.1> BODY[]<0.2>)');
    expect(request.wish.sections).toHaveLength(3);
    expect(request.wish.binarySizes).toEqual(['1']);
    expect(request.items).toHaveLength(5);
  });

  it('asks the store for no more than the client wants', () => {
    expect(read('(UID MODSEQ)').wish).toEqual(nothingWished);
    expect(read('(EMAILID PREVIEW (LAZY) SAVEDATE THREADID)').wish).toMatchObject({
      ids: true,
      preview: true,
      saveDate: true,
    });
  });

  it.each([
    '()',
    'NOTHING',
    'BODY[MIME]',
    'BODY[0]',
    'BODY[1.]',
    'BODY[1..2]',
    'BODY[1.NONE]',
    'BODY[99999999999]',
    'BODY[HEADER.FIELDS]',
    'BODY[HEADER.FIELDS ()]',
    'BODY[HEADER.FIELDS (From "X Y\\"")]',
    'BODY[HEADER.FIELDS (a:b)]',
    'BODY[]<0.0>',
    'BODY[]<5>',
    'BINARY[TEXT]',
    'BINARY.SIZE[1]<0.1>',
    'FLAGS[1]',
    '(FLAGS  UID)',
    'PREVIEW (EAGER)',
    `(${Array(201).fill('FLAGS').join(' ')})`,
    `BODY[HEADER.FIELDS (${Array(501).fill('a').join(' ')})]`,
    `BODY[${Array(101).fill('1').join('.')}]`,
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(ImapSyntaxError);
  });

  it('throws nothing but ImapSyntaxError, whatever comes', () => {
    const word = fc.constantFrom(
      ...[
        'BODY',
        'BINARY',
        '.PEEK',
        '.SIZE',
        '[',
        ']',
        '1',
        '.',
        'HEADER',
        '.FIELDS',
        ' (',
        ')',
        '<',
        '0.5',
        '>',
        'FLAGS',
        ' ',
        '"x"',
        'PREVIEW',
        'é',
        '\\',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        try {
          read(words.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ImapSyntaxError);
        }
      }),
    );
  });

  it('prints a section as it can be read again', () => {
    const path = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        path,
        fc.constantFrom('', 'HEADER', 'TEXT', 'HEADER.FIELDS (A "b(c")', 'HEADER.FIELDS.NOT (X-1 Y)'),
        (numbers, name) => {
          const section = `BODY[${[numbers.join('.'), name].filter((chunk) => chunk !== '').join('.')}]`;
          expect(labels(section)).toEqual([section]);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMailboxName, decodeModifiedUtf7, encodeMailboxName } from './mailbox-name.ts';
import { ImapSyntaxError } from './syntax-error.ts';

describe('modified UTF-7', () => {
  it.each([
    ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'], // RFC 3501 §5.1.3
    ['Entwürfe & mehr', 'Entw&APw-rfe &- mehr'],
    ['收件箱/😀', '&ZTZO9nux-/&2D3eAA-'],
    ['a&-b', 'a&--b'],
  ])('%s', (name, encoded) => {
    expect(encodeMailboxName(name)).toBe(encoded);
    expect(decodeModifiedUtf7(encoded)).toBe(name);
  });

  it('brings back every name, in printable ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const encoded = encodeMailboxName(name);
        expect(encoded).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeModifiedUtf7(encoded)).toBe(name.toWellFormed());
      }),
    );
  });

  it.each([
    ['no end of the shift', '&ZTZO9nux'],
    ['printable ASCII in base64', '&AGEAYg-'],
    ['two runs that are one', '&ZTY-&TvY-'],
    ['half a character', '&2D0-'],
    ['stray bits', '&ZTZO9nuy1-'],
    ['a slash of base64', '&U/BTFw-'],
    ['UTF-8', 'Entw\u00fcrfe'],
    ['an ampersand', 'a&b'],
  ])('has one spelling for each name: %s', (_, text) => {
    expect(() => decodeModifiedUtf7(text)).toThrow(ImapSyntaxError);
  });

  it('whatever is accepted would be written the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('&', '-', 'A', 'B', 'C', 'a', '1', '+', ',', '/', ' '), { maxLength: 12 }),
        (characters) => {
          const text = characters.join('');
          try {
            expect(encodeMailboxName(decodeModifiedUtf7(text))).toBe(text);
          } catch (error) {
            expect(error).toBeInstanceOf(ImapSyntaxError);
          }
        },
      ),
    );
  });
});

describe('names of clients', () => {
  it('inbox in any case is INBOX; UTF-8 only where it was enabled; no control characters', () => {
    expect(decodeMailboxName(Buffer.from('iNbOx'), false)).toBe('INBOX');
    expect(decodeMailboxName(Buffer.from('收件'), true)).toBe('收件');
    expect(decodeMailboxName(Buffer.from('a&b'), true)).toBe('a&b');
    expect(() => decodeMailboxName(Buffer.from('收件'), false)).toThrow(ImapSyntaxError);
    expect(() => decodeMailboxName(Buffer.from([0xff]), true)).toThrow(ImapSyntaxError);
    expect(() => decodeMailboxName(Buffer.from('a\tb'), true)).toThrow(ImapSyntaxError);
    expect(() => decodeMailboxName(Buffer.from('&AAo-'), false)).toThrow(ImapSyntaxError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransferDecoder, decodeTransfer, parseTransferEncoding } from './transfer-decoder.ts';

const decode = (text: string, encoding: string) =>
  Buffer.from(decodeTransfer(Buffer.from(text, 'latin1'), encoding)).toString('latin1');

describe('transfer encodings', () => {
  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVs\r\nbG8', 'hello'],
    ['aG!V s*bG8=\0', 'hello'],
    ['aGVsbG8=aGVsbG8=', 'hellohello'],
    ['====', ''],
    ['a', ''],
    ['aGVsbG8=\r\n\r\n', 'hello'],
  ])('base64 %j', (text, expected) => expect(decode(text, 'BASE64')).toBe(expected));

  it.each([
    ['a=3Db', 'a=b'],
    ['a=3db=e4', 'a=b\xe4'],
    ['soft=\r\nbreak', 'softbreak'],
    ['soft= \t\r\nbreak=\nx', 'softbreakx'],
    ['blanks \t \r\nnext \n', 'blanks\r\nnext\n'],
    ['a = b =zz =4', 'a = b =zz =4'],
    ['a==3D', 'a=='],
    ['end=', 'end'],
    ['end  ', 'end'],
    ['=\r', ''],
    ['a \rb', 'a \rb'],
    ['\xe4\xbd\xa0', '\xe4\xbd\xa0'],
  ])('quoted-printable %j', (text, expected) => expect(decode(text, 'quoted-printable')).toBe(expected));

  it('passes other encodings through, and knows their names', () => {
    expect(decode('=3D', '7bit')).toBe('=3D');
    expect(decode('=3D', 'x-uuencode')).toBe('=3D');
    expect([' Base64 ', '"8bit"', '8-bit', 'x-none', ''].map(parseTransferEncoding)).toEqual([
      'base64',
      '8bit',
      '8bit',
      null,
      null,
    ]);
  });

  it('reads back what Node writes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const written = Buffer.from(Buffer.from(bytes).toString('base64'));
        expect(Buffer.from(decodeTransfer(written, 'base64'))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('gives the same bytes however the input is cut', () => {
    const input = fc
      .array(fc.constantFrom('=', '=4', '=3D', ' ', '\t', '\r', '\n', 'a', 'aGVs', 'F', '\xe4'), { maxLength: 40 })
      .map((all) => Buffer.from(all.join(''), 'latin1'));
    fc.assert(
      fc.property(
        fc.constantFrom('base64', 'quoted-printable'),
        input,
        fc.array(fc.nat({ max: 60 })),
        (encoding, bytes, cuts) => {
          const decoder = createTransferDecoder(encoding);
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
            chunks.push(decoder.write(bytes.subarray(at, cut)));
            at = Math.min(Math.max(at, cut), bytes.length);
          }
          chunks.push(decoder.end());
          expect(Buffer.concat(chunks)).toEqual(Buffer.from(decodeTransfer(bytes, encoding)));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printQuoted, printString } from './print-string.ts';
import { ResponseWriter } from './response-writer.ts';

/** Reads a string as a client does; throws when octets are left over. */
function readPrinted(printed: string): string {
  const bytes = Buffer.from(printed);
  const literal = /^\{(\d+)\}\r\n/.exec(printed);
  if (literal !== null) {
    const [announced, size] = literal;
    expect(bytes.length).toBe(announced.length + Number(size));
    return bytes.subarray(announced.length).toString();
  }
  expect(printed).toMatch(/^"(?:[^"\\\r\n\0]|\\["\\])*"$/);
  return printed.slice(1, -1).replace(/\\(["\\])/g, '$1');
}

describe('strings', () => {
  it('come out as they went in, and never end a line', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '\\', 'a\r\n* BYE', '{3}', '"\\"', 'é'),
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, isUtf8) => {
        expect(readPrinted(printString(text, isUtf8))).toBe(text.replaceAll('\0', '').toWellFormed());
      }),
    );
  });

  it('are ASCII in quotes where UTF-8 was not enabled', () => {
    expect(printString('é', true)).toBe('"é"');
    expect(printString('é', false)).toBe('{2}\r\né');
  });

  it('that would be two lines are refused where only one may be', () => {
    expect(() => printQuoted('a\r\nb')).toThrow(TypeError);
    const writer = new ResponseWriter({ maxUnsentBytes: 1, after: () => () => undefined, onStuck: () => undefined });
    for (const line of ['* OK a\r\na1 OK', '* OK \n', '* OK \0', '* OK \r'])
      expect(() => writer.line(line)).toThrow(TypeError);
  });
});

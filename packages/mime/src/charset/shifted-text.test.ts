import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddressList } from '../fields/address-list.ts';
import { decodeParameter, parseParameters } from '../fields/parameters.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { findHeader, parseHeaderBlock } from '../header-block/header-block.ts';
import { formatEnvelope } from '../imap/envelope.ts';
import { summariseHeaders } from '../summary/header-summary.ts';

const decoder = new TextDecoder('iso-2022-jp', { fatal: true });
const decode = (raw: string) => decoder.decode(Buffer.from(raw, 'latin1'));
/** Every pair of bytes from 0x21 to 0x7E that is a message: quotes, commas, brackets, semicolons and backslashes are halves of some. */
const messages: readonly string[] = Array.from({ length: 94 * 94 }, (_, at) =>
  String.fromCharCode(0x21 + Math.floor(at / 94), 0x21 + (at % 94)),
).filter((pair) => {
  try {
    return /^\p{L}$/u.test(decode(`\x1b$B${pair}\x1b(B`));
  } catch {
    return false;
  }
});
const japanese = fc
  .tuple(fc.constantFrom('\x1b$B', '\x1b$@'), fc.array(fc.constantFrom(...messages), { minLength: 1, maxLength: 12 }))
  .map(([shift, all]) => ({ shift, all }));
const written = fc
  .tuple(japanese, fc.constantFrom('\x1b(B', '\x1b(J'))
  .map(([{ shift, all }, end]) => `${shift}${all.join('')}${end}`);
const blank = fc.constantFrom('', ' ', '  ', '\t', '\r\n ');

const parseHeaders = (raw: string) => parseHeaderBlock(Buffer.from(`${raw}\r\n\r\n`, 'latin1')).fields;

describe('raw ISO-2022-JP in headers', () => {
  it('knows messages that hold every special of RFC 5322 §3.2.3', () => {
    for (const special of '()<>[]:;@\\,."') expect(messages.some((pair) => pair.includes(special))).toBe(true);
  });

  it('a subject is decoded whether it begins with an escape or with ASCII, and ends with either', () => {
    fc.assert(
      fc.property(blank, fc.constantFrom('', 'Re: '), written, fc.constantFrom('', ' (1)'), blank, (...parts) => {
        const [before, head, text, tail, after] = parts;
        const value =
          findHeader(parseHeaders(`Subject:${before}${head}${text}${tail}${after}`), 'subject')?.value ?? '';
        expect(decodeHeaderText(value)).toBe(head + decode(text) + tail);
      }),
    );
  });

  it('a name is decoded bare, in quotes and as a comment, and the address stays the address', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(written, fc.constantFrom('bare', 'quoted', 'comment', 'two words')), {
          minLength: 1,
          maxLength: 4,
        }),
        (people) => {
          const list = people.map(([name, how], index) => {
            const address = `p${String(index)}@b.example`;
            if (how === 'comment') return `${address} (${name})`;
            if (how === 'quoted') return `"${name}" <${address}>`;
            return how === 'bare' ? `${name} <${address}>` : `${name} ${name}<${address}>`;
          });
          const fields = parseHeaders(`From: ${list.join(', ')}`);
          const expected = people.map(([name, how], index) => ({
            name: how === 'two words' ? `${decode(name)} ${decode(name)}` : decode(name),
            address: `p${String(index)}@b.example`,
          }));
          expect(parseAddressList(findHeader(fields, 'from')?.value ?? '')).toEqual(expected);
          expect(summariseHeaders(fields, undefined).from).toEqual(expected);
          expect(formatEnvelope({ headers: fields })).toContain('"p0" "b.example"');
        },
      ),
    );
  });

  it('a group is named so, and has its members', () => {
    fc.assert(
      fc.property(written, (name) => {
        expect(parseAddressList(`${name}: a@b.example, c@d.example;`)).toMatchObject([
          { address: 'a@b.example', group: decode(name) },
          { address: 'c@d.example', group: decode(name) },
        ]);
      }),
    );
  });

  it('a file name is decoded with and without quotes, and what follows it is read', () => {
    fc.assert(
      fc.property(written, fc.boolean(), (name, isQuoted) => {
        const value = isQuoted ? `"${name}.txt"` : `${name}.txt`;
        const { parameters } = parseParameters(`; filename=${value}; size=5`, 0);
        expect(decodeParameter(parameters, 'filename')).toBe(`${decode(name)}.txt`);
        expect(parameters['size']).toBe('5');
      }),
    );
  });

  it('sections without an end hide no address, and cost no more than their length', () => {
    const open = '\x1b$B'.repeat(20_000);
    expect(parseAddressList(`${open} <a@b.example>`).at(-1)?.address).toBe('a@b.example');
    expect(parseParameters(`; a="${open}"; b=2`, 0).parameters['b']).toBe('2');
    expect(parseParameters(`;${'=\x1b$B;'.repeat(10_000)} b=2`, 0).parameters['b']).toBe('2');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\x1b$B', '\x1b(B', '\x1b', '"', '(', ')', '<', '>', ',', ';', '@', '\\', 'a', ' ')),
        (all) => {
          expect(parseAddressList(all.join('')).length).toBeLessThanOrEqual(all.length);
          expect(parseParameters(`;a=${all.join('')}`, 0)).toBeDefined();
        },
      ),
    );
  });
});

import { parseHeaderBlock } from '@hongyan/mime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyKept, keepFields, keptFieldNames, normaliseFieldName, octetsOfKept } from './kept-fields.ts';

async function keep(text: string): Promise<string | null> {
  const octets = Buffer.from(text, 'latin1');
  const { fields } = parseHeaderBlock(octets);
  return keepFields(fields, (start, end) => Promise.resolve(octets.subarray(start, end)));
}

/** As it is read: from a text, or from its octets in UTF-8. */
function chooseKept(kept: string, names: ReadonlySet<string>): string {
  const found = [kept, new Uint8Array(Buffer.from(kept, 'utf8'))].map((stored) => {
    const octets = Buffer.concat([Buffer.from('x:1\ny'), octetsOfKept(stored), Buffer.from('date:1\nx')]);
    const target = new Uint8Array(octets.length + 3).fill(1);
    const end = copyKept(octets, 5, [...names].map(normaliseFieldName), target, 3);
    return Buffer.from(target.subarray(3, end)).toString('latin1');
  });
  expect(found[0]).toBe(found[1]);
  return found[0] ?? '';
}

/** The same, straight from the mail. */
function choose(text: string, names: ReadonlySet<string>): string {
  const { fields } = parseHeaderBlock(Buffer.from(text, 'latin1'));
  return fields
    .filter(({ name }) => names.has(name.toLowerCase()))
    .map(({ start, end }) => text.slice(start, end))
    .join('');
}

describe('kept header fields', () => {
  it('come back as they are in the mail: folded, repeated, with octets above ASCII, in its order', async () => {
    const header = 'Subject: one\r\n\ttwo\r\nX-Other: no\r\nTO: b\xe9@x\r\nsubject: again\r\nDate: today\r\n\r\n';
    const kept = await keep(header);
    expect(chooseKept(kept ?? '', new Set(['subject', 'date']))).toBe(
      'Subject: one\r\n\ttwo\r\nsubject: again\r\nDate: today\r\n',
    );
    expect(chooseKept(kept ?? '', new Set(['to']))).toBe('TO: b\xe9@x\r\n');
    expect(chooseKept(kept ?? '', new Set(['cc']))).toBe('');
  });

  it('are nothing in a mail that has none of them', async () => {
    expect(chooseKept((await keep('X-Other: no\r\n\r\n')) ?? 'null', new Set(['from']))).toBe('');
  });

  it('are not kept where they are long, far apart or hold a NUL', async () => {
    expect(await keep(`To: ${'a@x, '.repeat(1_000)}\r\n\r\n`)).toBeNull();
    expect(await keep(`To: a\r\n${`X-Far: ${'y'.repeat(80)}\r\n`.repeat(800)}From: b\r\n\r\n`)).toBeNull();
    expect(await keep('Subject: a\0b\r\n\r\n')).toBeNull();
  });

  it('are what the mail itself would give, whatever its header looks like', async () => {
    const name = fc.oneof(fc.constantFrom(...keptFieldNames), fc.constantFrom('X-Odd', 'From ', 'DATE', 'Received'));
    const value = fc.stringMatching(/^[ -~\x80-\xff]{0,30}(\r?\n[ \t][!-~]{1,9})?$/);
    const lines = fc.array(fc.tuple(name, fc.constantFrom(':', ' :', ''), value, fc.constantFrom('\r\n', '\n')));
    await fc.assert(
      fc.asyncProperty(lines, fc.subarray([...keptFieldNames]), async (fields, names) => {
        const header = `${fields.map((parts) => parts.join('')).join('')}\r\n`;
        const kept = await keep(header);
        if (kept !== null) expect(chooseKept(kept, new Set(names))).toBe(choose(header, new Set(names)));
      }),
      { numRuns: 300 },
    );
  });
});

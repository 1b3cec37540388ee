import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepMessages, deepParts, endlessHeader, manyParts, manyReferences } from '../testing/hostile-messages.ts';
import { createStructureScanner, scanMessage } from './scanner.ts';
import { findPart, listParts, type MessageStructure, type Part } from './structure.ts';

const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const getBody = (bytes: Uint8Array, part: Part | undefined) =>
  Buffer.from(bytes.subarray(part?.bodyStart, part?.bodyEnd)).toString();

/** Bytes that look like mail: delimiters, headers, line ends of all kinds, rubbish. */
const mailLike = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          '--a',
          '--a--',
          '--b',
          '--b--',
          '--a \t',
          '--',
          '--aa',
          'x',
          '',
          ' folded',
          'Subject: s',
          'From: a@b',
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'Content-Type: multipart/mixed; boundary=a',
          'Content-Type: multipart/digest; boundary="b"',
          'Content-Type: message/rfc822',
          'Content-Type: multipart/mixed; boundary="a--"',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
    { maxLength: 60 },
  )
  .chain((lines) =>
    fc.tuple(
      fc.constant(lines),
      fc.array(fc.constantFrom('\r\n', '\r\n', '\n', '\r', ''), { minLength: lines.length, maxLength: lines.length }),
    ),
  )
  .map(([lines, ends]) => Buffer.from(lines.map((line, index) => line + (ends[index] ?? '')).join(''), 'latin1'));
const anyBytes = fc.oneof(mailLike, fc.uint8Array({ maxLength: 2_000 }));

function scanCut(bytes: Uint8Array, cuts: readonly number[]): MessageStructure {
  const scanner = createStructureScanner();
  const sorted = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let at = 0;
  for (const cut of [...sorted, bytes.length]) {
    const chunk = Uint8Array.from(bytes.subarray(at, cut));
    scanner.write(chunk);
    chunk.fill(0x2d); // a caller may use its buffer again
    at = cut;
  }
  return scanner.end();
}

/** Checks that offsets are ordered, and that children lie inside their parent with nothing but delimiters between them. */
function checkNesting(bytes: Uint8Array, part: Part, start: number, end: number): void {
  expect(part.headerStart).toBeGreaterThanOrEqual(start);
  expect(part.bodyStart).toBeGreaterThanOrEqual(part.headerStart);
  expect(part.bodyEnd).toBeGreaterThanOrEqual(part.bodyStart);
  expect(part.bodyEnd).toBeLessThanOrEqual(end);
  let at = part.bodyStart;
  for (const [index, child] of part.children.entries()) {
    const between = Buffer.from(bytes.subarray(at, child.headerStart)).toString('latin1');
    expect(between).toMatch(index === 0 ? /--[^\r\n]*(?:\r*\n|\r*$)/ : /^(?:\r?\n)?--[^\n]*(?:\n|$)$/);
    checkNesting(bytes, child, at, part.bodyEnd);
    at = child.bodyEnd;
  }
  if (part.message) checkNesting(bytes, part.message.root, part.bodyStart, part.bodyEnd);
}

/** The source put together again from the parts' headers and bodies and what lies between them. */
function joinChunks(bytes: Uint8Array, part: Part, start: number, end: number): Buffer {
  const inner = part.message ? [part.message.root] : part.children;
  const chunks: Uint8Array[] = [bytes.subarray(start, part.bodyStart)];
  let at = part.bodyStart;
  for (const child of inner) {
    chunks.push(bytes.subarray(at, child.headerStart), joinChunks(bytes, child, child.headerStart, child.bodyEnd));
    at = child.bodyEnd;
  }
  return Buffer.concat([...chunks, bytes.subarray(at, end)]);
}

describe('structure scan', () => {
  it('never throws, keeps offsets nested, and loses no byte, whatever the bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const structure = scanMessage(bytes);
        expect(structure.size).toBe(bytes.length);
        expect(structure.root.headerStart).toBe(0);
        expect(structure.root.bodyStart).toBe(structure.headerEnd);
        expect(structure.root.bodyEnd).toBe(bytes.length);
        checkNesting(bytes, structure.root, 0, bytes.length);
        expect(joinChunks(bytes, structure.root, 0, bytes.length)).toEqual(Buffer.from(bytes));
        const paths = listParts(structure).map((part) => part.path);
        expect(new Set(paths).size).toBe(paths.length);
        for (const part of listParts(structure)) expect(findPart(structure, part.path)).toBe(part);
        expect(JSON.parse(JSON.stringify(structure))).toEqual(structure);
      }),
      { numRuns: 1_000 },
    );
  });

  it('ends well in the middle of a line end', () => {
    const bytes = Buffer.from('Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\nx\r\n--a--\r');
    const { root } = scanMessage(bytes);
    checkNesting(bytes, root, 0, bytes.length);
    expect(joinChunks(bytes, root, 0, bytes.length)).toEqual(bytes);
  });

  it('gives the same structure however the bytes are cut', () => {
    fc.assert(
      fc.property(anyBytes, fc.array(fc.nat({ max: 3_000 }), { maxLength: 30 }), (bytes, cuts) => {
        expect(scanCut(bytes, cuts)).toEqual(scanMessage(bytes));
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives the same structure byte by byte, inside CRLF, delimiters and lines beyond the limits too', () => {
    const long = 'x'.repeat(70_000);
    const bytes = text(
      `Subject: ${long}`,
      ' more',
      'Content-Type: multipart/mixed; boundary=q',
      '',
      '--q',
      `X: ${long}`,
      '',
      `--q${' '.repeat(1_200)}`,
      '--q--',
      '',
    );
    const scanner = createStructureScanner();
    for (const byte of bytes) scanner.write(Uint8Array.of(byte));
    expect(scanner.end()).toEqual(scanMessage(bytes));
  });

  it('counts lines: those ended, and an unfinished last one', () => {
    const count = (...lines: string[]) => {
      const structure = scanMessage(
        text('Content-Type: multipart/mixed; boundary=q', '', '--q', '', ...lines, '--q--', ''),
      );
      return [structure.root.children[0]?.lines, structure.lines];
    };
    expect(count('one')).toEqual([1, 6]);
    expect(count('one', 'two', '')).toEqual([2, 8]);
    expect(count()).toEqual([0, 5]);
    expect(scanMessage(Buffer.from('A: b\n\none\ntwo')).root.lines).toBe(2);
    expect(scanMessage(Buffer.from('A: b\n\none\ntwo\n')).root.lines).toBe(2);
  });

  it('takes the line end before a delimiter as part of the delimiter, and leaves a body alone that has none', () => {
    const bytes = text(
      'Content-Type: multipart/mixed; boundary=q',
      '',
      'pre',
      '--q',
      '',
      'a',
      '',
      '--q  ',
      '',
      '--q',
      'Content-Type: text/html',
      '--q--',
      'post',
    );
    const parts = scanMessage(bytes).root.children;
    expect(parts.map((part) => getBody(bytes, part))).toEqual(['a\r\n', '', '']);
    expect(parts[2]?.subtype).toBe('html');
  });

  it('prefers the innermost multipart, and closes what is open inside an outer delimiter', () => {
    const bytes = text(
      'Content-Type: multipart/mixed; boundary=o',
      '',
      '--o',
      'Content-Type: multipart/mixed; boundary=i',
      '',
      '--i',
      '',
      'one',
      '--o',
      '',
      'two',
      '--i',
      'still two',
      '--o--',
      '',
    );
    const structure = scanMessage(bytes);
    expect(listParts(structure).map((part) => [part.path, part.subtype])).toEqual([
      ['TEXT', 'mixed'],
      ['1', 'mixed'],
      ['1.1', 'plain'],
      ['2', 'plain'],
    ]);
    expect(getBody(bytes, findPart(structure, '2'))).toBe('two\r\n--i\r\nstill two');
  });

  it('does not take a longer line or another boundary that begins alike for a delimiter', () => {
    const bytes = text('Content-Type: multipart/mixed; boundary=q', '', '--q', '', '--qq', '--q-', ' --q', '--q--', '');
    expect(getBody(bytes, scanMessage(bytes).root.children[0])).toBe('--qq\r\n--q-\r\n --q');
  });

  it('numbers parts as IMAP does, through attached messages', () => {
    const bytes = text(
      'Content-Type: multipart/mixed; boundary=o',
      '',
      '--o',
      '',
      'x',
      '--o',
      'Content-Type: message/rfc822',
      '',
      'Subject: in',
      'Content-Type: multipart/mixed; boundary=i',
      '',
      '--i',
      '',
      'y',
      '--i',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      '',
      'z',
      '--i--',
      '--o--',
      '',
    );
    const structure = scanMessage(bytes);
    expect(listParts(structure).map((part) => part.path)).toEqual(['TEXT', '1', '2', '2.TEXT', '2.1', '2.2', '2.2.1']);
    expect(findPart(structure, '2.2')?.message?.headers[0]?.value).toBe('inner');
    expect(getBody(bytes, findPart(structure, '2.2.1'))).toBe('z');
  });

  it('shows a multipart without boundary or without parts as plain text', () => {
    for (const type of ['multipart/mixed', 'multipart/mixed; boundary=never', 'multipart/mixed; boundary=""']) {
      const bytes = text(`Content-Type: ${type}`, '', 'words', '');
      const { root, defects } = scanMessage(bytes);
      expect([root.path, root.type, root.subtype, getBody(bytes, root)]).toEqual(['1', 'text', 'plain', 'words\r\n']);
      expect(defects).toContain('multipart-without-parts');
    }
  });

  it('leaves an encoded attached message opaque, and reads a digest', () => {
    const encoded = scanMessage(
      text('Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64', '', 'U3ViamVjdDogeA==', ''),
    );
    expect(encoded.root.message).toBeUndefined();
    expect(encoded.defects).toEqual(['encoded-message']);
    const digest = scanMessage(
      text('Content-Type: multipart/digest; boundary=d', '', '--d', '', 'Subject: a', '', 'x', '--d--', ''),
    );
    expect(digest.root.children[0]?.message?.headers[0]?.value).toBe('a');
  });
});

describe('hostile messages', () => {
  it('ends 20 000 parts at the limit, the rest one opaque part to the end', () => {
    const bytes = manyParts(20_000);
    const structure = scanMessage(bytes);
    expect(listParts(structure)).toHaveLength(1_000);
    const last = structure.root.children.at(-1);
    expect([last?.type, last?.subtype, last?.bodyEnd]).toEqual(['application', 'octet-stream', bytes.length]);
    expect(structure.defects).toEqual(['too-many-parts']);
  });

  it.each([
    ['multiparts', deepParts],
    ['messages', deepMessages],
  ])('ends %s nested 5 000 deep at the limit', (_, make) => {
    const structure = scanMessage(make(5_000));
    const parts = listParts(structure);
    expect(parts).toHaveLength(100);
    expect([parts.at(-1)?.type, parts.at(-1)?.subtype]).toEqual(['application', 'octet-stream']);
    expect(structure.defects).toContain('too-deep');
  });

  it('keeps 64 kB of a field and 256 kB of a header, and still finds what follows', () => {
    const references = scanMessage(manyReferences(50_000));
    expect(references.headers.map((field) => field.name)).toEqual(['From', 'References']);
    expect(references.headers[1]?.value.length).toBeLessThanOrEqual(64 * 1024);
    expect(references.defects).toEqual(['header-field-too-long', 'header-block-too-long']);
    expect(references.root.bodyEnd - references.root.bodyStart).toBe(6);
    const endless = scanMessage(endlessHeader(3_000_000));
    expect(endless.headers.length).toBeLessThanOrEqual(2_000);
    expect(endless.headerEnd).toBe(endless.size);
  });

  it('keeps the structure small when every part has a huge header', () => {
    const field = `Content-Type: application/pdf; ${Array.from({ length: 6 }, (_, index) => `n${index}="${'x'.repeat(9_000)}"`).join('; ')}`;
    const bytes = text(
      'Content-Type: multipart/mixed; boundary=q',
      '',
      ...Array.from({ length: 900 }, () => `--q\r\n${field}\r\n\r\nx`),
      '--q--',
      '',
    );
    const structure = scanMessage(bytes);
    expect(structure.defects).toEqual(['structure-text-too-long']);
    expect(JSON.stringify(structure).length).toBeLessThan(1_000_000);
    expect(structure.root.children.at(-1)).toMatchObject({ type: 'application', subtype: 'pdf', parameters: {} });
  });
});

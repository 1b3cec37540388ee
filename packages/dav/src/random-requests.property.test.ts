/** Random requests: never a fault, never a word of somebody else, and what is stored comes back as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerRequest, davMethods } from './answer-request.ts';
import { printContent, readContent } from './content/content-lines.ts';
import { defaultDavLimits } from './limits.ts';
import { MemoryDavStore } from './testing/index.ts';
import { parsePath, printPath } from './wire/path.ts';
import { parseXml } from './xml/parse-xml.ts';
import { printDocument, printText } from './xml/write-xml.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const segment = fc.oneof(
  fc.constantFrom(
    'calendars',
    'addressbooks',
    'principals',
    'ada%40example.org',
    'home',
    'contacts',
    '..',
    '%2e',
    '%2F',
    '',
  ),
  fc.string({ maxLength: 8 }),
);
const element = fc.constantFrom(
  ...['D:prop', 'D:allprop', 'C:filter', 'C:comp-filter name="VCALENDAR"', 'C:comp-filter name="VEVENT"'],
  ...['C:time-range start="20260101T000000Z"', 'D:href', 'D:sync-token', 'D:limit', 'D:nresults', 'C:calendar-data'],
  ...[
    'C:expand start="x"',
    'A:filter',
    'A:prop-filter name="FN"',
    'A:text-match',
    'D:property name="owner"',
    'D:getetag',
  ],
);
const root = fc.constantFrom(
  ...['D:propfind', 'D:propertyupdate', 'D:mkcol', 'C:mkcalendar', 'C:calendar-query', 'C:calendar-multiget'],
  ...['C:free-busy-query', 'A:addressbook-query', 'A:addressbook-multiget', 'D:sync-collection', 'D:expand-property'],
);
const ns = ' xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav"';
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      element,
      fc.array(fc.oneof({ maxDepth: 4 }, fc.constantFrom('1', '&amp;', 'data:,0'), tie('tree')), { maxLength: 3 }),
    )
    .map(([name, inner]) => `<${name}>${inner.join('')}</${name.split(' ')[0]}>`),
}));
const body = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.tuple(root, fc.array(tree, { maxLength: 4 })).map(([name, inner]) => `<${name}${ns}>${inner.join('')}</${name}>`),
);

describe('random requests', () => {
  it('are answered or refused, and show nothing of others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...davMethods),
        fc.array(segment, { maxLength: 5 }),
        body,
        fc.constantFrom('0', '1', 'infinity', 'x'),
        async (method, segments, text, depth) => {
          const store = new MemoryDavStore('ada@example.org');
          const request = { method, path: `/dav/${segments.join('/')}`, headers: { depth }, body: encode(text) };
          const answer = await answerRequest(request, store, { base: '/dav' });
          let printed = '';
          if (typeof answer.body === 'string') printed = answer.body;
          else for await (const part of answer.body) printed += part;
          expect(answer.status).toBeLessThan(500);
          if (answer.status === 207) parseXml(encode(printed), { ...defaultDavLimits, maxXmlBytes: 1e9 });
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('paths are printed as they are read', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..');
  fc.assert(
    fc.property(name, name, name, (user, collection, object) => {
      const path = { type: 'object', kind: 'calendar', user, name: collection, object } as const;
      expect(parsePath(printPath(path, '/dav'), '/dav')).toEqual(path);
    }),
  );
});

it('text goes through XML and comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = parseXml(encode(printDocument('{DAV:}error', printText('{urn:"<>&}name', text))), defaultDavLimits);
      const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
      expect(read?.children[0]?.text).toBe(kept.replace(/\r\n?/g, (end) => end));
    }),
    { numRuns: 30 },
  );
});

it('content lines are read without end in any text, and printed folded', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }), (values) => {
      const lines = values.map((value) => `NOTE:${value.replace(/[\r\n]/g, '')}`);
      const content = readContent(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'));
      expect(content?.lines.map(({ text }) => text)).toEqual(lines);
      const printed = content === null ? '' : printContent(content);
      expect(Math.max(...printed.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(readContent(printed)).toEqual(content);
    }),
  );
});

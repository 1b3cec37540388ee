/** Random requests for files: never a fault, always well-formed XML, and nothing that lies outside the space. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DavRefusal } from '../refusal.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { answerFileRequest, fileDavMethods } from './answer-file-request.ts';
import { printWhole } from './dead-property.ts';
import { parseIf } from './if-header.ts';
import { defaultFileDavLimits } from './limits.ts';
import { parseFilePath, printFilePath } from './path.ts';
import { MemoryFileStore, MemoryTree } from './testing/index.ts';

const base = '/dav/files';
const encode = (text: string) => new TextEncoder().encode(text);
const reading = { ...defaultFileDavLimits, maxXmlBytes: 1e9, maxElements: 1e6 };

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'file', '%61') },
  fc.constantFrom('..', '.', '%2e%2e', 'a%2Fb', '%5C', '%00', '', '%E0%A4', '?', '#x'),
  fc.string({ maxLength: 6 }),
);
const path = fc.array(segment, { maxLength: 3 }).map((segments) => ['/dav/files/Personal', ...segments].join('/'));
const ifParts = fc.constantFrom(
  ...['(', ')', ' ', 'Not', 'not ', '<urn:a>', '["e1"]', '[W/"e1"]', '[""]', '<', '>', '[', ']', '"', 'x'],
  ...['<DAV:no-lock>', '</dav/files/Personal/a>', '<http://other/x>', '</dav/files/%2e%2e>'],
);
const ifHeader = fc.oneof(
  fc.array(ifParts, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom('(<urn:a>)', '(Not <DAV:no-lock>)', '(["e1"])', '</dav/files/Personal/a> (Not <urn:b>)'),
);
const element = fc.constantFrom(
  ...['D:set', 'D:remove', 'D:prop', 'D:allprop', 'D:propname', 'D:include', 'D:lockscope', 'D:exclusive', 'D:shared'],
  ...['D:locktype', 'D:write', 'D:owner', 'D:getetag', 'D:lockdiscovery', 'z:own', 'z:own xml:lang="zh" z:k="&lt;"'],
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      element,
      fc.array(fc.oneof({ maxDepth: 4 }, fc.constantFrom('1', '&amp;', '<![CDATA[<]]>'), tie('tree')), {
        maxLength: 3,
      }),
    )
    .map(([name, inner]) => `<${name}>${inner.join('')}</${name.split(' ')[0]}>`),
}));
const body = fc.oneof(
  fc.constantFrom('', '<a', '<!DOCTYPE a><a/>'),
  fc
    .tuple(fc.constantFrom('D:propfind', 'D:propertyupdate', 'D:lockinfo'), fc.array(tree, { maxLength: 4 }))
    .map(([name, inner]) => `<${name} xmlns:D="DAV:" xmlns:z="urn:z">${inner.join('')}</${name}>`),
);
const headers = fc.record(
  {
    depth: fc.constantFrom('0', '1', 'infinity', 'x'),
    if: ifHeader,
    'if-match': fc.constantFrom('*', '"e1"', 'x', ''),
    overwrite: fc.constantFrom('T', 'F', 'x'),
    destination: fc.oneof(
      path,
      path.map((one) => `http://here${one}`),
      fc.string({ maxLength: 20 }),
    ),
    timeout: fc.constantFrom('Infinite', 'Second-10', 'Second-99999999999', 'x'),
    'lock-token': fc.constantFrom('<urn:a>', 'urn:a', '<>'),
    range: fc.constantFrom('bytes=0-0', 'bytes=-9', 'bytes=99-', 'x'),
    'content-length': fc.constantFrom('3', 'x', '999999999999'),
  },
  { requiredKeys: [] },
);

async function* send(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield encode(text);
}

describe('random requests', () => {
  it('are answered or refused, and change nothing but what lies in the space', async () => {
    const request = fc.record({ method: fc.constantFrom(...fileDavMethods), path, headers, body });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const memory = new MemoryTree(() => 0);
        for (const name of ['Personal', 'Other']) memory.root.children.set(name, memory.makeNode('folder'));
        const store = new MemoryFileStore('ada', memory);
        for (const one of requests) {
          const asked = { ...one, headers: { host: 'here', ...one.headers }, body: send(one.body) };
          const answer = await answerFileRequest(asked, store, { base, now: 0 });
          const parts: Uint8Array[] = [];
          if (typeof answer.body === 'string') parts.push(encode(answer.body));
          else for await (const part of answer.body) parts.push(typeof part === 'string' ? encode(part) : part);
          expect(answer.status === 502 || answer.status === 507 || answer.status < 500).toBe(true);
          if (answer.status === 207) expect(parseXml(Buffer.concat(parts), reading)).not.toBeNull();
        }
        expect([...memory.root.children.keys()]).toEqual(['Personal', 'Other']);
        expect(memory.find(['Other'])?.children.size).toBe(0);
      }),
      { numRuns: 250 },
    );
  });
});

it('any If header is read or refused, in time', () => {
  fc.assert(
    fc.property(fc.oneof(ifHeader, fc.string({ maxLength: 60 })), (header) => {
      try {
        expect(parseIf(header).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(DavRefusal);
      }
    }),
    { numRuns: 500 },
  );
  for (const hostile of [
    `(${'<urn:a>'.repeat(2_000)})`,
    '('.repeat(16_000),
    ' '.repeat(16_000),
    `[${'"'.repeat(16_000)}`,
  ]) {
    const begun = performance.now();
    expect(() => parseIf(hostile).length === 1 || parseIf('')).not.toThrow(RangeError);
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});

it('paths are printed as they are read', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), fc.constantFrom('folder', 'file'), (names, kind) => {
      expect(parseFilePath(printFilePath(names, kind, base), base, 64)).toEqual(names);
    }),
  );
});

it('what a program gives to keep comes back the same, however often it goes through', () => {
  fc.assert(
    fc.property(tree, (text) => {
      const read = (xml: string) =>
        parseXml(encode(`<r xmlns:D="DAV:" xmlns:z="urn:z">${xml}</r>`), reading)?.children[0];
      const first = read(text);
      if (first === undefined) throw new Error('nothing was read');
      const printed = printWhole(first);
      expect(read(printed)).toEqual(first);
    }),
  );
});

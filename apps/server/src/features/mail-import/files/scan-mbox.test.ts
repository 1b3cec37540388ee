/** mbox files of all four dialects, read back as what was written, and any other bytes. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMbox } from './read-mbox.ts';
import { readFromLine, scanMbox } from './scan-mbox.ts';
import { unquoteFrom } from './unquote-from.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-mbox-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const separator = 'From a@outside.example Mon Jan  1 10:20:30 2024\n';
type Dialect = 'mboxo' | 'mboxrd' | 'mboxcl' | 'mboxcl2';

/** As a program of that dialect writes a message whose body ends with a line end. */
function write(dialect: Dialect, header: string, body: string): string {
  const quoted =
    dialect === 'mboxcl2'
      ? body
      : dialect === 'mboxrd'
        ? body.replace(/^(>*From )/gm, '>$1')
        : body.replace(/^From /gm, '>From ');
  const length = dialect.startsWith('mboxcl') ? `Content-Length: ${String(Buffer.byteLength(quoted))}\n` : '';
  return `${separator}${header}${length}\n${quoted}\n`;
}

async function readAll(path: string): Promise<{ readonly text: string; readonly receivedAt: number }[]> {
  const [folder] = await listMbox(path);
  const read: { text: string; receivedAt: number }[] = [];
  if (folder === undefined) return read;
  for await (const message of folder.readMessages({ since: null, isKnown: async () => false })) {
    if ('reason' in message) throw new Error(message.reason);
    const chunks: Uint8Array[] = [];
    for await (const chunk of message.open()) chunks.push(chunk);
    read.push({ text: Buffer.concat(chunks).toString('utf8'), receivedAt: message.receivedAt });
  }
  return read;
}

const line = fc.oneof(
  fc.constantFrom('', 'From here on it is text', separator.trimEnd(), 'From: nobody', ' From ', 'text'),
  fc.string({ unit: fc.constantFrom('a', ' ', '>', '邮', '\t'), maxLength: 30 }),
);
const body = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((text) => `${text}\n`).join(''));

test.each(['mboxo', 'mboxrd', 'mboxcl', 'mboxcl2'] as const)('%s gives back what was written', async (dialect) => {
  // mboxo cannot tell a line that began with ">From " before, and neither can mboxcl, which quotes in its way.
  const bodies =
    dialect === 'mboxrd'
      ? body.map((text) => text.replace(/^a/gm, '>>From '))
      : body.map((text) => text.replace(/^>+From /gm, ''));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(bodies, { minLength: 1, maxLength: 5 }), async (texts) => {
      const path = join(root, `${dialect}-${String((count += 1))}`);
      const header = 'Subject: one\nStatus: RO\n';
      await writeFile(path, texts.map((text) => write(dialect, header, text)).join(''));
      const read = await readAll(path);
      // What it does not know are an own Content-Length, and a body without a line, which has no end of its own.
      const plain = read.map(({ text }) => text.replace(/^Content-Length: \d+\n/m, ''));
      expect(plain.map((text) => text.slice(header.length).trimStart())).toEqual(texts.map((text) => text.trimStart()));
      expect(read.every(({ receivedAt }) => receivedAt === Date.UTC(2024, 0, 1, 10, 20, 30))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a Content-Length that leads nowhere is not believed', async () => {
  const path = join(root, 'lies');
  const lie = (length: number) => `${separator}Subject: a\nContent-Length: ${String(length)}\n\nbody\n\n`;
  await writeFile(path, [lie(2), lie(5_000_000), lie(0)].join(''));
  expect((await readAll(path)).map(({ text }) => text.split('\n\n')[1])).toEqual(['body\n', 'body\n', 'body\n']);
});

test('messages larger than what is read at once begin and end where they should, wherever the boundary falls', async () => {
  for (const filler of [65_400, 65_480, 65_500, 65_530, 65_536, 65_540, 131_072]) {
    const path = join(root, `large-${String(filler)}`);
    const text = `${'x'.repeat(filler)}\n`;
    await writeFile(path, write('mboxo', 'Subject: large\n', text) + write('mboxo', 'Subject: next\n', 'short\n'));
    expect((await readAll(path)).map((one) => one.text)).toEqual([
      `Subject: large\n\n${text}`,
      'Subject: next\n\nshort\n',
    ]);
  }
});

test('any bytes end, within the file and in order', async () => {
  const parts = fc.array(
    fc.oneof(fc.constantFrom(separator, '\n', '\r\n', 'Content-Length: 7\n', '>From '), fc.string()),
    { maxLength: 30 },
  );
  let count = 0;
  await fc.assert(
    fc.asyncProperty(parts, async (texts) => {
      const path = join(root, `any-${String((count += 1))}`);
      const bytes = Buffer.from(texts.join(''));
      await writeFile(path, bytes);
      const file = await open(path, 'r');
      try {
        let last = 0;
        for await (const { start, end } of scanMbox(file)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(bytes.length);
          last = end;
        }
      } finally {
        await file.close();
      }
    }),
    { numRuns: 100 },
  );
});

test('quotes are taken away the same however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      body.map((text) => text.replace(/^a/gm, '>From ')),
      fc.array(fc.nat(200), { maxLength: 8 }),
      async (text, cuts) => {
        const bytes = Buffer.from(text);
        async function* cut() {
          let at = 0;
          for (const length of cuts) {
            yield bytes.subarray(at, at + length);
            at += length;
          }
          yield bytes.subarray(at);
        }
        const read: Uint8Array[] = [];
        for await (const chunk of unquoteFrom(cut())) read.push(chunk);
        expect(Buffer.concat(read).toString()).toBe(text.replace(/^>(>*From )/gm, '$1'));
      },
    ),
    { numRuns: 60 },
  );
});

test('the lines that programs write are read, sentences are not', () => {
  const at = Date.UTC(2024, 1, 9, 8, 7, 6);
  expect(readFromLine('From a@b.example Fri Feb  9 08:07:06 2024')).toBe(at);
  expect(readFromLine('From - Fri Feb 09 08:07:06 2024')).toBe(at);
  expect(readFromLine('From a@b.example  Fri Feb  9 09:07:06 2024 +0100')).toBe(at);
  expect(readFromLine('From MAILER-DAEMON Fri Feb  9 08:07:06 UTC 2024')).toBe(at);
  expect(readFromLine('From a@b.example Fri, 9 Feb 2024 08:07:06 +0000')).toBeNull();
  for (const text of ['From now on it is 2024', 'From: a', 'from a b', 'Fromage 2024', 'From the beginning'])
    expect(readFromLine(text), text).toBeUndefined();
});

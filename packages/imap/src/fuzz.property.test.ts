/** The grammar under random commands: never a crash, a hang, an answer out of order, or a word of one session in another. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTable } from './commands/index.ts';
import { ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from './testing/index.ts';

let server: TestImapServer;

beforeAll(async () => {
  server = await startTestImapServer({ limits: { maxBadCommands: 1_000_000, maxSessionsPerAddress: 1_000 } });
  for (const name of ['ada', 'ben'])
    for (let at = 0; at < 5; at += 1)
      server.memory
        .person(name)
        .inbox.deliver(`From: ${name} <${name}@example.org>\r\nSubject: mail of ${name}\r\n\r\nsecret-of-${name}\r\n`);
});

afterAll(async () => {
  await server.close(0);
});

const ends = new Set(['LOGOUT', 'STARTTLS', 'COMPRESS', 'IDLE', 'AUTHENTICATE', 'LOGIN']);
const names = [...commandTable.keys()].filter((name) => !ends.has(name));

/** Words that the grammar knows, and words that it does not. */
const word = fc.oneof(
  fc.constantFrom(
    ...['INBOX', 'Sent', 'NIL', '1', '1:*', '*', '$', '4294967296', '0', '()', '(', ')', '(\\Seen)', '\\Deleted', '*'],
    ...[
      'FLAGS',
      '+FLAGS.SILENT',
      '(FLAGS ENVELOPE BODYSTRUCTURE)',
      'BODY[]',
      'BODY.PEEK[HEADER.FIELDS (Subject)]<0.5>',
    ],
    ...[
      'BINARY[1]',
      'BODY[1.2.3.MIME]',
      'UTF-8',
      'US-ASCII',
      'ALL',
      'NOT',
      'OR',
      'TEXT',
      'SUBJECT',
      'RETURN (ALL COUNT)',
    ],
    ...[
      'REFERENCES',
      'ORDEREDSUBJECT',
      '(REVERSE DATE)',
      '(CHANGEDSINCE 1)',
      '(UNCHANGEDSINCE 2)',
      'MODSEQ 3',
      '(MESSAGES',
    ],
    ...[
      '""',
      '"%"',
      '"a\\"b"',
      '"',
      '{',
      '}',
      '{1}',
      '{99999999999}',
      '(QRESYNC (1 1))',
      '&AOk-',
      '&',
      '(USE (\\Sent))',
    ],
    ...['"17-Jul-1996 02:44:25 -0700"', 'CONDSTORE', 'QRESYNC', 'IMAP4rev2', '{0}', '((((((((', 'HEADER'],
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n\0]/g, '?')),
);
/** Words with literals between some of them: right ones, empty ones, binary ones. */
const args = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: word },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('', '~'), fc.string({ maxLength: 20 }))
        .map(([tilde, text]) => `${tilde}{${String(Buffer.byteLength(text))}+}\r\n${text}`),
    },
  ),
  { maxLength: 6 },
);
const command = fc.tuple(fc.constantFrom(...names, 'BOGUS', 'UID', 'UID BOGUS'), args).map(([name, words]) => {
  const text = [name, ...words].join(' ');
  // The last word must not announce a literal that does not come and is not waited for; one that is waited for is refused or asked for.
  return /\{\d+\}$/.test(text) ? `${text} x` : text;
});

/** Cuts octets at random positions. */
function* inBatches(bytes: Buffer, cuts: readonly number[]): Generator<Buffer> {
  let start = 0;
  for (const cut of [...new Set(cuts.map((each) => each % (bytes.length + 1)))].sort((a, b) => a - b)) {
    if (cut > start) yield bytes.subarray(start, cut);
    start = Math.max(start, cut);
  }
  yield bytes.subarray(start);
}

/** Tags of the answers up to the last one's. */
async function tagsUntil(client: ImapTestClient, last: string): Promise<{ tags: string[]; said: string }> {
  const tags: string[] = [];
  const lines: string[] = [];
  for (;;) {
    const line = await client.line();
    if (line === null) throw new Error(`The session ended:\n${client.transcript}`);
    lines.push(line);
    const tag = /^(t\d+x) (?:OK|NO|BAD) /.exec(line)?.[1];
    if (tag !== undefined) tags.push(tag);
    if (tag === last) return { tags, said: lines.join('\n') };
  }
}

describe('random commands', () => {
  it('are answered once each and in order, without faults of ours, and disclose nothing of another person', async () => {
    const spec = fc.tuple(fc.array(command, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(2_000), { maxLength: 4 }));
    const play = async (username: string, other: string, [commands, cuts]: [string[], number[]]) => {
      const client = await openSignedIn(server, username);
      const all = ['SELECT INBOX', ...commands, 'NOOP'].map((text, at) => `t${String(at)}x ${text}\r\n`);
      for (const chunk of inBatches(Buffer.from(all.join('')), cuts)) {
        client.raw(chunk);
        await new Promise(setImmediate);
      }
      const { tags, said } = await tagsUntil(client, `t${String(commands.length + 1)}x`);
      expect(tags).toEqual(all.map((_, at) => `t${String(at)}x`));
      expect(said).not.toContain(`secret-of-${other}`);
      client.destroy();
    };
    await fc.assert(
      fc.asyncProperty(spec, spec, async (left, right) => {
        await Promise.all([play('ada', 'ben', left), play('ben', 'ada', right)]);
      }),
      { numRuns: 80 },
    );
    expect(server.logged.filter(({ level }) => level === 'error').map(({ fields }) => String(fields['err']))).toEqual(
      [],
    );
  });

  it('that are random octets end the session or are BAD, and the server goes on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), fc.boolean(), async (bytes, signedIn) => {
        const client = signedIn ? await openSignedIn(server) : ImapTestClient.open(server);
        client.raw(bytes);
        client.raw('\r\n');
        client.end();
        const lines = await client.closed();
        expect(lines.every((line) => /^(?:\*|\+|\S+ (?:OK|NO|BAD))(?: |$)/.test(line))).toBe(true);
      }),
      { numRuns: 60 },
    );
    const after = await openSignedIn(server);
    expect((await after.command('a1 NOOP')).at(-1)).toMatch(/^a1 OK/);
    after.destroy();
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
    await expect.poll(() => server.memory.person('ada').sessions).toBe(0);
  });
});

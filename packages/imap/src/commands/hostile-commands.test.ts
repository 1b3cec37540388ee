/** Whatever a client says about mails is answered, by us and not by a fault of ours, and the session lives on. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer;
let client: ImapTestClient;

beforeAll(async () => {
  const { defaultImapLimits } = await import('../limits.ts');
  server = await startTestImapServer({ limits: { ...defaultImapLimits, maxBadCommands: 1_000_000 } });
  for (let at = 0; at < 6; at += 1) server.memory.person('ada').inbox.deliver(`Subject: ${String(at)}\r\n\r\ntext\r\n`);
  client = await openSignedIn(server);
  await client.command('s SELECT INBOX');
});

afterAll(async () => {
  client.destroy();
  await server.close(0);
});

const names = ['FETCH', 'STORE', 'SEARCH', 'SORT', 'THREAD'].flatMap((name) => [name, `UID ${name}`]);
const words = [
  '1:*',
  '*',
  '2,4',
  '$',
  '99',
  'ALL',
  'FLAGS',
  '+FLAGS.SILENT',
  '-FLAGS',
  '(\\Seen work)',
  '(FLAGS UID)',
  '(BODY[1] RFC822.SIZE)',
  'BODY.PEEK[]<1.5>',
  'BINARY.SIZE[1]',
  'MODSEQ',
  '(CHANGEDSINCE 1)',
  '(CHANGEDSINCE 1 VANISHED)',
  '(UNCHANGEDSINCE 5)',
  'RETURN (SAVE MIN)',
  'RETURN ()',
  'UTF-8',
  'REFERENCES',
  '(REVERSE DATE)',
  'NOT',
  'OR',
  'SUBJECT',
  '"x"',
  'UNSEEN',
  '((',
  ')',
  '{3+}\r\nabc',
  '{2+}\r\n\0\xff',
];
const command = fc.record({
  name: fc.constantFrom(...names),
  words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
});

it('answers each command, in the grammar or not, and never with SERVERBUG', async () => {
  let tag = 0;
  await fc.assert(
    fc.asyncProperty(command, async ({ name, words: args }) => {
      tag += 1;
      const own = `t${String(tag)}`;
      client.raw(Buffer.from(`${own} ${name} ${args.join(' ')}\r\n`, 'latin1'));
      let line: string | null;
      do line = await client.line();
      while (line !== null && !line.startsWith(`${own} `));
      expect(line).toMatch(/^t\d+ (OK|NO|BAD) /);
      expect(line).not.toContain('SERVERBUG');
    }),
    { numRuns: 400 },
  );
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

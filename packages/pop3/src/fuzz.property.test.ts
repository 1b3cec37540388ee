// Whatever is said in whatever order, before and after sign-in: the session ends, nothing of ours fails, and the maildrop is free again.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandTable } from './commands/index.ts';
import { Dialogue, openListener, type TestListener } from './testing/dialogue.ts';
import { owner } from './testing/memory-maildrop.ts';

const mail = 'Subject: x\r\n\r\n.\r\n..\r\nend';
let listener: TestListener;
beforeAll(async () => {
  listener = await openListener('pop3s', [mail, mail, mail], { maxBadCommands: 1_000, maxSignInFailures: 1_000 });
});
afterAll(async () => {
  const closed = listener.server.close(1);
  listener.clock.runOut(1);
  await closed;
});

const names = [...commandTable.keys()].filter((name) => name !== 'QUIT');
const argument = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '2',
    '4',
    '0',
    '-1',
    '1 1',
    '1 0 0',
    '99999999999999999999',
    'PLAIN',
    'PLAIN =',
    '*',
    ' 1',
    '１',
  ),
  fc.string({ maxLength: 300 }).map((text) => text.replace(/[\r\n]/g, '')),
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...names), argument).map(([name, rest]) => `${name} ${rest}`) },
  { weight: 1, arbitrary: fc.constant(`USER ${owner.username}\r\nPASS ${owner.code}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

it('survives everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
      const talk = Dialogue.open(listener.server.port, { tls: true });
      // Twice and with an empty line between: AUTH may take one as its answer.
      talk.raw(`${lines.join('\r\n')}\r\n\r\nQUIT\r\nQUIT\r\n`);
      const heard = await talk.untilClosed();
      expect(heard.startsWith('+OK ')).toBe(true);
      expect(heard).toMatch(/\r\n$/);
      await expect.poll(() => listener.mailbox.openSessions).toBe(0);
      expect(listener.logged.filter((entry) => entry.message.includes('failed'))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

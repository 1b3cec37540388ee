/** COPY, MOVE, EXPUNGE and CHECK as dialogues, with a second session that looks on. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
  const { inbox } = server.memory.person('ada');
  for (let n = 1; n <= 5; n += 1) inbox.deliver(`Subject: ${String(n)}\r\n\r\nText\r\n`);
});

afterEach(() => server.close(0));

const selected = 'C: s SELECT INBOX\nS: ⋮\nS: s OK …\n';

async function readLast(line: string, mailbox = 'SELECT INBOX'): Promise<string> {
  const client = await openSignedIn(server);
  await client.command(`s ${mailbox}`);
  const lines = await client.command(`a ${line}`);
  client.destroy();
  return lines.at(-1) ?? '';
}

describe('COPY and UID COPY', () => {
  it('answer which UID became which (RFC 4315 §3)', async () => {
    await dialogue(
      server,
      `${selected}
      C: a COPY 1,3:4 Sent
      S: a OK [COPYUID 1007 1,3:4 1:3] …
      C: b UID COPY 5,1,77 "Sent"
      S: b OK [COPYUID 1007 1,5 4:5] …
      C: c COPY *:4 INBOX
      S: * 7 EXISTS
      S: * 0 RECENT
      S: c OK [COPYUID 1001 4:5 6:7] …
      `,
    );
    expect(server.memory.person('ada').mailbox('Sent').mails).toHaveLength(5);
  });

  it('of UIDs that are not there copy nothing and are no failure (RFC 9051 §6.4.9)', async () => {
    expect(await readLast('UID COPY 77:99 Sent')).toBe('a OK No mails');
  });

  it('to a mailbox that is not there invite to make it (RFC 9051 §6.4.7)', async () => {
    expect(await readLast('COPY 1 Nowhere')).toMatch(/^a NO \[TRYCREATE\] /);
    expect(await readLast('UID MOVE 1 Nowhere')).toMatch(/^a NO \[TRYCREATE\] /);
    expect(server.memory.person('ada').inbox.mails).toHaveLength(5);
  });

  it('from EXAMINE are allowed: nothing changes here', async () => {
    expect(await readLast('COPY 1 Sent', 'EXAMINE INBOX')).toMatch(/^a OK \[COPYUID /);
  });

  it('of a mail that another session has removed are refused by number (RFC 5530 §3, EXPUNGEISSUED)', async () => {
    const { inbox } = server.memory.person('ada');
    const client = await openSignedIn(server);
    await client.command('s SELECT INBOX');
    await inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    await inbox.expunge(null);
    expect(await client.command('a COPY 2 Sent')).toEqual([
      '* 2 EXPUNGE',
      expect.stringMatching(/^a NO \[EXPUNGEISSUED\]/),
    ]);
    client.destroy();
  });

  it.each([
    'COPY',
    'COPY 1',
    'COPY x Sent',
    'COPY 9 Sent',
    'COPY 0 Sent',
    'UID COPY 1 Sent x',
    'MOVE 6 Sent',
    'UID MOVE 1',
  ])('%s is no command', async (line) => {
    expect(await readLast(line)).toMatch(/^a BAD /);
  });

  it('need an open mailbox', async () => {
    for (const line of ['COPY 1 Sent', 'UID MOVE 1 Sent', 'EXPUNGE', 'UID EXPUNGE 1', 'CHECK', 'CLOSE', 'UNSELECT'])
      await dialogue(server, `C: a ${line}\nS: a BAD …`);
  });
});

describe('MOVE and UID MOVE', () => {
  it('send COPYUID before the EXPUNGE answers (RFC 6851 §4.3)', async () => {
    await dialogue(
      server,
      `${selected}
      C: a MOVE 2,4 Trash
      S: * OK [COPYUID 1009 2,4 1:2] …
      S: * 4 EXPUNGE
      S: * 2 EXPUNGE
      S: a OK …
      C: b UID MOVE 5 Trash
      S: * OK [COPYUID 1009 5 3] …
      S: * 3 EXPUNGE
      S: b OK …
      `,
    );
  });

  it('send VANISHED and HIGHESTMODSEQ where QRESYNC is on (RFC 6851 §4.4)', async () => {
    await dialogue(
      server,
      `
      C: e ENABLE QRESYNC
      S: ⋮
      S: e OK …
      ${selected}
      C: a UID MOVE 2:3 Trash
      S: * OK [COPYUID 1009 2:3 1:2] …
      S: * VANISHED 2:3
      S: a OK [HIGHESTMODSEQ 9] …
      `,
    );
  });

  it('are refused where the mailbox is read-only', async () => {
    expect(await readLast('MOVE 1 Trash', 'EXAMINE INBOX')).toMatch(/^a NO \[NOPERM\] /);
    expect(server.memory.person('ada').inbox.mails).toHaveLength(5);
  });
});

describe('EXPUNGE and UID EXPUNGE', () => {
  beforeEach(async () => {
    await server.memory.person('ada').inbox.changeFlags([1, 3, 4], { mode: 'add', flags: ['\\Deleted'] });
  });

  it('remove what is marked; by UID only of the named (RFC 9051 §6.4.3, §6.4.9)', async () => {
    await dialogue(
      server,
      `${selected}
      C: a UID EXPUNGE 2:3
      S: * 3 EXPUNGE
      S: a OK …
      C: b EXPUNGE
      S: * 3 EXPUNGE
      S: * 1 EXPUNGE
      S: b OK …
      C: c EXPUNGE
      S: c OK …
      `,
    );
    expect(server.memory.person('ada').inbox.mails.map(({ uid }) => uid)).toEqual([2, 5]);
  });

  it('are refused after EXAMINE, and nothing is removed', async () => {
    expect(await readLast('EXPUNGE', 'EXAMINE INBOX')).toMatch(/^a NO \[NOPERM\] /);
    expect(await readLast('UID EXPUNGE 1:*', 'EXAMINE INBOX')).toMatch(/^a NO \[NOPERM\] /);
    expect(server.memory.person('ada').inbox.mails).toHaveLength(5);
  });

  it.each(['EXPUNGE 1', 'UID EXPUNGE', 'UID EXPUNGE a'])('%s is no command', async (line) => {
    expect(await readLast(line)).toMatch(/^a BAD /);
  });
});

describe('two sessions in one mailbox', () => {
  it('hear of each other with the next command; numbers hold while FETCH by number is answered (RFC 9051 §7.5.1)', async () => {
    await server.memory.person('ada').inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    await dialogue(
      server,
      `${selected}
      C2: s SELECT INBOX
      S2: ⋮
      S2: s OK …
      C: a EXPUNGE
      S: * 2 EXPUNGE
      S: a OK …
      # Not even with a command by number that is refused.
      C2: x FETCH 3 (NOTHING)
      S2: x BAD …
      # The second still calls UID 3 number 3.
      C2: a FETCH 3 (UID)
      S2: * 3 FETCH (UID 3)
      S2: a OK …
      C2: b CHECK
      S2: * 2 EXPUNGE
      S2: b OK …
      C2: c FETCH 2 (UID)
      S2: * 2 FETCH (UID 3)
      S2: c OK …
      `,
    );
  });

  it('hear of arrivals and flags with CHECK', async () => {
    const { inbox } = server.memory.person('ada');
    const client = await openSignedIn(server);
    await client.command('s SELECT INBOX');
    inbox.deliver('Subject: 6\r\n\r\n');
    await inbox.changeFlags([1], { mode: 'add', flags: ['\\Flagged'] });
    expect((await client.command('a CHECK')).slice(0, -1)).toEqual([
      '* 6 EXISTS',
      '* 0 RECENT',
      '* 1 FETCH (UID 1 FLAGS (\\Flagged))',
    ]);
    client.destroy();
  });
});

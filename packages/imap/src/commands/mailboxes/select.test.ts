import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
  const { inbox } = server.memory.person('ada');
  for (let n = 1; n <= 4; n += 1) inbox.deliver(`Subject: ${String(n)}\r\n\r\nText\r\n`);
  await inbox.changeFlags([1], { mode: 'add', flags: ['\\Seen'] });
});

afterEach(() => server.close(0));

describe('SELECT and EXAMINE', () => {
  it('give an IMAP4rev1 client its counts, flags and numbers (RFC 3501 §6.3.1, RFC 7162 §3.1.2.1, RFC 8474 §4.2)', async () => {
    await dialogue(
      server,
      `
      C: a SELECT inbox
      S: * 4 EXISTS
      S: * 0 RECENT
      S: * OK [UNSEEN 2] …
      S: * FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft $Forwarded)
      S: * OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft $Forwarded \\*)] …
      S: * OK [UIDVALIDITY 1001] …
      S: * OK [UIDNEXT 5] …
      S: * OK [HIGHESTMODSEQ 6] …
      S: * OK [MAILBOXID (F1-2)] …
      S: a OK [READ-WRITE] …
      # EXAMINE: nothing can be changed for good (RFC 9051 §6.3.3); the mailbox before is closed with a word (§7.1, CLOSED).
      C: b EXAMINE "INBOX"
      S: * OK [CLOSED] …
      S: * 4 EXISTS
      S: ⋮
      S: * OK [PERMANENTFLAGS ()] …
      S: ⋮
      S: b OK [READ-ONLY] …
      `,
    );
  });

  it('give an IMAP4rev2 client no RECENT and no UNSEEN, but LIST (RFC 9051 §6.3.2, appendix E)', async () => {
    await dialogue(
      server,
      `
      C: e ENABLE IMAP4rev2
      S: * ENABLED IMAP4rev2
      S: e OK …
      C: a SELECT INBOX
      S: * 4 EXISTS
      S: * FLAGS …
      S: * OK [PERMANENTFLAGS …
      S: * OK [UIDVALIDITY …
      S: * OK [UIDNEXT …
      S: * OK [HIGHESTMODSEQ …
      S: * OK [MAILBOXID …
      S: * LIST () "/" "INBOX"
      S: a OK [READ-WRITE] …
      `,
    );
  });

  it('give an IMAP4rev2 client the name in composed characters, and the one that was given (RFC 9051 §6.3.2)', async () => {
    server.memory.person('ada').mailbox('Caf\u00e9');
    const client = await openSignedIn(server);
    await client.command('e ENABLE IMAP4rev2');
    const lines = await client.command('a SELECT "Cafe\u0301"');
    expect(lines.filter((line) => line.startsWith('* LIST'))).toEqual([
      '* LIST () "/" "Caf\u00e9" ("OLDNAME" ("Cafe\u0301"))',
    ]);
    client.destroy();
  });

  it('close the mailbox before even when the next is not there (RFC 9051 §6.3.2)', async () => {
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b SELECT Nowhere
      S: * OK [CLOSED] …
      S: b NO [NONEXISTENT] …
      C: c CLOSE
      S: c BAD …
      `,
    );
    expect(server.memory.person('ada').inbox.opened).toBe(0);
  });

  it('find mailboxes with Chinese names in modified UTF-7, and in UTF-8 once that is enabled (RFC 3501 §5.1.3, RFC 6855 §3)', async () => {
    server.memory.person('ada').mailbox('工作/报告');
    await dialogue(
      server,
      `
      C: a SELECT "&XeVPXA-/&YqVUSg-"
      S: * 0 EXISTS
      S: ⋮
      S: a OK [READ-WRITE] …
      C: b ENABLE UTF8=ACCEPT
      S: * ENABLED UTF8=ACCEPT
      S: b OK …
      C: c SELECT "工作/报告"
      S: ⋮
      S: c OK [READ-WRITE] …
      `,
    );
  });

  it.each([
    'SELECT',
    'SELECT INBOX x',
    'SELECT INBOX (CONDSTORE',
    'SELECT INBOX (UNKNOWN)',
    'SELECT INBOX (CONDSTORE CONDSTORE CONDSTORE)',
    'SELECT "&XeVPX"',
    // RFC 7162 §3.2.5: not before ENABLE QRESYNC.
    'SELECT INBOX (QRESYNC (1001 3))',
  ])('%s is no command', async (line) => {
    const client = await openSignedIn(server);
    expect((await client.command(`a ${line}`)).at(-1)).toMatch(/^a BAD /);
    client.destroy();
  });

  it.each([
    '(QRESYNC (0 3))',
    '(QRESYNC (1 0))',
    '(QRESYNC (1 3 *))',
    '(QRESYNC (1 3 $))',
    '(QRESYNC (1 3 1:5 (1 2) 1:5))',
    '(QRESYNC (1 3 (1:2)))',
  ])('a broken parameter %s is no command', async (parameter) => {
    const client = await openSignedIn(server);
    await client.command('e ENABLE QRESYNC');
    expect((await client.command(`a SELECT INBOX ${parameter}`)).at(-1)).toMatch(/^a BAD /);
    client.destroy();
  });
});

describe('a client that was away (QRESYNC, RFC 7162 §3.2.5)', () => {
  async function whileAway(): Promise<void> {
    const { inbox } = server.memory.person('ada');
    await inbox.changeFlags([2, 4], { mode: 'add', flags: ['\\Deleted'] });
    await inbox.expunge([2]);
    await inbox.changeFlags([3], { mode: 'add', flags: ['\\Flagged'] });
    inbox.deliver('Subject: 5\r\n\r\nNew\r\n');
  }

  it('hears what went as VANISHED (EARLIER) and what changed as FETCH with UID and MODSEQ', async () => {
    await whileAway();
    await dialogue(
      server,
      `
      C: e ENABLE QRESYNC
      S: * ENABLED QRESYNC
      S: e OK …
      C: a SELECT INBOX (QRESYNC (1001 6 1:4 (1:4 1:4)))
      S: * 4 EXISTS
      S: ⋮
      S: * OK [HIGHESTMODSEQ 11] …
      S: * OK [MAILBOXID …
      S: * VANISHED (EARLIER) 2
      S: * 2 FETCH (UID 3 FLAGS (\\Flagged) MODSEQ (10))
      S: * 3 FETCH (UID 4 FLAGS (\\Deleted) MODSEQ (8))
      S: a OK [READ-WRITE] …
      # Without known UIDs everything since is reported.
      C: b SELECT INBOX (QRESYNC (1001 9))
      S: ⋮
      S: * OK [MAILBOXID …
      S: * 2 FETCH (UID 3 FLAGS (\\Flagged) MODSEQ (10))
      S: * 4 FETCH (UID 5 FLAGS () MODSEQ (11))
      S: b OK [READ-WRITE] …
      # Of UIDs that it does not know nothing is said (RFC 7162 §3.2.5.1).
      C: c SELECT INBOX (QRESYNC (1001 6 1,3))
      S: ⋮
      S: * OK [MAILBOXID …
      S: * 2 FETCH (UID 3 FLAGS (\\Flagged) MODSEQ (10))
      S: c OK [READ-WRITE] …
      `,
    );
  });

  it('with another UIDVALIDITY hears nothing of it', async () => {
    await whileAway();
    await dialogue(
      server,
      `
      C: e ENABLE QRESYNC
      S: ⋮
      S: e OK …
      C: a SELECT INBOX (QRESYNC (999 6 1:4))
      S: ⋮
      S: * OK [MAILBOXID …
      S: a OK [READ-WRITE] …
      `,
    );
  });

  it('hears VANISHED and HIGHESTMODSEQ of its own EXPUNGE (RFC 7162 §3.2.7)', async () => {
    await whileAway();
    await dialogue(
      server,
      `
      C: e ENABLE QRESYNC
      S: ⋮
      S: e OK …
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b EXPUNGE
      S: * VANISHED 4
      S: b OK [HIGHESTMODSEQ 12] …
      `,
    );
  });
});

describe('the end of the selected state', () => {
  it('by UNSELECT removes nothing (RFC 9051 §6.4.2)', async () => {
    const { inbox } = server.memory.person('ada');
    await inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b UNSELECT
      S: b OK …
      C: c UNSELECT
      S: c BAD …
      `,
    );
    expect([inbox.mails.length, inbox.opened]).toEqual([4, 0]);
  });

  it('by CLOSE removes what is marked, without a word; by CLOSE after EXAMINE nothing (RFC 9051 §6.4.1)', async () => {
    const { inbox } = server.memory.person('ada');
    await inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    await dialogue(
      server,
      `
      C: a EXAMINE INBOX
      S: ⋮
      S: a OK …
      C: b CLOSE
      S: b OK …
      `,
    );
    expect(inbox.mails).toHaveLength(4);
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b CLOSE
      S: b OK …
      `,
    );
    expect(inbox.mails.map(({ uid }) => uid)).toEqual([1, 3, 4]);
  });

  it('by CLOSE of somebody who may not remove is no failure (RFC 4314 §4)', async () => {
    const { inbox } = server.memory.person('ada');
    const client = await openSignedIn(server);
    await client.command('a SELECT INBOX');
    inbox.readOnly = true;
    expect(await client.command('b CLOSE')).toEqual([expect.stringMatching(/^b OK /)]);
    client.destroy();
  });
});

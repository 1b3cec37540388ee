/** STATUS, CREATE, DELETE, RENAME, SUBSCRIBE, NAMESPACE and quotas as dialogues. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
});

afterEach(() => server.close(0));

async function readLast(line: string): Promise<string> {
  const client = await openSignedIn(server);
  const lines = await client.command(`a ${line}`);
  client.destroy();
  return lines.at(-1) ?? '';
}

describe('STATUS', () => {
  it('answers every item there is, once, in the order asked', async () => {
    const { inbox } = server.memory.person('ada');
    for (let n = 0; n < 3; n += 1) inbox.deliver('Subject: x\r\n\r\n');
    await inbox.changeFlags([1], { mode: 'add', flags: ['\\Seen'] });
    await inbox.changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    const items =
      'UIDNEXT MESSAGES UNSEEN DELETED DELETED-STORAGE SIZE RECENT UIDVALIDITY HIGHESTMODSEQ MAILBOXID APPENDLIMIT MESSAGES';
    await dialogue(
      server,
      `
      C: a STATUS inbox (${items})
      S: * STATUS "INBOX" (UIDNEXT 4 MESSAGES 3 UNSEEN 2 DELETED 1 DELETED-STORAGE 14 SIZE 42 RECENT 0 UIDVALIDITY 1001 HIGHESTMODSEQ 6 MAILBOXID (F1-2) APPENDLIMIT 10000)
      S: a OK …
      C: b STATUS Nowhere (MESSAGES)
      S: b NO [NONEXISTENT] …
      `,
    );
  });

  it('of HIGHESTMODSEQ switches CONDSTORE on (RFC 7162 §3.1)', async () => {
    const { inbox } = server.memory.person('ada');
    inbox.deliver('Subject: x\r\n\r\n');
    const client = await openSignedIn(server);
    await client.command('a SELECT INBOX');
    await client.command('b STATUS Sent (HIGHESTMODSEQ)');
    await inbox.changeFlags([1], { mode: 'add', flags: ['\\Seen'] });
    expect(await client.command('c NOOP')).toEqual([
      '* 1 FETCH (UID 1 FLAGS (\\Seen) MODSEQ (3))',
      expect.stringMatching(/^c OK/),
    ]);
    client.destroy();
  });

  it.each([
    'STATUS',
    'STATUS INBOX',
    'STATUS INBOX ()',
    'STATUS INBOX (NOTHING)',
    'STATUS INBOX (constructor)',
    'STATUS INBOX MESSAGES',
  ])('%s is no command', async (line) => {
    expect(await readLast(line)).toMatch(/^a BAD /);
  });
});

describe('CREATE', () => {
  it('makes a mailbox with the levels above it and answers its id (RFC 8474 §4.1)', async () => {
    await dialogue(
      server,
      `
      C: a CREATE "&XeVPXA-/2026/"
      S: a OK [MAILBOXID (F1-…)] …
      C: b CREATE "&XeVPXA-"
      S: b NO [ALREADYEXISTS] …
      C: c CREATE inbox
      S: c NO [ALREADYEXISTS] …
      C: d LIST "" "&XeVPXA-*"
      S: * LIST (\\HasChildren) "/" "&XeVPXA-"
      S: * LIST (\\HasNoChildren) "/" "&XeVPXA-/2026"
      S: d OK …
      `,
    );
  });

  it('gives a special use, or makes nothing (RFC 6154 §3)', async () => {
    await dialogue(
      server,
      `
      C: a CREATE Old (USE (\\archive))
      S: a OK …
      C: b LIST (SPECIAL-USE) "" O*
      S: * LIST (\\HasNoChildren \\Archive) "/" "Old"
      S: b OK …
      C: c CREATE New (USE (\\Important))
      S: c NO [USEATTR] …
      C: d CREATE New (USE (\\Sent \\Drafts))
      S: d NO [USEATTR] …
      C: e CREATE New (USE ())
      S: e OK …
      `,
    );
  });

  it.each(['CREATE "a//b"', 'CREATE "/a"', 'CREATE "/"', 'CREATE ""'])('%s names an empty level', async (line) => {
    expect(await readLast(line)).toMatch(/^a NO \[CANNOT\] /);
  });

  it('does not make thirty thousand mailboxes by one line', async () => {
    expect(await readLast(`CREATE ${'a/'.repeat(1_000)}a`)).toMatch(/^a NO \[LIMIT\] /);
    expect(server.memory.person('ada').mailboxes.size).toBe(5);
  });

  it.each([
    'CREATE',
    'CREATE a b',
    'CREATE a (USE)',
    'CREATE a (USE (Sent))',
    'CREATE a (FOR (\\Sent))',
    'CREATE a (USE (\\Sent)',
  ])('%s is no command', async (line) => {
    expect(await readLast(line)).toMatch(/^a BAD /);
  });
});

describe('DELETE', () => {
  it('takes a mailbox away, but neither INBOX nor one with others below it (RFC 9051 §6.3.5)', async () => {
    const ada = server.memory.person('ada');
    ada.mailbox('Up');
    ada.mailbox('Up/Down');
    await dialogue(
      server,
      `
      C: a DELETE Up
      S: a NO [HASCHILDREN] …
      C: b DELETE Up/Down
      S: b OK …
      C: c DELETE Up
      S: c OK …
      C: d DELETE Up
      S: d NO [NONEXISTENT] …
      C: e DELETE InBox
      S: e NO [CANNOT] …
      C: f DELETE
      S: f BAD …
      `,
    );
  });

  it('of the mailbox that is open here closes it', async () => {
    const up = server.memory.person('ada').mailbox('Up');
    await dialogue(
      server,
      `
      C: a SELECT Up
      S: ⋮
      S: a OK …
      C: b DELETE Up
      S: * OK [CLOSED] …
      S: b OK …
      C: c CHECK
      S: c BAD …
      `,
    );
    expect(up.opened).toBe(0);
  });
});

describe('RENAME', () => {
  it('takes what is below along (RFC 9051 §6.3.6)', async () => {
    const ada = server.memory.person('ada');
    ada.mailbox('Up/Down');
    ada.mailbox('Up');
    await dialogue(
      server,
      `
      C: a RENAME Up "&XeVPXA-/"
      S: a OK …
      C: b LIST "" "&XeVPXA-*"
      S: * LIST (\\HasChildren) "/" "&XeVPXA-"
      S: * LIST (\\HasNoChildren) "/" "&XeVPXA-/Down"
      S: b OK …
      C: c RENAME Up Over
      S: c NO [NONEXISTENT] …
      C: d RENAME "&XeVPXA-" Sent
      S: d NO [ALREADYEXISTS] …
      C: e RENAME "&XeVPXA-" a//b
      S: e NO [CANNOT] …
      C: f RENAME Up
      S: f BAD …
      `,
    );
  });

  it('of INBOX moves its mails and leaves it empty', async () => {
    const ada = server.memory.person('ada');
    for (let n = 0; n < 3; n += 1) ada.inbox.deliver('Subject: x\r\n\r\n');
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b RENAME INBOX Old
      S: * 3 EXPUNGE
      S: * 2 EXPUNGE
      S: * 1 EXPUNGE
      S: b OK …
      C: c STATUS Old (MESSAGES)
      S: * STATUS "Old" (MESSAGES 3)
      S: c OK …
      C: d RENAME INBOX Old
      S: d NO [ALREADYEXISTS] …
      `,
    );
  });
});

it('SUBSCRIBE and UNSUBSCRIBE remember (RFC 9051 §6.3.7, §6.3.8)', async () => {
  await dialogue(
    server,
    `
    C: a UNSUBSCRIBE Sent
    S: a OK …
    C: b SUBSCRIBE "&XeVPXA-"
    S: b OK …
    C: c SUBSCRIBE
    S: c BAD …
    C: d UNSUBSCRIBE a b
    S: d BAD …
    `,
  );
  expect([...server.memory.person('ada').subscribed]).toEqual(['INBOX', 'Drafts', 'Junk', 'Trash', '工作']);
});

it('NAMESPACE lists the three prefixes (RFC 2342 §5)', async () => {
  await dialogue(
    server,
    `
    C: a NAMESPACE
    S: * NAMESPACE (("" "/")) (("Other Users/" "/")) (("Shared/" "/"))
    S: a OK …
    C: b NAMESPACE x
    S: b BAD …
    `,
  );
});

it('quotas are given in units of 1024 octets and set by nobody here (RFC 9208 §4.1, §5.1)', async () => {
  const ada = server.memory.person('ada');
  ada.quotaBytes = 10_500;
  ada.inbox.deliver('a'.repeat(1_025));
  await dialogue(
    server,
    `
    C: a GETQUOTAROOT inbox
    S: * QUOTAROOT "INBOX" ""
    S: * QUOTA "" (STORAGE 2 10)
    S: a OK …
    C: b GETQUOTA ""
    S: * QUOTA "" (STORAGE 2 10)
    S: b OK …
    C: c GETQUOTA other
    S: c NO [NONEXISTENT] …
    C: d SETQUOTA "" (STORAGE 512)
    S: d NO [NOPERM] …
    C: e SETQUOTA "" (STORAGE)
    S: e BAD …
    C: f GETQUOTA
    S: f BAD …
    C: g GETQUOTAROOT
    S: g BAD …
    `,
  );
});

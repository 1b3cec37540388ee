import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialogue, startTestImapServer, type TestImapServer } from '../../testing/index.ts';

let server: TestImapServer;

beforeEach(async () => {
  server = await startTestImapServer();
  for (let at = 0; at < 3; at += 1) inbox().deliver('Subject: x\r\n\r\n');
});

afterEach(async () => {
  await server.close(0);
});

function inbox() {
  return server.memory.person('ada').inbox;
}

describe('STORE', () => {
  it('adds, takes and replaces flags and reports what they are now', async () => {
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b STORE 1:2 +FLAGS (\\seen work)
      S: * FLAGS (… work)
      S: * OK [PERMANENTFLAGS (… work \\*)] …
      S: * 1 FETCH (FLAGS (\\Seen work))
      S: * 2 FETCH (FLAGS (\\Seen work))
      S: b OK …
      C: c UID STORE 2 -FLAGS \\Seen
      S: * 2 FETCH (UID 2 FLAGS (work))
      S: c OK …
      C: d STORE 1 FLAGS ()
      S: * 1 FETCH (FLAGS ())
      S: d OK …
      C: e STORE 3 +FLAGS.SILENT (\\Deleted)
      S: e OK …
      C: f UID STORE 99 +FLAGS (\\Seen)
      S: f OK …
    `,
    );
    expect(inbox().mails.map(({ flags }) => flags)).toEqual([[], ['work'], ['\\Deleted']]);
  });

  it('is known in any case, after UID too: Thunderbird writes it small', async () => {
    await dialogue(
      server,
      `
      C: a select inbox
      S: ⋮
      S: a OK …
      C: b uid store 1 +Flags (\\Seen)
      S: * 1 FETCH (UID 1 FLAGS (\\Seen))
      S: b OK …
      C: c Uid Fetch 1 (flags)
      S: * 1 FETCH (UID 1 FLAGS (\\Seen))
      S: c OK …
    `,
    );
  });

  it('reports to other sessions, and not the one that stored silently', async () => {
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C2: a SELECT INBOX
      S2: ⋮
      S2: a OK …
      C: b STORE 1 +FLAGS.SILENT \\Flagged
      S: b OK …
      C: c NOOP
      S: c OK …
      C2: b NOOP
      S2: * 1 FETCH (…FLAGS (\\Flagged)…)
      S2: b OK …
    `,
    );
  });

  it('changes nothing in EXAMINE', async () => {
    await dialogue(
      server,
      `
      C: a EXAMINE INBOX
      S: ⋮
      S: a OK …
      C: b STORE 1 +FLAGS (\\Seen)
      S: b NO …
    `,
    );
    expect(inbox().mails[0]?.flags).toEqual([]);
  });

  it('leaves alone what was changed meanwhile, and names it (RFC 7162 §3.1.3)', async () => {
    const since = String(inbox().highestModseq);
    await inbox().changeFlags([2], { mode: 'add', flags: ['\\Seen'] });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C: b STORE 1:3 (UNCHANGEDSINCE ${since}) +FLAGS.SILENT (\\Deleted)
      S: * OK [HIGHESTMODSEQ …
      S: * 1 FETCH (UID 1 MODSEQ (…))
      S: * 3 FETCH (UID 3 MODSEQ (…))
      S: b OK [MODIFIED 2] …
      C: c UID STORE 2 (UNCHANGEDSINCE 1) FLAGS ()
      S: c OK [MODIFIED 2] …
    `,
    );
    expect(inbox().mails.map(({ flags }) => flags)).toEqual([['\\Deleted'], ['\\Seen'], ['\\Deleted']]);
  });

  it('says that a numbered mail was expunged meanwhile', async () => {
    await inbox().changeFlags([2], { mode: 'add', flags: ['\\Deleted'] });
    await dialogue(
      server,
      `
      C: a SELECT INBOX
      S: ⋮
      S: a OK …
      C2: a SELECT INBOX
      S2: ⋮
      S2: a OK …
      C2: b CLOSE
      S2: b OK …
      # Answered NO, a client takes nothing as done: what was is reported, silent or not.
      C: b STORE 1:3 +FLAGS.SILENT (\\Seen)
      S: * 1 FETCH (UID 1 FLAGS (\\Seen))
      S: * 3 FETCH (UID 3 FLAGS (\\Seen))
      S: b NO [EXPUNGEISSUED] …
      C: c UID STORE 2 +FLAGS (\\Seen)
      S: * 2 EXPUNGE
      S: c OK …
    `,
    );
  });

  it.each([
    '1',
    '1 FLAGS',
    '1 +FLAGS (\\Nope)',
    '4 FLAGS ()',
    '1 FLAG (\\Seen)',
    '1 (UNCHANGEDSINCE x) FLAGS ()',
    '1 FLAGS (a) b',
  ])('refuses STORE %s', async (args) => {
    await dialogue(server, `C: a SELECT INBOX\nS: ⋮\nS: a OK …\nC: b STORE ${args}\nS: b BAD …`);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { dialogue, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

describe('IDLE', () => {
  it('reports what happens in the open mailbox, in one go for a burst', async () => {
    server = await startTestImapServer();
    const { inbox } = server.memory.person('ada');
    const client = await openSignedIn(server);
    await client.command('a1 SELECT INBOX');
    client.send('a2 IDLE');
    expect(await client.line()).toBe('+ idling');
    for (let at = 0; at < 50; at += 1) inbox.deliver('Subject: x\r\n\r\n');
    expect(await client.line()).toBe('* 50 EXISTS');
    client.send('done');
    const rest = await client.command('a3 NOOP');
    expect(rest.filter((line) => line.includes('EXISTS'))).toEqual([]);
    expect(rest).toContain('a2 OK No longer idle');
    client.destroy();
  });

  it('reports what happened while the command was on its way, before the client idles', async () => {
    server = await startTestImapServer();
    const { inbox } = server.memory.person('ada');
    const client = await openSignedIn(server);
    await client.command('a1 SELECT INBOX');
    inbox.deliver('Subject: x\r\n\r\n');
    client.send('a2 IDLE');
    expect(await client.line()).toBe('* 1 EXISTS');
    client.destroy();
  });

  it('of another session reports flags and expunged mails', async () => {
    server = await startTestImapServer();
    const { inbox } = server.memory.person('ada');
    inbox.deliver('Subject: one\r\n\r\n');
    inbox.deliver('Subject: two\r\n\r\n');
    await dialogue(
      server,
      `C: a1 SELECT INBOX
       S: ⋮
       S: a1 OK …
       C: a2 IDLE
       S: + idling
       C2: b1 SELECT INBOX
       S2: ⋮
       S2: b1 OK …
       C2: b2 STORE 1 +FLAGS.SILENT (\\Deleted)
       S2: b2 OK …
       S: * 1 FETCH (UID 1 FLAGS (\\Deleted))
       C2: b3 EXPUNGE
       S2: ⋮
       S2: b3 OK …
       S: * 1 EXPUNGE
       C: DONE
       S: a2 OK …`,
    );
  });

  it('ends with BAD for anything but DONE', async () => {
    server = await startTestImapServer();
    await dialogue(
      server,
      `C: a1 IDLE
       S: + idling
       C: a2 NOOP
       S: a1 BAD Expected DONE
       C: a3 NOOP
       S: a3 OK …`,
    );
  });
});

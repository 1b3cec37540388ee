import { Duplex } from 'node:stream';
import { constants, createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

/** A client that has agreed on DEFLATE, with the largest window as clients have it. */
async function openCompressed(flush: number = constants.Z_SYNC_FLUSH): Promise<ImapTestClient> {
  server = await startTestImapServer();
  return compress(server, flush);
}

async function compress(on: TestImapServer, flush: number = constants.Z_SYNC_FLUSH): Promise<ImapTestClient> {
  const client = await openSignedIn(on);
  expect(await client.command('z COMPRESS DEFLATE')).toEqual(['z OK DEFLATE begins']);
  client.through((socket) => {
    const inflate = createInflateRaw();
    const deflate = createDeflateRaw({ flush });
    socket.pipe(inflate);
    deflate.pipe(socket);
    return Duplex.from({ readable: inflate, writable: deflate });
  });
  return client;
}

const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('COMPRESS', () => {
  it('packs both ways, over many commands with silence between them', async () => {
    const client = await openCompressed();
    server?.memory.person('ada').inbox.deliver(`Subject: hello\r\n\r\n${'words '.repeat(1_000)}`);
    await client.command('a1 SELECT INBOX');
    for (let at = 0; at < 20; at += 1) {
      // The window of the client refers to what it said before the silence, when our unpacker was given back.
      await idle();
      const lines = await client.command(`b${String(at)} FETCH 1 (BODY.PEEK[TEXT] FLAGS)`);
      expect(lines.join('\n')).toContain('words words');
    }
    expect((await client.command('c1 COMPRESS DEFLATE')).at(-1)).toMatch(/^c1 BAD \[COMPRESSIONACTIVE\]/);
    expect((await client.command('c2 CAPABILITY'))[0]).not.toContain('COMPRESS');
    client.destroy();
  });

  it('understands clients that flush without an octet’s end', async () => {
    const client = await openCompressed(constants.Z_PARTIAL_FLUSH);
    for (let at = 0; at < 10; at += 1) {
      await idle();
      expect((await client.command(`a${String(at)} NOOP`)).at(-1)).toContain('OK');
    }
    client.destroy();
  });

  it('takes a mail that was packed', async () => {
    const client = await openCompressed();
    const mail = `Subject: x\r\n\r\n${'line of text\r\n'.repeat(500)}`;
    client.send(`a1 APPEND INBOX {${String(mail.length)}}`);
    await client.line();
    client.raw(`${mail}\r\n`);
    expect(await client.line()).toMatch(/^a1 OK \[APPENDUID/);
    expect(server?.memory.person('ada').inbox.mails[0]?.bytes.toString()).toBe(mail);
    client.destroy();
  });

  it('packs answers of any size, for many clients at once', async () => {
    const clients = [await openCompressed()];
    const words = Array.from({ length: 40_000 }, (_, at) => String((at * 7_919) % 100_003)).join(' ');
    server?.memory.person('ada').inbox.deliver(`Subject: hello\r\n\r\n${words}`);
    for (let at = 0; at < 9; at += 1) if (server !== undefined) clients.push(await compress(server));
    const answers = await Promise.all(
      clients.map(async (client) => {
        await client.command('a1 SELECT INBOX');
        return (await client.command('a2 FETCH 1 (BODY.PEEK[TEXT])')).join('\n');
      }),
    );
    for (const answer of answers) expect(answer).toContain(words);
    for (const client of clients) client.destroy();
  });

  it('lets nobody refer to what another has said through the same unpacker', async () => {
    const client = await openCompressed();
    const secret = 'a1 LOGIN ada a-code-that-nobody-may-learn';
    for (let at = 0; at < 3; at += 1) {
      await client.command(secret.replace('a1', `a${String(at)}`));
      await idle();
    }
    if (server === undefined) throw new Error('No server');
    const other = await openSignedIn(server, 'ben');
    await other.command('z COMPRESS DEFLATE');
    other.raw(
      deflateRawSync(`${secret}\r\n`, { dictionary: Buffer.from(secret), finishFlush: constants.Z_SYNC_FLUSH }),
    );
    expect((await other.closed()).join()).not.toContain('a1');
    expect((await client.command('b1 NOOP')).at(-1)).toContain('OK');
    client.destroy();
  });

  it('reports to an idling client', async () => {
    const client = await openCompressed();
    await client.command('a1 SELECT INBOX');
    client.send('a2 IDLE');
    expect(await client.line()).toBe('+ idling');
    server?.memory.person('ada').inbox.deliver('Subject: news\r\n\r\n');
    expect(await client.line()).toBe('* 1 EXISTS');
    client.destroy();
  });

  it('meets a bomb with the limit of a line, and rubbish with the end', async () => {
    const bomb = await openCompressed();
    bomb.raw('x'.repeat(20_000_000));
    expect((await bomb.closed()).at(-1)).toBe('* BYE The command line is too long');
    await server?.close(0);
    server = await startTestImapServer();
    const rubbish = await openSignedIn(server);
    await rubbish.command('z COMPRESS DEFLATE');
    rubbish.raw(Buffer.alloc(100, 0xff));
    await rubbish.closed();
    await expect.poll(() => server?.memory.person('ada').sessions).toBe(0);
  });
});

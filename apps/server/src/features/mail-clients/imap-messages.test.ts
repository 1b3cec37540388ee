/** Mails over IMAP as a real client (imapflow) has them from the whole server. */
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const text = [
  'Subject: Hello',
  'From: Ben <ben@example.com>',
  'Message-ID: <one@example.com>',
  '',
  '鸿雁 in the text',
  '',
];

describe.each(['sqlite', 'postgres'] as const)('mails over IMAP on %s', (database) => {
  let server: TestServer;
  let client: ImapFlow;

  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Org', 'example.com');
    const ada = await server.addPerson('ada@example.com', 'Ada');
    const code = await server.addCode(ada, ['imap']);
    client = new ImapFlow({
      host: '127.0.0.1',
      port: server.ports.imaps,
      secure: true,
      auth: { user: ada.address, pass: code },
      tls: { rejectUnauthorized: false },
      logger: false,
    });
    await client.connect();
    await client.mailboxOpen('INBOX');
  });

  afterAll(async () => {
    await client.logout();
    await server.stop();
  });

  it('keeps what is appended, octet for octet, and finds, sorts and marks it', async () => {
    const date = new Date('2020-01-02T03:04:05Z');
    const appended = await client.append('INBOX', text.join('\r\n'), ['\\Flagged', 'work'], date);
    expect(appended).toMatchObject({ uid: 1 });
    const found = await client.fetchOne(
      '1',
      { flags: true, envelope: true, internalDate: true, source: true },
      { uid: true },
    );
    expect(found).toMatchObject({ uid: 1, envelope: { subject: 'Hello', messageId: '<one@example.com>' } });
    if (found === undefined || found === false) throw new Error('The mail is not there');
    expect([...(found.flags ?? [])].sort()).toEqual(['\\Flagged', 'work']);
    expect(new Date(found.internalDate ?? 0).getTime()).toBe(date.getTime());
    expect(found.source?.toString()).toBe(text.join('\r\n'));
    expect(await client.search({ body: '鸿雁', keyword: 'work' }, { uid: true })).toEqual([1]);
    expect(await client.search({ seen: true }, { uid: true })).toEqual([]);
    await client.messageFlagsAdd('1', ['\\Seen'], { uid: true });
    expect(await client.search({ seen: true, before: new Date('2021-01-01') }, { uid: true })).toEqual([1]);
  });

  it('takes and gives a large mail whole', async () => {
    const large = `Subject: large\r\n\r\n${`${'x'.repeat(76)}\r\n`.repeat(30_000)}`;
    await client.append('INBOX', large);
    const { content } = await client.download('2', undefined, { uid: true });
    if (content === undefined) throw new Error('Nothing is downloaded');
    let octets = 0;
    for await (const chunk of content) octets += Buffer.byteLength(chunk);
    expect(octets).toBe(large.length);
  });
});

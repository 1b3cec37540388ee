import { afterEach, describe, expect, it } from 'vitest';
import type { ImapServerOptions } from '../imap-server.ts';
import { dialogue, ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

async function open(options: Partial<ImapServerOptions> = {}): Promise<TestImapServer> {
  server = await startTestImapServer(options);
  return server;
}

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

const plain = (text: string) => Buffer.from(text).toString('base64');

describe('sign-in', () => {
  it('LOGIN opens the mailbox and lists what the server can', async () => {
    await dialogue(
      await open(),
      `S: * OK [CAPABILITY IMAP4rev1 …AUTH=PLAIN…] …
       C: a1 LOGIN ada "secret"
       S: a1 OK [CAPABILITY IMAP4rev1 …IDLE…] Signed in
       C: a2 LOGIN ada secret
       S: a2 BAD …
       C: a3 LOGOUT
       S: * BYE …
       S: a3 OK …`,
      { as: null },
    );
  });

  it('AUTHENTICATE PLAIN with and without the answer sent along; nobody signs in for somebody else', async () => {
    await dialogue(
      await open({ limits: { maxSignInFailures: 10 } }),
      `S: * OK …
       C: a1 AUTHENTICATE PLAIN ${plain('\0ada\0wrong')}
       S: a1 NO [AUTHENTICATIONFAILED] …
       C: a2 AUTHENTICATE PLAIN
       S: + 
       C: *
       S: a2 BAD …
       C: a3 AUTHENTICATE PLAIN =
       S: a3 BAD …
       C: a4 AUTHENTICATE PLAIN ${plain('ben\0ada\0secret')}
       S: a4 NO [AUTHORIZATIONFAILED] …
       C: a5 AUTHENTICATE CRAM-MD5
       S: a5 NO …
       C: a6 AUTHENTICATE PLAIN
       S: + 
       C: ${plain('ada\0ada\0secret')}
       S: a6 OK …`,
      { as: null },
    );
  });

  it('says the same for a wrong password and a name that does not exist, and ends after three', async () => {
    await dialogue(
      await open(),
      `S: * OK …
       C: a1 LOGIN ada wrong
       S: a1 NO [AUTHENTICATIONFAILED] The name or the authorisation code is wrong
       C: a2 LOGIN nobody wrong
       S: a2 NO [AUTHENTICATIONFAILED] The name or the authorisation code is wrong
       C: a3 LOGIN ada wrong
       S: a3 NO [AUTHENTICATIONFAILED] The name or the authorisation code is wrong
       S: * BYE Too many failed sign-ins`,
      { as: null },
    );
  });

  it('says limits and outages, and a fault of ours without its insides', async () => {
    const listener = await open();
    await dialogue(
      listener,
      `S: * OK …
       C: a1 LOGIN busy secret
       S: a1 NO [LIMIT] …
       C: a2 LOGIN away secret
       S: a2 NO [UNAVAILABLE] …
       C: a3 LOGIN broken secret
       S: a3 NO [SERVERBUG] An error of the server; it is logged as …`,
      { as: null },
    );
    expect(listener.logged.find(({ level }) => level === 'error')?.fields['during']).toBe('LOGIN');
    expect(JSON.stringify(listener.logged)).not.toContain('secret');
  });

  it('hands what ID said to the sign-in', async () => {
    const listener = await open();
    await dialogue(
      listener,
      `S: * OK …
       C: a1 ID ("Name" "Thunderbird" "version" NIL "os" "Linux")
       S: * ID ("name" "Hongyan")
       S: a1 OK …
       C: a2 LOGIN ada secret
       S: a2 OK …`,
      { as: null },
    );
    expect([...(listener.memory.signIns.at(-1)?.clientId ?? [])]).toEqual([
      ['name', 'Thunderbird'],
      ['os', 'Linux'],
    ]);
  });
});

describe('TLS', () => {
  it('takes no password in the clear, and refuses before a literal password is sent', async () => {
    await dialogue(
      await open({ implicitTls: false, limits: { maxSignInFailures: 10 } }),
      `S: * OK [CAPABILITY IMAP4rev1 …STARTTLS LOGINDISABLED] …
       C: a1 LOGIN ada secret
       S: a1 NO [PRIVACYREQUIRED] …
       C: a2 LOGIN ada {6}
       S: a2 NO [PRIVACYREQUIRED] …
       C: a3 AUTHENTICATE PLAIN
       S: a3 NO [PRIVACYREQUIRED] …
       C: a4 AUTHENTICATE PLAIN ${plain('\0ada\0secret')}
       S: a4 NO [PRIVACYREQUIRED] …`,
      { as: null },
    );
    expect(server?.memory.signIns).toEqual([]);
  });

  it('forgets what was said before STARTTLS, commands injected behind it among them', async () => {
    const listener = await open({ implicitTls: false });
    const client = ImapTestClient.open(listener);
    await client.line();
    await client.command('a1 ID ("name" "Eve")');
    client.raw('a2 STARTTLS\r\na3 LOGIN ada secret\r\na4 ID ("name" "Eve")\r\n');
    expect(await client.line()).toMatch(/^a2 OK /);
    await client.startTls();
    expect((await client.command('b1 CAPABILITY'))[0]).toContain('AUTH=PLAIN');
    expect((await client.command('b2 LOGIN ada secret')).at(-1)).toMatch(/^b2 OK /);
    expect(listener.memory.signIns).toHaveLength(1);
    expect(listener.memory.signIns[0]?.clientId.size).toBe(0);
    expect((await client.command('b3 STARTTLS')).at(-1)).toMatch(/^b3 BAD /);
    client.destroy();
  });
});

describe('commands', () => {
  it('are answered in order, however they were sent', async () => {
    const listener = await open();
    const client = await openSignedIn(listener);
    client.raw('a1 NOOP\r\na2 CAPABILITY\r\na3 NO');
    client.raw('OP\r\na4 ID {');
    client.raw('4+}\r\nabcd\r\na5 NOOP\r\n');
    const heard: string[] = [];
    while (heard.length < 5) {
      const line = await client.line();
      if (line?.startsWith('a') === true) heard.push(line.slice(0, 5).trim());
    }
    expect(heard).toEqual(['a1 OK', 'a2 OK', 'a3 OK', 'a4 BA', 'a5 OK']);
    client.destroy();
  });

  it('that are none are BAD; of an unknown one the literal is passed over, not run', async () => {
    await dialogue(
      await open(),
      `C: a1 BOGUS {9+}
       C: x1 LOGOUT
       C: a2 BOGUS {5}
       S: a1 BAD Unknown command
       S: a2 BAD Unknown command
       C: a3 NOOP extra
       S: a3 BAD …
       C: +a NOOP
       S: * BAD …
       C: a4
       S: a4 BAD …
       C: a5 UID
       S: a5 BAD …`,
    );
  });

  it('too many wrong ones end the session', async () => {
    const listener = await open({ limits: { maxBadCommands: 3 } });
    await dialogue(
      listener,
      `S: * OK …
       C: GET
       S: GET BAD …
       C: Host: example.org
       S: Host: BAD …
       C: Cookie: a
       S: Cookie: BAD …
       S: * BYE Too many wrong commands`,
      { as: null },
    );
  });

  it('a browser that was led here is cut at its first line, whatever follows', async () => {
    const client = ImapTestClient.open(await open());
    await client.line();
    client.raw('POST / HTTP/1.1\r\na LOGIN ada secret\r\nb LIST "" *\r\n');
    expect(await client.closed()).toEqual(['* BYE This is a mail server']);
  });

  it('ENABLE names what it switched on', async () => {
    await dialogue(
      await open(),
      `C: a1 ENABLE CONDSTORE X-UNKNOWN utf8=accept
       S: * ENABLED CONDSTORE UTF8=ACCEPT
       S: a1 OK …
       C: a2 ENABLE CONDSTORE
       S: * ENABLED
       S: a2 OK …`,
    );
  });
});

describe('the end', () => {
  it('a revoked session is sent BYE and cut, whether it idles or waits', async () => {
    const listener = await open();
    const waiting = await openSignedIn(listener);
    const idling = await openSignedIn(listener);
    idling.send('a1 IDLE');
    expect(await idling.line()).toBe('+ idling');
    listener.memory.person('ada').endSessions('Your code was\r\nrevoked');
    expect(await waiting.closed()).toEqual(['* BYE Your code was revoked']);
    expect(await idling.closed()).toEqual(['* BYE Your code was revoked', 'a1 BAD Expected DONE'].slice(0, 1));
    await expect.poll(() => listener.memory.person('ada').sessions).toBe(0);
  });

  it('a server that stops says so', async () => {
    const listener = await open();
    const client = await openSignedIn(listener);
    const closed = listener.close(1_000);
    expect(await client.closed()).toEqual(['* BYE The server is going down']);
    await closed;
  });

  it('a client that goes gives everything back', async () => {
    const listener = await open();
    const client = await openSignedIn(listener);
    client.send('a1 IDLE');
    await client.line();
    client.destroy();
    await expect.poll(() => listener.memory.person('ada').sessions).toBe(0);
  });

  it.each([
    ['SEARCH ALL', 'search'],
    ['SORT (ARRIVAL) UTF-8 ALL', 'sort'],
    ['THREAD REFERENCES UTF-8 ALL', 'thread'],
  ] as const)('of a client within %s is no error of ours; what fails by itself is', async (command, method) => {
    const server = await open();
    const { inbox } = server.memory.person('ada');
    const begun = Promise.withResolvers<null>();
    const within = async (signal: AbortSignal): Promise<never> => {
      begun.resolve(null);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      // As the engines end what was cancelled: with an error of their own.
      throw new DOMException('the read was cancelled', 'AbortError');
    };
    Object.assign(inbox, { [method]: (...given: readonly unknown[]) => within(given.at(-1) as AbortSignal) });
    const client = await openSignedIn(server);
    await client.command('a1 SELECT INBOX');
    client.send(`a2 ${command}`);
    await begun.promise;
    client.reset();
    await expect.poll(() => server.memory.person('ada').sessions).toBe(0);
    expect(server.logged.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(server.logged.map(({ message }) => message)).toContain('imap client left during a command');

    Object.assign(inbox, { [method]: () => Promise.reject(new Error('the store is broken')) });
    const other = await openSignedIn(server);
    await other.command('b1 SELECT INBOX');
    expect((await other.command(`b2 ${command}`)).at(-1)).toMatch(/^b2 NO \[SERVERBUG\]/);
    expect(server.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
    other.destroy();
  });

  it('a client that half closes still hears its answers', async () => {
    const listener = await open();
    const client = await openSignedIn(listener);
    client.raw('a1 NOOP\r\na2 NOOP\r\n');
    client.end();
    expect(await client.closed()).toEqual(['a1 OK Nothing done', 'a2 OK Nothing done']);
  });
});

/** Address books over the listener, with a client that is not ours and with plain requests; on both databases. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { createDAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const card = (uid: string, name: string, more = '') =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${name}\r\nN:;${name};;;\r\nEMAIL;TYPE=work:${uid}@example.net\r\nX-KEPT;TYPE=x:as it came\r\n${more}END:VCARD\r\n`;

describe.each(productStores)('CardDAV, on $name', ({ name: database }) => {
  let server: TestServer;
  let anna: TestPerson;
  let code: string;
  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Example', 'example.org');
    anna = await server.addPerson('anna@example.org', 'Anna');
    await server.addPerson('wang@example.org', '王海燕');
    code = await server.addCode(anna, ['carddav']);
  });
  afterAll(() => server.stop());

  const basic = (password: string) => `Basic ${Buffer.from(`anna@example.org:${password}`).toString('base64')}`;
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: basic(code), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const connect = () =>
    createDAVClient({
      serverUrl: server.url,
      credentials: { username: 'anna@example.org', password: code },
      authMethod: 'Basic',
      defaultAccountType: 'carddav',
    });
  const own = '/dav/addressbooks/anna%40example.org/contacts/';
  const vcard = { 'content-type': 'text/vcard; charset=utf-8' };

  it('answers what Thunderbird sends, and no page of a browser', async () => {
    // Node's fetch says a mode of its own.
    const answer = async (more: Record<string, string>): Promise<number | undefined> => {
      const headers = { authorization: basic(code), depth: '0', ...more };
      const sent = request(`${server.url}/dav/`, { method: 'PROPFIND', headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    expect(await answer({ ...own, 'sec-fetch-mode': 'no-cors' })).toBe(207);
    expect(await answer({ ...own, 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await answer({ ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(403);
    expect(await answer({ ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('finds both books from the well-known address and keeps a card with what other programs wrote', async () => {
    const client = await connect();
    const books = await client.fetchAddressBooks();
    expect(books.map(({ displayName }) => displayName)).toEqual(['个人联系人', '单位通讯录']);
    const [contacts, organisation] = books;
    if (contacts === undefined || organisation === undefined) throw new Error('no books');
    const made = await client.createVCard({
      addressBook: contacts,
      filename: 'eva.vcf',
      vCardString: card('eva', 'Eva'),
    });
    expect(made.status).toBe(201);
    const [eva] = await client.fetchVCards({ addressBook: contacts });
    expect(eva?.data).toContain('X-KEPT;TYPE=x:as it came');
    const web = await server.signIn('anna@example.org');
    const { list } = (await web.contacts.list({ source: 'personal' })).data;
    expect(list.map(({ name, address }) => [name, address])).toEqual([['Eva', 'eva@example.net']]);
    const colleagues = await client.fetchVCards({ addressBook: organisation });
    expect(colleagues.map(({ data }) => /FN:(.*)\r/.exec(data as string)?.[1]).toSorted()).toEqual(['Anna', '王海燕']);
  });

  it('refuses a change that was made before another one, in the web or elsewhere', async () => {
    await ask('PUT', `${own}ben.vcf`, vcard, card('ben', 'Ben'));
    const etag = (await ask('GET', `${own}ben.vcf`)).headers.get('etag') ?? '';
    const web = await server.signIn('anna@example.org');
    const { list } = (await web.contacts.list({ source: 'personal', keyword: 'ben' })).data;
    const contact = (await web.contacts.get({ contactId: list[0]?.contactId ?? '' })).data;
    const { photo: _photo, changedAt: _changedAt, ...fields } = contact;
    await web.contacts.save({ ...fields, name: 'Benjamin' });
    expect((await ask('PUT', `${own}ben.vcf`, { ...vcard, 'if-match': etag }, card('ben', 'B'))).status).toBe(412);
    expect((await ask('DELETE', `${own}ben.vcf`, { 'if-match': etag })).status).toBe(412);
    expect(await (await ask('GET', `${own}ben.vcf`)).text()).toContain('FN:Benjamin\r\n');
    const twice = await ask('PUT', `${own}other.vcf`, vcard, card('ben', 'Ben'));
    expect([twice.status, await twice.text()]).toEqual([403, expect.stringContaining('no-uid-conflict')]);
  });

  it('reports what changed since a token, deletions in the web too', async () => {
    const sync = async (token: string) => {
      const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
      const text = await (await ask('REPORT', own, {}, body)).text();
      return { text, token: /<d:sync-token>([^<]*)/.exec(text)?.[1] ?? '' };
    };
    await ask('PUT', `${own}cleo.vcf`, vcard, card('cleo', 'Cleo'));
    const first = await sync('');
    expect(first.text).toContain('cleo.vcf');
    const web = await server.signIn('anna@example.org');
    const { list } = (await web.contacts.list({ source: 'personal', keyword: 'cleo' })).data;
    const { undoId } = (await web.contacts.delete({ contactIds: list.flatMap(({ contactId }) => contactId ?? []) }))
      .data;
    const second = await sync(first.token);
    expect(second.text).toMatch(/cleo\.vcf<\/d:href><d:status>HTTP\/1\.1 404/);
    expect((await sync(second.token)).text).not.toContain('<d:response>');
    await web.contacts.undo({ undoId });
    expect((await sync(second.token)).text).toContain('<d:getetag>');
    expect((await sync('data:,999999-1')).text).toContain('valid-sync-token');
  });

  it('lets nobody in without a code for it, and no browser', async () => {
    const mailCode = await server.addCode(anna, ['imap']);
    for (const password of ['wrong', mailCode, 'Quiet-Harbour-72']) {
      const answer = await ask('PROPFIND', '/dav/', { authorization: basic(password), depth: '0' });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="Hongyan", charset="UTF-8"',
      ]);
    }
    expect((await fetch(`${server.url}/dav/`, { method: 'OPTIONS' })).status).toBe(401);
    expect((await ask('PROPFIND', '/dav/', { origin: 'https://evil.example', depth: '0' })).status).toBe(403);
    const xml = { 'content-type': 'text/xml' };
    const found = await ask('PROPFIND', '/.well-known/carddav', xml, '<propfind xmlns="DAV:"><allprop/></propfind>');
    expect([found.status, found.headers.get('location')]).toEqual([301, '/dav/']);
    const answer = await ask('OPTIONS', '/dav/');
    expect(answer.headers.get('dav')).toBe('1, 3, access-control, extended-mkcol, addressbook');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await ask('LOCK', '/dav/')).status).toBe(405);
    expect((await ask('PROPFIND', '/dav/calendars/', { depth: '0' })).status).toBe(401);
    const path = '/dav/addressbooks/wang%40example.org/contacts/';
    expect((await ask('PROPFIND', path, { depth: '1' })).status).toBe(404);
    expect(
      (await ask('PUT', '/dav/addressbooks/anna%40example.org/organisation/x.vcf', vcard, card('x', 'X'))).status,
    ).toBe(403);
    expect((await ask('PUT', `${own}big.vcf`, vcard, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it('ends with the code', async () => {
    const web = await server.signIn('anna@example.org');
    const { codes } = (await web.authorisationCodes.detail({})).data;
    expect((await ask('PROPFIND', own, { depth: '0' })).status).toBe(207);
    for (const { codeId } of codes) await web.authorisationCodes.cancelPassword({ codeId });
    expect((await ask('PROPFIND', own, { depth: '0' })).status).toBe(401);
  });
});

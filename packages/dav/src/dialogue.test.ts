/** Requests as they stand in the RFCs and as programs send them, and the answers to them. */
import { describe, expect, it } from 'vitest';
import { answerRequest } from './answer-request.ts';
import type { DavLimits } from './limits.ts';
import { MemoryDavStore } from './testing/index.ts';
import { readBasicCredentials } from './wire/basic-credentials.ts';

const home = '/dav/calendars/ada%40example.org/home/';
const book = '/dav/addressbooks/ada%40example.org/contacts/';
const ns = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav"';

interface Asked {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Partial<DavLimits>;
}

const store = new MemoryDavStore('ada@example.org');
async function ask(method: string, path: string, { body = '', headers = {}, limits = {} }: Asked = {}) {
  const request = { method, path, headers, body: new TextEncoder().encode(body) };
  const answer = await answerRequest(request, store, { base: '/dav', limits });
  let text = '';
  if (typeof answer.body === 'string') text = answer.body;
  else for await (const part of answer.body) text += part;
  return { status: answer.status, headers: answer.headers, text };
}

const event = (uid: string, rest = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260310T100000Z\r\nDTEND:20260310T110000Z\r\n${rest}SUMMARY:Event ${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const card = (uid: string, name: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${name}\r\nitem1.EMAIL;TYPE=work:${uid}@example.org\r\nEND:VCARD\r\n`;
const prop = (names: string) => `<D:propfind ${ns}><D:prop>${names}</D:prop></D:propfind>`;
const hrefs = (text: string) => [...text.matchAll(/<d:response><d:href>([^<]*)/g)].map(([, href]) => href);

describe('properties', () => {
  it('leads from any address to principal and homes', async () => {
    const names = '<D:current-user-principal/><C:calendar-home-set/><A:addressbook-home-set/><x xmlns="urn:y"/>';
    const { status, text } = await ask('PROPFIND', '/dav/', { body: prop(names), headers: { depth: '0' } });
    expect(status).toBe(207);
    expect(text).toContain('<d:current-user-principal><d:href>/dav/principals/ada@example.org/</d:href>');
    expect(text).toContain('<cal:calendar-home-set><d:href>/dav/calendars/ada%40example.org/</d:href>');
    expect(text).toContain('<x:x xmlns:x="urn:y"/></d:prop><d:status>HTTP/1.1 404 Not Found');
  });

  it('leaves out what is not there when the least is preferred', async () => {
    const headers = { depth: '0', prefer: 'return=minimal' };
    const { text } = await ask('PROPFIND', home, { body: prop('<D:nothing/><D:displayname/>'), headers });
    expect(text).not.toContain('404');
  });

  it('names properties, and refuses to walk everything', async () => {
    const propname = `<D:propfind ${ns}><D:propname/></D:propfind>`;
    expect((await ask('PROPFIND', home, { body: propname, headers: { depth: '0' } })).text).toContain('<cs:getctag/>');
    const deep = await ask('PROPFIND', '/dav/');
    expect([deep.status, deep.text]).toEqual([403, expect.stringContaining('<d:propfind-finite-depth/>')]);
  });

  it('sets name and colour, all or none', async () => {
    const set = (inner: string) =>
      `<D:propertyupdate ${ns} xmlns:I="http://apple.com/ns/ical/"><D:set><D:prop>${inner}</D:prop></D:set></D:propertyupdate>`;
    const body = set('<D:displayname>Mine &amp; yours</D:displayname><I:calendar-color>#FF8800FF</I:calendar-color>');
    expect((await ask('PROPPATCH', home, { body })).text).toContain('200 OK');
    const read = prop('<D:displayname/><I:calendar-color xmlns:I="http://apple.com/ns/ical/"/>');
    const { text } = await ask('PROPFIND', home, { body: read, headers: { depth: '0' } });
    expect(text).toContain('Mine &amp; yours');
    expect(text).toContain('#ff8800');
    const mixed = await ask('PROPPATCH', home, {
      body: set('<D:displayname>No</D:displayname><D:getetag>1</D:getetag>'),
    });
    expect(mixed.text).toMatch(
      /getetag\/><\/d:prop><d:status>HTTP\/1.1 403.*displayname\/><\/d:prop><d:status>HTTP\/1.1 424/,
    );
  });
});

describe('objects', () => {
  it('are stored, read, compared and removed', async () => {
    const path = `${home}one.ics`;
    const headers = { 'content-type': 'text/calendar; charset=utf-8', 'if-none-match': '*' };
    const put = await ask('PUT', path, { body: event('one'), headers });
    expect(put.status).toBe(201);
    expect((await ask('PUT', path, { body: event('one'), headers })).status).toBe(412);
    const got = await ask('GET', path);
    expect([got.text, got.headers['etag']]).toEqual([event('one'), put.headers['etag']]);
    const etag = put.headers['etag'] ?? '';
    expect((await ask('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask('DELETE', path, { headers: { if: '(<urn:uuid:x>)' } })).status).toBe(412);
    expect((await ask('DELETE', path, { headers: { if: `([${etag}])` } })).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('are refused with the condition that does not hold', async () => {
    const path = `${home}bad.ics`;
    const large = await ask('PUT', path, {
      body: event('x'),
      limits: { maxObjectBytes: { calendar: 10, addressbook: 10 } },
    });
    expect([large.status, large.text]).toEqual([403, expect.stringContaining('<cal:max-resource-size/>')]);
    const type = await ask('PUT', path, { body: '{}', headers: { 'content-type': 'application/json' } });
    expect(type.text).toContain('<cal:supported-calendar-data/>');
    expect((await ask('PUT', path, { body: 'no calendar' })).text).toContain('<cal:valid-calendar-data/>');
    expect((await ask('PUT', '/dav/calendars/ada%40example.org/none/x.ics', { body: event('x') })).status).toBe(409);
    expect((await ask('LOCK', path)).headers['allow']).toContain('PROPFIND');
  });

  it('of others, and paths that lead elsewhere, are not there', async () => {
    expect((await ask('GET', '/dav/calendars/ben%40example.org/home/one.ics')).status).toBe(404);
    for (const path of [
      '/dav/../etc',
      '/dav/calendars/%2e%2e/x',
      '/dav/a%2fb',
      '/dav/a%00',
      '/dav/%E0%A4',
      '/dav/a%5c',
    ])
      expect([path, (await ask('PROPFIND', path, { headers: { depth: '0' } })).status]).toEqual([path, 400]);
  });

  it('are not written where they are only read', async () => {
    store.setRight('addressbook', 'contacts', 'read');
    expect((await ask('PUT', `${book}x.vcf`, { body: card('x', 'X') })).status).toBe(403);
    expect((await ask('DELETE', book)).status).toBe(403);
    store.setRight('addressbook', 'contacts', 'own');
  });
});

describe('reports', () => {
  it('find cards by text, as many as are wanted', async () => {
    for (const name of ['anna', 'annette', 'bob']) await ask('PUT', `${book}${name}.vcf`, { body: card(name, name) });
    const query = (filter: string, limit = '') =>
      ask('REPORT', book, {
        headers: { depth: '1' },
        body: `<A:addressbook-query ${ns}><D:prop><D:getetag/><A:address-data><A:prop name="FN"/></A:address-data></D:prop>${filter}${limit}</A:addressbook-query>`,
      });
    const named =
      '<A:filter><A:prop-filter name="FN"><A:text-match match-type="starts-with">ANN</A:text-match></A:prop-filter></A:filter>';
    const found = await query(named);
    expect(hrefs(found.text)).toEqual([`${book}anna.vcf`, `${book}annette.vcf`]);
    expect(found.text).toContain('BEGIN:VCARD&#13;\nVERSION:3.0&#13;\nFN:anna&#13;\nEND:VCARD');
    const one = await query(named, '<A:limit><A:nresults>1</A:nresults></A:limit>');
    expect(hrefs(one.text)).toEqual([`${book}anna.vcf`, book]);
    expect(one.text).toContain('507');
    const grouped =
      '<A:filter><A:prop-filter name="EMAIL"><A:param-filter name="TYPE"><A:text-match>home</A:text-match></A:param-filter></A:prop-filter></A:filter>';
    expect(hrefs((await query(grouped)).text)).toEqual([]);
    expect((await query(named.replace('match-type="starts-with"', 'collation="i;x"'))).text).toContain(
      '<card:supported-collation/>',
    );
  });

  it('find events by range and by what stands in them', async () => {
    await ask('PUT', `${home}plain.ics`, { body: event('plain') });
    await ask('PUT', `${home}alarm.ics`, { body: event('alarm', 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM\r\n') });
    const query = (inner: string) =>
      ask('REPORT', home, {
        headers: { depth: '1' },
        body: `<C:calendar-query ${ns}><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${inner}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
      });
    expect(hrefs((await query('')).text)).toHaveLength(2);
    expect(hrefs((await query('<C:time-range start="20260310T103000Z" end="20260311T000000Z"/>')).text)).toHaveLength(
      2,
    );
    expect(hrefs((await query('<C:time-range start="20260310T110000Z"/>')).text)).toHaveLength(0);
    expect(hrefs((await query('<C:comp-filter name="VALARM"/>')).text)).toEqual([`${home}alarm.ics`]);
    const without = '<C:comp-filter name="VALARM"><C:is-not-defined/></C:comp-filter>';
    expect(hrefs((await query(without)).text)).toEqual([`${home}plain.ics`]);
    expect((await query('<C:time-range start="20260310"/>')).status).toBe(400);
  });

  it('refuse to expand series over more time than they may, before the answer begins', async () => {
    const expand = (end: string) =>
      ask('REPORT', home, {
        headers: { depth: '1' },
        body: `<C:calendar-query ${ns}><D:prop><C:calendar-data><C:expand start="20260101T000000Z" end="${end}"/></C:calendar-data></D:prop><C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>`,
      });
    expect((await expand('20270205T000000Z')).status).toBe(207);
    const refused = await expand('20270205T000001Z');
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('<cal:number-of-matches-within-limits/>'),
    ]);
  });

  it('tell what changed since a token, and refuse tokens of others', async () => {
    const sync = (token: string, limit = '') =>
      ask('REPORT', book, {
        body: `<D:sync-collection ${ns}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${limit}<D:prop><D:getetag/></D:prop></D:sync-collection>`,
      });
    const tokenOf = (text: string) => /<d:sync-token>([^<]*)/.exec(text)?.[1] ?? '';
    const first = await sync('', '<D:limit><D:nresults>2</D:nresults></D:limit>');
    expect(first.text).toContain('507');
    const rest = await sync(tokenOf(first.text));
    expect(hrefs(rest.text)).toEqual([`${book}bob.vcf`]);
    await ask('DELETE', `${book}bob.vcf`);
    expect((await sync(tokenOf(rest.text))).text).toContain('bob.vcf</d:href><d:status>HTTP/1.1 404');
    for (const token of ['data:,99999', 'data:,x', 'urn:other'])
      expect((await sync(token)).text).toContain('<d:valid-sync-token/>');
  });

  it('bring named objects, and say which are not there', async () => {
    const named = [`${home}plain.ics`, `${home}gone.ics`, `http://x.example${home}alarm.ics`, '/dav/../x'];
    const body = `<C:calendar-multiget ${ns}><D:prop><C:calendar-data/></D:prop>${named.map((href) => `<D:href>${href}</D:href>`).join('')}</C:calendar-multiget>`;
    const { text } = await ask('REPORT', home, { body });
    expect(hrefs(text)).toEqual([`${home}plain.ics`, `${home}alarm.ics`, `${home}gone.ics`, '/dav/../x']);
  });

  it('expand the principal, and find it by address', async () => {
    const body = `<D:expand-property ${ns}><D:property name="current-user-principal"><D:property name="displayname"/></D:property></D:expand-property>`;
    expect((await ask('REPORT', '/dav/', { body })).text).toContain('Name of ada@example.org');
    const search = `<D:principal-property-search ${ns}><D:property-search><D:prop><C:calendar-user-address-set/></D:prop><D:match>ada@</D:match></D:property-search><D:prop><D:displayname/></D:prop></D:principal-property-search>`;
    expect(hrefs((await ask('REPORT', '/dav/principals/', { body: search })).text)).toEqual([
      '/dav/principals/ada@example.org/',
    ]);
  });
});

it('refuses XML that is more than plain elements', async () => {
  const bodies = [
    '<!DOCTYPE x [<!ENTITY a "b">]><D:propfind xmlns:D="DAV:"/>',
    '<D:propfind xmlns:D="DAV:">&a;</D:propfind>',
    '<D:propfind/>',
    '<a><b></a>',
    '<a>'.repeat(100),
    `<a>${'<b/>'.repeat(30_000)}</a>`,
  ];
  for (const body of bodies) expect((await ask('PROPFIND', home, { body, headers: { depth: '0' } })).status).toBe(400);
  expect((await ask('PROPFIND', home, { body: ' '.repeat(20), limits: { maxXmlBytes: 10 } })).status).toBe(403);
});

it('makes collections of the kind of their home alone', async () => {
  const made = await ask('MKCOL', '/dav/addressbooks/ada%40example.org/more/', {
    body: `<D:mkcol ${ns}><D:set><D:prop><D:resourcetype><D:collection/><A:addressbook/></D:resourcetype><D:displayname>More</D:displayname></D:prop></D:set></D:mkcol>`,
  });
  expect(made.status).toBe(201);
  expect((await ask('MKCOL', '/dav/calendars/ada%40example.org/plain/')).text).toContain('<d:valid-resourcetype/>');
  expect((await ask('MKCALENDAR', home)).text).toContain('<d:resource-must-be-null/>');
});

it('reads the credentials of Basic', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(readBasicCredentials(basic('安娜@example.org:a:b'))).toEqual({
    username: '安娜@example.org',
    password: 'a:b',
  });
  for (const header of [undefined, 'Bearer x', 'Basic !', basic('nobody'), basic(':x'), basic('a\0:b')])
    expect(readBasicCredentials(header)).toBeUndefined();
});

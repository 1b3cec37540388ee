// Generated over the contract: what a page of another site can send with the cookie (forms, pictures, links) reaches no call, whatever its
// media type; and each call takes its own media type alone, before anything else is read.
import { allCalls, bodyTypes, type Call, errors } from '@hongyan/contract';
import { type ApiClient, type RawAnswer, sendRaw } from '@hongyan/testkit';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample } from '@hongyan/testkit/server/call-request.ts';
import { lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const forms = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'application/json-seq',
  'application/octet-stream',
];

/** What the browser says of where a request comes from. */
const elsewhere = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, an old browser': { origin: 'https://evil.example' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'another origin of this site': { origin: 'http://mail.localhost:1', 'sec-fetch-site': 'same-site' },
} as const;

/** Ids lead nowhere: nothing is looked for before the request is refused. */
const anything = new Proxy({} as OwnThings, { get: () => '1' });

const calls = allCalls.map((call) => [call.name, call] as const);
const listMethods = (call: Call) => [call.method, ...(call.alsoMethod === undefined ? [] : [call.alsoMethod])];
const posted = calls.filter(([, call]) => listMethods(call).includes('POST'));
const got = calls.filter(([, call]) => listMethods(call).includes('GET'));
/** Its address is its proof: the cookie is ignored. */
const isOwnProof = (call: Call) => call.access === 'signed' && !call.changes;

describe('what another site sends', () => {
  let world: World;
  let own: ApiClient;
  let cookie: string;
  let here: Record<string, string>;

  beforeAll(async () => {
    world = await startWorld('sqlite');
    own = await world.server.signInWithCookie(lilei);
    cookie = own.token;
    here = {
      origin: world.server.url,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    };
  });
  afterAll(async () => {
    // Nothing of all this ended the session.
    expect((await own.identity.userInfo({})).code).toBe(200);
    await world.stop();
  });

  const send = (call: Call, method: string, headers: Record<string, string>, body?: Uint8Array): Promise<RawAnswer> => {
    const [path] = createRequest(call, findExample(call).valid(anything), method);
    return sendRaw(world.server.url, path, {
      method,
      headers: { cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each(posted)('%s takes its own media type alone', async (_name, call) => {
    const others = forms.filter((type) => type.split(';', 1)[0] !== bodyTypes[call.body]);
    const body = bytes('{"a":"=","b":"1"}');
    const sent = [
      ...others.flatMap((type) => [
        { from: here, type, body },
        { from: here, type, body: undefined },
      ]),
      // Wherever it comes from, what a form of that page can send.
      ...Object.values(elsewhere).flatMap((from) => others.slice(0, 3).map((type) => ({ from, type, body }))),
    ];
    for (const { from, type, body } of sent) {
      const answer = await send(call, 'POST', { ...from, 'content-type': type }, body);
      expect([answer.status, answer.envelope?.code], `${type}, ${String(body?.length)}`).toEqual([
        415,
        errors.mediaType.code,
      ]);
    }
    for (const from of [...Object.values(elsewhere), here])
      expect((await send(call, 'POST', from, bytes('{}'))).envelope?.code, 'no type').toBe(errors.mediaType.code);
  });

  it.each(posted.filter(([, call]) => !isOwnProof(call)))(
    '%s with the cookie is refused to other sites',
    async (_name, call) => {
      const type = call.body === 'multipart' ? 'multipart/form-data; boundary=x' : bodyTypes[call.body];
      for (const [where, from] of Object.entries(elsewhere)) {
        const answer = await send(
          call,
          'POST',
          { ...from, 'content-type': type },
          bytes(call.body === 'form' ? 'a=1' : '{}'),
        );
        expect(answer.envelope?.code, where).toBe(errors.crossSite.code);
        // A form without fields and without a type.
        if (call.body === 'json')
          expect((await send(call, 'POST', from)).envelope?.code, where).toBe(errors.crossSite.code);
      }
      // No browser sends a POST without saying where from.
      if (call.body === 'json')
        expect((await send(call, 'POST', { 'content-type': type }, bytes('{}'))).envelope?.code).toBe(
          errors.crossSite.code,
        );
    },
  );

  it.each(got.filter(([, call]) => !isOwnProof(call)))(
    '%s by GET with the cookie is refused to other sites, and to what is opened or embedded',
    async (_name, call) => {
      const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const tried: Record<string, string>[] = [
        ...Object.values(elsewhere),
        { 'sec-fetch-site': 'cross-site', ...opened },
        { 'sec-fetch-site': 'same-site', ...opened },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      ];
      const embedded: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin', ...opened },
        { 'sec-fetch-site': 'none', ...opened },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      ];
      for (const headers of tried) {
        const { envelope } = await send(call, 'GET', headers);
        if (call.opens === 'fromAnywhere') expect(envelope?.code).not.toBe(errors.crossSite.code);
        else expect(envelope?.code, JSON.stringify(headers)).toBe(errors.crossSite.code);
      }
      for (const headers of embedded) {
        const { envelope } = await send(call, 'GET', headers);
        if (call.opens !== undefined) expect(envelope?.code).not.toBe(errors.crossSite.code);
        else expect(envelope?.code, JSON.stringify(headers)).toBe(errors.crossSite.code);
      }
    },
  );

  it.each(calls.filter(([, call]) => call.access === 'session' && !call.changes))(
    '%s answers our own pages',
    async (_name, call) => {
      for (const method of listMethods(call)) {
        const typed = method === 'POST' ? { 'content-type': bodyTypes[call.body] } : {};
        const { status, envelope } = await send(
          call,
          method,
          { ...here, ...typed },
          method === 'POST' ? bytes('{}') : undefined,
        );
        expect([errors.crossSite.code, errors.mediaType.code]).not.toContain(envelope?.code);
        expect(status).not.toBe(415);
      }
    },
  );

  it('resumable uploads take their chunks alone', async () => {
    for (const type of forms)
      for (const body of [bytes('x'), undefined]) {
        const tus = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'content-type': type };
        const answer = await sendRaw(world.server.url, 'file/tus', {
          method: 'POST',
          headers: { cookie, ...here, ...tus },
          ...(body === undefined ? {} : { body }),
        });
        expect(answer.status, type).toBe(415);
      }
  });

  it('what browsers open by the address of a call is said in the contract, and is little', () => {
    expect(
      allCalls.filter(({ opens }) => opens !== undefined).map(({ name, opens }) => `${name} ${opens ?? ''}`),
    ).toEqual([
      'approval.file fromHere',
      'calendar.published fromAnywhere',
      'files.download fromHere',
      'files.downloadZip fromHere',
      'files.picture fromHere',
      'mailGroups.unsubscribePage fromAnywhere',
      'previews.downloadAll fromHere',
      'singleSignOn.sso fromAnywhere',
      'singleSignOn.clientSso fromAnywhere',
      'singleSignOn.authorize fromAnywhere',
    ]);
    // Forms of others' protocols go by no cookie.
    for (const { access } of allCalls.filter(({ body }) => body === 'form')) expect(access).toBe('open');
  });
});

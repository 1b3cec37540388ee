/**
 * A small office program that speaks WOPI as Collabora Online and OnlyOffice do: a discovery document, requests signed by a proof key, and an editor
 * page for plain text behind the usual form. What it edits is text under the names of office formats.
 */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const epochMs = 62_135_596_800_000;

interface Keys {
  readonly privateKey: KeyObject;
  readonly modulus: string;
  readonly exponent: string;
}

function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const toBase64 = (value: string): string => Buffer.from(value, 'base64url').toString('base64');
  return { privateKey, modulus: toBase64(n), exponent: toBase64(e) };
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Headers of a signed request (WOPI proof keys). */
function signHeaders(keys: Keys, token: string, url: string, now: number): Record<string, string> {
  const ticks = BigInt(now + epochMs) * 10_000n;
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(ticks);
  const signed = Buffer.concat([
    withLength(Buffer.from(token)),
    withLength(Buffer.from(url.toUpperCase())),
    withLength(time),
  ]);
  const proof = createSign('RSA-SHA256').update(signed).sign(keys.privateKey, 'base64');
  return { 'x-wopi-proof': proof, 'x-wopi-proofold': proof, 'x-wopi-timestamp': String(ticks) };
}

export interface WopiAsked {
  readonly method?: 'GET' | 'POST';
  /** X-WOPI-Override. */
  readonly override?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface OfficeProgramOptions {
  /** Where requests are sent, when the address that the host names is another: the port of a server under test is not known before it runs. */
  readonly reach?: (url: URL) => URL;
  readonly now?: () => number;
}

export interface OfficeProgram {
  readonly url: string;
  /** Sends a request as the program does: to `source`, or `contents` of it, with its key, signed. */
  ask(source: string, token: string, asked?: WopiAsked, contents?: 'contents'): Promise<Response>;
  /** Makes a new proof key. The old one stays in the document; requests are signed by the new one, or by `keep` by the old one. */
  changeKeys(options?: { readonly keep?: boolean }): void;
  /** Answers 500 from now on, or no more. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);

export async function startOfficeProgram(options: OfficeProgramOptions = {}): Promise<OfficeProgram> {
  const { reach = (url) => url, now = () => Date.now() } = options;
  let published = { current: makeKeys(), old: makeKeys() };
  let signing = published.current;
  let isDown = false;
  let url = '';

  const ask: OfficeProgram['ask'] = (source, token, { method, override, headers = {}, body } = {}, contents) => {
    const named = new URL(contents === undefined ? source : `${source}/contents`);
    named.searchParams.set('access_token', token);
    const signed = signHeaders(signing, token, named.href, now());
    return fetch(reach(named), {
      method: method ?? (override === undefined ? 'GET' : 'POST'),
      headers: { ...signed, ...(override === undefined ? {} : { 'x-wopi-override': override }), ...headers },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
  };

  const sendDiscovery = (response: ServerResponse): void => {
    const { current, old } = published;
    const action = (name: string, ext: string) =>
      `<action name="${name}" ext="${ext}" urlsrc="${url}/editor?&lt;ui=UI_LLCC&amp;&gt;&lt;embed=EMBEDDED&amp;&gt;mode=${name}"/>`;
    response.setHeader('content-type', 'text/xml');
    response.end(`<?xml version="1.0" encoding="utf-8"?>
<wopi-discovery><net-zone name="external-http">
<app name="Word" favIconUrl="${url}/favicon.ico">${action('view', 'docx')}${action('edit', 'docx')}${action('view', 'doc')}</app>
<app name="Excel">${action('edit', 'xlsx')}</app>
<app name="image/png">${action('view', 'png')}</app>
</net-zone>
<proof-key value="" modulus="${current.modulus}" exponent="${current.exponent}" oldvalue="" oldmodulus="${old.modulus}" oldexponent="${old.exponent}"/>
</wopi-discovery>`);
  };

  const openFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const source = new URL(request.url ?? '', url).searchParams.get('WOPISrc') ?? '';
    const token = new URLSearchParams(await text(request)).get('access_token') ?? '';
    const info = (await (await ask(source, token)).json()) as Readonly<Record<string, unknown>>;
    const content = await (await ask(source, token, {}, 'contents')).text();
    if (info['UserCanWrite'] === true)
      await ask(source, token, { override: 'LOCK', headers: { 'x-wopi-lock': 'editor' } });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>editor</title>
<h1>${escapeHtml(String(info['BaseFileName']))}</h1>
<textarea aria-label="text" ${info['UserCanWrite'] === true ? '' : 'readonly'} rows="20" cols="80">${escapeHtml(content)}</textarea>
<button id="save">Save</button><button id="close">Close</button><output id="said"></output>
<script>
const say = (MessageId, Values = {}) => parent.postMessage(JSON.stringify({ MessageId, SendTime: Date.now(), Values }), ${JSON.stringify(info['PostMessageOrigin'] ?? '')});
const where = ${JSON.stringify({ source, token }).replaceAll('<', '\\u003c')};
const post = (path) => fetch(path, { method: 'POST', body: JSON.stringify({ ...where, text: document.querySelector('textarea').value }) });
const on = (id, act) => document.getElementById(id).addEventListener('click', act);
on('save', async () => { said.textContent = String((await (await post('/save')).json()).status); say('Action_Save_Resp', { success: true }); });
on('close', async () => { await post('/close'); say('UI_Close'); });
say('App_LoadingStatus', { Status: 'Document_Loaded' });
</script>`);
  };

  const save = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = JSON.parse(await text(request)) as { source: string; token: string; text: string };
    const put = { override: 'PUT', headers: { 'x-wopi-lock': 'editor' }, body: given.text };
    const { status } = await ask(given.source, given.token, put, 'contents');
    response.end(JSON.stringify({ status }));
  };

  const close = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = JSON.parse(await text(request)) as { source: string; token: string };
    await ask(given.source, given.token, { override: 'UNLOCK', headers: { 'x-wopi-lock': 'editor' } });
    response.end('{}');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0];
    if (isDown) response.writeHead(500).end();
    else if (path === '/hosting/discovery') sendDiscovery(response);
    else if (path === '/editor') await openFile(request, response);
    else if (path === '/save') await save(request, response);
    else if (path === '/close') await close(request, response);
    else response.writeHead(404).end();
  };
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    ask,
    changeKeys: ({ keep = false } = {}) => {
      published = { current: makeKeys(), old: published.current };
      signing = keep ? published.old : published.current;
    },
    setDown: (down) => {
      isDown = down;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

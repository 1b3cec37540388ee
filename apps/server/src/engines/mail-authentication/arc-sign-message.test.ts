import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { vouchesFor } from './arc-evidence.ts';
import { arcSignMessage } from './arc-sign-message.ts';
import { checkSender } from './check-sender.ts';
import type { SenderCheck } from './sender-check.ts';
import { edKey, mail, now, rsaKey, txt, zoneResolver } from './testing/sent-mail.ts';
import { verifyArcSets } from './testing/verify-arc-set.ts';

const results =
  'mx.list.example;\r\n\tspf=pass smtp.mailfrom=sender.example;\r\n\tdmarc=pass header.from=sender.example';
const getKey = (domain: string, selector: string, pem: string) => ({ domain, selector, privateKey: pem });
const listKey = getKey('list.example', 's1', rsaKey.pem);
const pems: Readonly<Record<string, string>> = {
  's1._domainkey.list.example': rsaKey.pem,
  'ed._domainkey.list.example': edKey.pem,
  's1._domainkey.second.example': rsaKey.pem,
};
const findPem = (name: string): string => pems[name] ?? '';
const zone = {
  'TXT s1._domainkey.list.example': txt(rsaKey.record),
  'TXT ed._domainkey.list.example': txt(edKey.record),
  'TXT s1._domainkey.second.example': txt(rsaKey.record),
  'TXT _dmarc.sender.example': txt('v=DMARC1; p=reject'),
};

async function sign(message: string, changes: Partial<Parameters<typeof arcSignMessage>[0]> = {}): Promise<string> {
  const header = await arcSignMessage({
    message: Readable.from([Buffer.from(message, 'latin1')], { objectMode: false }),
    authenticationResults: results,
    chain: 'none',
    key: listKey,
    now,
    ...changes,
  });
  return `${header}${message}`;
}

/** As the library and the product see it on arrival, from an address that nobody vouches for. */
async function check(message: string): Promise<SenderCheck> {
  return checkSender({
    message: Buffer.from(message, 'latin1'),
    remoteAddress: '192.0.2.99',
    helo: 'mx.list.example',
    mailFrom: 'owner@list.example',
    mtaHostname: 'mx.here.example',
    resolve: zoneResolver(zone).resolve,
    now,
  });
}

describe('an ARC set of ours (RFC 8617)', () => {
  test.each([
    ['RSA', listKey],
    ['Ed25519', getKey('list.example', 'ed', edKey.pem)],
  ])('with a key of %s holds for the library and for a verification of our own', async (_kind, key) => {
    const signed = await sign(mail, { key });
    expect(verifyArcSets(signed, findPem)).toBe('pass');
    expect((await check(signed)).arc).toMatchObject({ result: 'pass', encryptedBy: 'list.example' });
  });

  test('continues a chain that held: two sets, both hold', async () => {
    const twice = await sign(await sign(mail), { chain: 'pass', key: getKey('second.example', 's1', rsaKey.pem) });
    expect(twice.match(/^ARC-Seal:/gm)).toHaveLength(2);
    expect(verifyArcSets(twice, findPem)).toBe('pass');
    const { arc } = await check(twice);
    expect(arc).toMatchObject({ result: 'pass', encryptedBy: 'second.example' });
    expect(arc.statements.map(({ encryptedBy }) => encryptedBy)).toEqual(['list.example', 'second.example']);
  });

  test.each([
    ['the body', (text: string) => text.replace('Hello Bob', 'Hello Eve')],
    ['the subject', (text: string) => text.replace('Subject: hello', 'Subject: hullo')],
    ['what was found', (text: string) => text.replace('dmarc=pass', 'dmarc=fail')],
  ])('holds no more when %s is changed', async (_what, change) => {
    const changed = change(await sign(mail));
    expect(verifyArcSets(changed, findPem)).toBe('fail');
    const { arc, disposition } = await check(changed);
    expect(arc).toMatchObject({ result: 'fail', statements: [] });
    expect(disposition).toBe('reject');
  });

  test('a broken chain is ARC-signed once as broken, and never again', async () => {
    const broken = (await sign(mail)).replace('Hello Bob', 'Hello Eve');
    const marked = await sign(broken, { chain: 'fail' });
    expect(marked).toMatch(/^ARC-Seal: i=2;/);
    expect(marked).toMatch(/cv=fail/);
    expect(await sign(marked, { chain: 'fail' })).toBe(marked);
    expect((await check(marked)).arc.result).toBe('fail');
  });

  test('a chain of fifty gets no fifty-first set', async () => {
    let long = mail;
    for (let instance = 1; instance <= 3; instance += 1)
      long = await sign(long, { chain: instance === 1 ? 'none' : 'pass' });
    const fifty = long.replace(/^(ARC-[A-Za-z-]+: )i=3/gm, '$1i=50');
    expect(await sign(fifty, { chain: 'pass' })).toBe(fifty);
    const more = long.replace(/^(ARC-[A-Za-z-]+: )i=3/gm, '$1i=51');
    expect((await check(more)).arc.result).toBe('fail');
  });
});

describe('the word of a forwarder', () => {
  const statement = (encryptedBy: string, text = ' mx.list.example; dmarc=pass header.from=sender.example') => ({
    instance: 1,
    encryptedBy,
    results: text,
  });

  test('counts when its ARC seal holds, it is trusted, and it saw DMARC pass', async () => {
    const { arc, fromDomain } = await check(await sign(mail));
    expect(vouchesFor(arc.statements, ['list.example'], fromDomain)).toBe(true);
    expect(vouchesFor(arc.statements, ['LIST.example'], fromDomain)).toBe(true);
    expect(vouchesFor(arc.statements, [], fromDomain)).toBe(false);
    expect(vouchesFor(arc.statements, ['other.example'], fromDomain)).toBe(false);
    expect(vouchesFor(arc.statements, ['list.example'], 'victim.example')).toBe(false);
  });

  test('counts nothing when an outsider has ARC-signed before: he could have invented what was seen', () => {
    const chain = [statement('stranger.example'), { ...statement('list.example'), instance: 2 }];
    expect(vouchesFor(chain, ['list.example'], 'sender.example')).toBe(false);
    expect(vouchesFor(chain, ['list.example', 'stranger.example'], 'sender.example')).toBe(true);
  });

  test.each([
    ['in a comment', ' mx; spf=fail (; dmarc=pass header.from=sender.example )'],
    ['for another domain', ' mx; dmarc=pass header.from=evil.example'],
    ['for a longer domain', ' mx; dmarc=pass header.from=sender.example.evil.example'],
    ['as a failure', ' mx; dmarc=fail header.from=sender.example'],
    ['as a word that begins so', ' mx; dmarc=passing header.from=sender.example'],
    ['in a quoted value of something else', ' mx; spf=pass smtp.mailfrom="; dmarc=pass header.from=sender.example"'],
  ])('counts nothing when the pass stands %s', (_where, text) => {
    expect(vouchesFor([statement('list.example', text)], ['list.example'], 'sender.example')).toBe(false);
  });
});

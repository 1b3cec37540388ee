import { describe, expect, test } from 'vitest';
import type { Zone } from './testing/sent-mail.ts';
import {
  check,
  edKey,
  mail,
  now,
  senderZone,
  shortKey,
  signMail,
  signManually,
  txt,
  zoneResolver,
} from './testing/sent-mail.ts';

const reject = senderZone('v=DMARC1; p=reject');
const fromServer = { remoteAddress: '192.0.2.1' };

describe('an honest sender', () => {
  test('passes by SPF alone', async () => {
    const result = await check(mail, reject, fromServer);
    expect(result.verdict).toEqual({
      fromDomainVerified: 'pass',
      spf: 'pass',
      dkim: 'none',
      dmarc: 'pass',
      policy: 'reject',
    });
    expect(result.dmarc.alignedBy).toEqual(['spf']);
    expect(result.disposition).toBe('accept');
  });

  test('passes by an RSA signature though a forwarder sent it', async () => {
    const result = await check(await signMail(mail), reject);
    expect(result.verdict).toMatchObject({ fromDomainVerified: 'pass', spf: 'fail', dkim: 'pass', dmarc: 'pass' });
    expect(result.dmarc.alignedBy).toEqual(['dkim']);
    expect(result.dkim[0]).toMatchObject({
      domain: 'sender.example',
      selector: 'rsa',
      algorithm: 'rsa-sha256',
      isPartial: false,
    });
  });

  test('passes by an Ed25519 signature', async () => {
    const result = await check(await signMail(mail, { selector: 'ed', key: edKey }), reject);
    expect(result.verdict).toMatchObject({ dkim: 'pass', dmarc: 'pass' });
  });

  test('passes when the message comes in small chunks', async () => {
    const signed = Buffer.from(await signMail(mail));
    async function* chunks() {
      for (let from = 0; from < signed.length; from += 7) yield signed.subarray(from, from + 7);
    }
    expect((await check('', reject, { message: chunks() })).verdict.dmarc).toBe('pass');
  });

  test('without any record nothing is known', async () => {
    const result = await check(mail, {});
    expect(result.verdict).toEqual({
      fromDomainVerified: 'none',
      spf: 'none',
      dkim: 'none',
      dmarc: 'none',
      policy: undefined,
    });
    expect(result.disposition).toBe('accept');
  });

  test('without DMARC a signature of the very domain is believed', async () => {
    expect((await check(await signMail(mail), senderZone(undefined))).verdict.fromDomainVerified).toBe('pass');
    expect(
      (
        await check(await signMail(mail, { domain: 'other.example' }), senderZone(undefined), {
          mailFrom: 'x@other.example',
        })
      ).verdict.fromDomainVerified,
    ).toBe('none');
  });

  test('a bounce is checked by its HELO name', async () => {
    const zone = senderZone(undefined, { 'TXT mail.sender.example': txt('v=spf1 ip4:192.0.2.1 -all') });
    const result = await check(mail, zone, { ...fromServer, mailFrom: '' });
    expect(result.spf).toEqual({ result: 'pass', identity: 'helo', domain: 'mail.sender.example' });
  });
});

describe('forgeries', () => {
  test.each([
    ['reject', 'reject'],
    ['quarantine', 'junk'],
    ['none', 'accept'],
  ] as const)('without proof the policy p=%s says what to do', async (policy, disposition) => {
    const result = await check(mail, senderZone(`v=DMARC1; p=${policy}`));
    expect(result.verdict).toMatchObject({ fromDomainVerified: 'fail', dmarc: 'fail', policy });
    expect(result.disposition).toBe(disposition);
  });

  test.each([
    ['the body', 'Hello Bob', 'Hello Eve'],
    ['the subject', 'Subject: hello', 'Subject: urgent'],
    ['the sender', 'alice@sender.example>', 'boss@sender.example>'],
  ])('a signature does not hold when %s was changed', async (_what, before, after) => {
    const result = await check((await signMail(mail)).replace(before, after), reject);
    expect(result.verdict).toMatchObject({ dmarc: 'fail' });
    expect(result.verdict.dkim).not.toBe('pass');
    expect(result.disposition).toBe('reject');
  });

  test('a rsa-sha1 signature is refused', async () => {
    const result = await check(await signMail(mail, { algorithm: 'rsa-sha1' }), reject);
    expect(result.dkim[0]).toMatchObject({ result: 'policy', reason: 'SHA-1 signatures are not accepted' });
    expect(result.verdict.dmarc).toBe('fail');
  });

  test('a key of 768 bits is refused', async () => {
    const result = await check(await signMail(mail, { selector: 'short', key: shortKey }), reject);
    expect(result.verdict).toMatchObject({ dmarc: 'fail' });
    expect(result.verdict.dkim).not.toBe('pass');
  });

  test('a signature that does not cover From is no proof', async () => {
    expect((await check(signManually(mail, {}), reject)).verdict.dmarc).toBe('pass'); // the same with From holds
    const result = await check(signManually(mail, { h: 'subject:date' }), reject);
    expect(result.dkim[0]?.reason).toBe('the From line is not signed');
    expect(result.verdict.dmarc).toBe('fail');
  });

  test('an identity outside the signing domain is refused, one below it is not', async () => {
    const result = await check(signManually(mail, { i: 'x@bank.example' }), reject);
    expect(result.dkim[0]).toMatchObject({
      result: 'permerror',
      reason: 'the identity (i=) lies outside the signing domain (d=)',
    });
    expect((await check(signManually(mail, { i: 'x@evilsender.example' }), reject)).verdict.dkim).toBe('permerror');
    expect((await check(signManually(mail, { i: 'x@staff.sender.example' }), reject)).verdict.dkim).toBe('pass');
  });

  test('a tag given twice is refused', async () => {
    const result = await check(signManually(mail, { q: 'dns/txt; d=bank.example' }), reject);
    expect(result.dkim[0]).toMatchObject({ result: 'permerror', reason: 'the signature is malformed' });
  });

  test('a signature over a part of the body is no proof (l=)', async () => {
    const signed = await signMail(mail, { maxBodyLength: 5 });
    const result = await check(`${signed}appended by somebody\r\n`, reject);
    expect(result.dkim[0]?.isPartial).toBe(true);
    expect(result.verdict).toMatchObject({ dkim: 'policy', dmarc: 'fail' });
  });

  test('an expired signature is no proof', async () => {
    const signed = signManually(mail, { t: `${now / 1_000 - 60}`, x: `${now / 1_000 - 1}` });
    expect((await check(signed, reject)).dkim[0]).toMatchObject({
      result: 'policy',
      reason: 'the signature has expired',
    });
    expect((await check(signed, reject, { now: now - 30_000 })).verdict.dkim).toBe('pass');
  });

  test('strict alignment is honoured: adkim=s refuses a signature of a subdomain, adkim=r takes it', async () => {
    const signed = await signMail(mail, { domain: 'mail.sender.example' });
    expect((await check(signed, senderZone('v=DMARC1; p=reject; adkim=s'))).verdict).toMatchObject({
      dkim: 'pass',
      dmarc: 'fail',
    });
    expect((await check(signed, senderZone('v=DMARC1; p=reject'))).verdict).toMatchObject({
      dkim: 'pass',
      dmarc: 'pass',
    });
  });

  test('strict alignment is honoured: aspf=s refuses a sender of a subdomain, aspf=r takes it', async () => {
    const spf = { 'TXT bounce.sender.example': txt('v=spf1 ip4:192.0.2.1 -all') };
    const sent = { ...fromServer, mailFrom: 'x@bounce.sender.example' };
    expect((await check(mail, senderZone('v=DMARC1; p=reject; aspf=s', spf), sent)).verdict).toMatchObject({
      spf: 'pass',
      dmarc: 'fail',
    });
    expect((await check(mail, senderZone('v=DMARC1; p=reject', spf), sent)).verdict).toMatchObject({
      spf: 'pass',
      dmarc: 'pass',
    });
  });

  test("somebody else's good signature and SPF prove nothing for this From", async () => {
    const zone = { ...reject, 'TXT other.example': txt('v=spf1 ip4:192.0.2.1 -all') };
    const result = await check(await signMail(mail, { domain: 'other.example' }), zone, {
      ...fromServer,
      mailFrom: 'x@other.example',
    });
    expect(result.verdict).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'fail' });
  });

  test.each([
    ['two From lines', 'From: Alice <alice@sender.example>\r\nFrom: Bank <ceo@bank.example>'],
    [
      'a second From line with white space before the colon',
      'From: Alice <alice@sender.example>\r\nFrom : Bank <ceo@bank.example>',
    ],
    ['two addresses in From', 'From: alice@sender.example, ceo@bank.example'],
    ['two addresses of one domain', 'From: alice@sender.example, bob@sender.example'],
    ['no address in From', 'From: Alice'],
    ['two @ in the address', 'From: <ceo@bank.example@sender.example>'],
    ['an empty From', 'From:'],
  ])('%s: fail, and junk', async (_what, from) => {
    const result = await check(
      await signMail(mail.replace('From: Alice <alice@sender.example>', from)),
      reject,
      fromServer,
    );
    expect(result.fromDomain).toBeUndefined();
    expect(result.verdict).toMatchObject({ fromDomainVerified: 'fail', dmarc: 'permerror' });
    expect(result.disposition).toBe('junk');
  });

  test('mail that says it is ours, from outside, is junk even without a policy', async () => {
    const isOwnDomain = (domain: string) => domain === 'sender.example';
    expect((await check(mail, {}, { isOwnDomain })).disposition).toBe('junk');
    expect((await check(mail, senderZone('v=DMARC1; p=none'), { isOwnDomain })).disposition).toBe('junk');
    expect((await check(mail, reject, { isOwnDomain })).disposition).toBe('reject');
    expect((await check(await signMail(mail), reject, { isOwnDomain })).disposition).toBe('accept');
  });

  test('a header too long to check is not believed', async () => {
    const result = await check(`${'X-Long: y\r\n'.repeat(30_000)}${mail}`, reject, fromServer);
    expect(result.verdict).toMatchObject({ fromDomainVerified: 'fail', dmarc: 'permerror' });
  });

  test('a thousand signatures cost no more than ten', async () => {
    const signed = await signMail(mail);
    const signature = signed.slice(0, signed.indexOf('From: '));
    const { resolve, asked } = zoneResolver(reject);
    const many = Array.from({ length: 150 }, (_, index) => signature.replace('s=rsa', `s=s${index}`)).join('');
    const result = await check(many + mail, reject, { resolve });
    expect(result.dkim).toHaveLength(10);
    expect(asked.filter((question) => question.includes('_domainkey')).length).toBeLessThanOrEqual(10);
  });

  test('a broken ARC chain is recorded and changes nothing', async () => {
    const result = await check(
      `ARC-Seal: i=1; cv=none; a=rsa-sha256; d=sender.example; s=rsa; b=AAAA\r\n${mail}`,
      reject,
      fromServer,
    );
    expect(result.arc.result).toBe('fail');
    expect(result.verdict.dmarc).toBe('pass');
  });
});

describe('SPF', () => {
  const spf = (record: string, more: Zone = {}) =>
    check(mail, { 'TXT sender.example': txt(record), ...more }, fromServer).then((result) => result.spf.result);
  const includes = (count: number): Zone =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`TXT i${index}.example`, txt('v=spf1 ip4:198.51.100.1 -all')]),
    );
  const including = (count: number) =>
    `v=spf1 ${Array.from({ length: count }, (_, index) => `include:i${index}.example`).join(' ')} ip4:192.0.2.1 -all`;

  test('ten terms that ask DNS are allowed, eleven are an error', async () => {
    expect(await spf(including(10), includes(10))).toBe('pass');
    expect(await spf(including(11), includes(11))).toBe('permerror');
  });

  test('terms of included records count too', async () => {
    const nested: Zone = {
      'TXT deep.example': txt(including(6)),
      'TXT deeper.example': txt(including(6)),
      ...includes(6),
    };
    expect(await spf('v=spf1 include:deep.example include:deeper.example -all', nested)).not.toBe('permerror'); // the first matches
    const far: Zone = {
      'TXT deep.example': txt(including(6).replace('192.0.2.1', '198.51.100.7')),
      'TXT deeper.example': txt(including(6)),
      ...includes(6),
    };
    expect(await spf('v=spf1 include:deep.example include:deeper.example -all', far)).toBe('permerror');
  });

  test('two names without answer are allowed, three are an error', async () => {
    expect(await spf('v=spf1 a:v1.example a:v2.example ip4:192.0.2.1 -all')).toBe('pass');
    expect(await spf('v=spf1 a:v1.example a:v2.example a:v3.example ip4:192.0.2.1 -all')).toBe('permerror');
  });

  test('a record that includes itself ends', async () => {
    expect(await spf('v=spf1 include:sender.example -all')).toBe('permerror');
  });

  test('two records are an error', async () => {
    expect(
      await check(mail, { 'TXT sender.example': [['v=spf1 -all'], ['v=spf1 +all']] }).then(
        (result) => result.spf.result,
      ),
    ).toBe('permerror');
  });
});

describe('DNS that does not answer', () => {
  test('is temporary for SPF, DKIM and DMARC, and nothing is rejected for it', async () => {
    const zone: Zone = {
      'TXT sender.example': 'timeout',
      'TXT rsa._domainkey.sender.example': 'timeout',
      'TXT _dmarc.sender.example': 'timeout',
    };
    const result = await check(await signMail(mail), zone);
    expect(result.verdict).toEqual({
      fromDomainVerified: 'none',
      spf: 'temperror',
      dkim: 'temperror',
      dmarc: 'temperror',
      policy: undefined,
    });
    expect(result.disposition).toBe('accept');
  });
});

import { describe, expect, test } from 'vitest';
import { formatAuthenticationResults, removeForeignAuthenticationResults } from './authentication-results.ts';
import { formatReceived } from './received-header.ts';
import { check, mail, now, senderZone, signMail } from './testing/sent-mail.ts';

describe('Authentication-Results', () => {
  test('says what was found, one method a line', async () => {
    const result = await check(await signMail(mail), senderZone('v=DMARC1; p=reject'));
    const header = formatAuthenticationResults('mx.here.example', result);
    expect(header.replace(/header\.b=[^\r;]+/, 'header.b=x')).toBe(
      [
        'Authentication-Results: mx.here.example;',
        '\tspf=fail smtp.mailfrom=sender.example;',
        '\tdkim=pass',
        '\t header.d=sender.example',
        '\t header.i=@sender.example',
        '\t header.s=rsa',
        '\t header.a=rsa-sha256',
        '\t header.b=x;',
        '\tdmarc=pass header.from=sender.example policy.dmarc=reject',
        '',
      ].join('\r\n'),
    );
  });

  test('no value from outside can forge a result', async () => {
    const result = await check(mail, {}, { mailFrom: 'x@evil.example; dkim=pass header.d=bank.example' });
    const forged = { ...result, spf: { ...result.spf, domain: 'evil.example;\r\n dkim=pass (")' } };
    const header = formatAuthenticationResults('mx.here.example', forged);
    expect(header).toContain('smtp.mailfrom="evil.example;?? dkim=pass (\\")"');
  });

  test.each([
    ['plain', 'Authentication-Results: mx.here.example; dmarc=pass'],
    ['other letters', 'AUTHENTICATION-RESULTS: MX.Here.Example; dmarc=pass'],
    ['white space before the colon', 'Authentication-Results : mx.here.example; dmarc=pass'],
    ['folded', 'Authentication-Results:\r\n mx.here.example;\r\n\tdmarc=pass'],
    ['a comment first', 'Authentication-Results: (a (nested \\) one)) mx.here.example 1; dmarc=pass'],
    ['quoted', 'Authentication-Results: "mx.here.\\example"; dmarc=pass'],
    ['a trailing dot', 'Authentication-Results: mx.here.example.; dmarc=pass'],
    ['no readable author', 'Authentication-Results: ; dmarc=pass'],
  ])('one that claims to be ours is removed: %s', (_what, field) => {
    const header = `X: 1\r\n${field}\r\nY: 2\r\n\r\n`;
    expect(removeForeignAuthenticationResults(Buffer.from(header), 'mx.here.example').toString()).toBe(
      'X: 1\r\nY: 2\r\n\r\n',
    );
  });

  test.each([
    ['Authentication-Results: mx.other.example; dmarc=pass'],
    ['Authentication-Results: xmx.here.example; dmarc=pass'],
    ['X-Authentication-Results: mx.here.example; dmarc=pass'],
  ])('others stay: %s', (field) => {
    const header = `${field}\r\nSubject: \xff\r\n\r\n`;
    const bytes = Buffer.from(header, 'latin1');
    expect(removeForeignAuthenticationResults(bytes, 'mx.here.example').equals(bytes)).toBe(true);
  });
});

describe('Received', () => {
  const input = {
    helo: 'mail.sender.example',
    remoteAddress: '2001:db8::1',
    by: 'mx.here.example',
    isExtended: true,
    tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
    isAuthenticated: false,
    smtpUtf8: false,
    id: 'abc',
    now,
  };

  test('says from whom, by whom, how and when', () => {
    expect(formatReceived({ ...input, recipient: 'bob@here.example' })).toBe(
      'Received: from mail.sender.example ([IPv6:2001:db8::1])\r\n\tby mx.here.example with ESMTPS (TLSv1.3 TLS_AES_256_GCM_SHA384)\r\n\tid abc\r\n\tfor <bob@here.example>;\r\n\tSat, 21 Nov 2026 01:00:00 +0000\r\n',
    );
  });

  test('a HELO name cannot forge anything', () => {
    expect(formatReceived({ ...input, helo: 'x (y) ;\u4f60' })).toContain('from x??y????');
  });

  test("a person's own address is not disclosed", () => {
    const header = formatReceived({ ...input, isAuthenticated: true });
    expect(header).toContain('with ESMTPSA');
    expect(header).not.toContain('2001:db8');
  });
});

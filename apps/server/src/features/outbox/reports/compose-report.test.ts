import { type AddressObject, simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { composeReport, type ReportInput } from './compose-report.ts';

const original = 'Subject: =?utf-8?B?56ys?=\r\nFrom: li.lei@example.org\r\n\r\nThe whole letter.\r\n';
const recipient = {
  address: 'nobody@far.example',
  code: '550 5.1.1',
  text: 'User unknown\r\nSubject: injected',
  host: 'mx.far.example',
  lastAttemptAt: Date.UTC(2026, 10, 21, 1),
};
const input: ReportInput = {
  action: 'failed',
  language: 'zh',
  hostname: 'mail.example.org',
  senderAddress: 'li.lei@example.org',
  subject: '第四季度预算',
  messageId: 'm1@mail.example.org',
  recipients: [recipient],
  original: { bytes: Buffer.from(original), isWhole: true },
  arrivedAt: Date.UTC(2026, 10, 21),
  retryUntil: Date.UTC(2026, 10, 26),
  now: Date.UTC(2026, 10, 21, 1),
  timeZone: 'Asia/Shanghai',
};
const read = (changes: Partial<ReportInput> = {}) =>
  simpleParser(Buffer.from(composeReport({ ...input, ...changes })), { keepDeliveryStatus: true });
const source = (changes: Partial<ReportInput> = {}) => Buffer.from(composeReport({ ...input, ...changes })).toString();

/** Bytes as text, what is made by chance in them replaced, by lines. */
const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString()
    .replace(/=_[0-9a-f]{36}/g, '=_border')
    .replace(/<[0-9a-f]{32}@/g, '<random@')
    .split('\r\n');

describe('a report of delivery', () => {
  it("is read by another parser, in the sender's language, with the mail itself", async () => {
    const mail = await read();
    expect(mail.subject).toBe('退信：第四季度预算');
    expect((mail.to as AddressObject).value[0]?.address).toBe('li.lei@example.org');
    expect(mail.text).toContain('nobody@far.example');
    expect(mail.text).toContain('对方没有这个邮箱');
    expect(mail.text).toContain('请核对地址');
    expect(mail.text).toContain('mx.far.example 的答复: 550 5.1.1 User unknown');
    expect(mail.text).toContain('发送时间：2026年11月21日');
    expect(mail.headers.get('auto-submitted')).toBe('auto-replied');
    const returned = mail.attachments.find((part) => part.contentType === 'message/rfc822');
    expect(returned?.content.toString().replace(/\r?\n/g, '\n')).toContain('The whole letter.');
  });

  it('sends only the header back of a mail that is too large', async () => {
    const header = original.slice(0, original.indexOf('\r\n\r\n') + 2);
    const mail = await read({ original: { bytes: Buffer.from(header), isWhole: false }, language: 'en' });
    expect(mail.subject).toBe('Undelivered: 第四季度预算');
    expect(mail.attachments.map((part) => part.contentType)).toContain('text/rfc822-headers');
    expect(mail.text).toContain('Only its headers are attached');
  });

  it('gives machines the status of each recipient (RFC 3464)', () => {
    expect(source()).toContain(
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.org\r\nArrival-Date: Sat, 21 Nov 2026 00:00:00 +0000\r\n\r\n' +
        'Final-Recipient: rfc822; nobody@far.example\r\nAction: failed\r\nStatus: 5.1.1\r\nRemote-MTA: dns; mx.far.example\r\n' +
        'Diagnostic-Code: smtp; 550 5.1.1 User unknown Subject: injected\r\nLast-Attempt-Date: Sat, 21 Nov 2026 01:00:00 +0000\r\n',
    );
  });

  it('warns of a delay, says until when it is tried, and promises no failure', async () => {
    const late = { ...recipient, code: '451 4.7.1', text: 'Greylisted' };
    const mail = await read({ action: 'delayed', language: 'en', recipients: [late] });
    expect(mail.subject).toBe('Not delivered yet: 第四季度预算');
    expect(mail.text).toContain('you don’t need to send it again');
    expect(mail.text).toContain('26 November 2026');
    const text = source({ action: 'delayed', recipients: [late] });
    expect(text).toContain('Action: delayed\r\nStatus: 4.7.1\r\n');
    expect(text).toContain('\r\nWill-Retry-Until: Thu, 26 Nov 2026 00:00:00 +0000\r\n');
  });

  it('says that it was tried for days where the last answer was a temporary one', async () => {
    const changes: Partial<ReportInput> = {
      language: 'en',
      now: Date.UTC(2026, 10, 26),
      recipients: [{ ...recipient, code: '4.4.1', text: 'cannot be reached', host: null }],
    };
    expect((await read(changes)).text).toContain('Delivery was attempted for 5 days');
    expect(source(changes)).toContain('Action: failed\r\nStatus: 4.4.7\r\n');
  });

  it('names an address outside ASCII in seven bits (RFC 6533)', () => {
    const text = source({ recipients: [{ ...recipient, address: '李雷@far.example' }] });
    expect(text).toContain('Final-Recipient: utf-8; \\x{674E}\\x{96F7}@far.example\r\n');
  });

  it('lets no other server and no subject write a header of ours', async () => {
    const text = source({ subject: 'x\r\nBcc: injected@far.example', messageId: 'a\r\nX-Injected: b' });
    expect(text).not.toMatch(/^(?:Subject: injected|Bcc|X-Injected)/m);
    expect((await read({ subject: 'x\r\nBcc: a@b.example' })).bcc).toBeUndefined();
  });

  it('is these bytes', () => {
    const bytes = Buffer.from(original.replace('The whole letter.', 'Ganz groß.'));
    expect(linesOf(composeReport({ ...input, original: { bytes, isWhole: true } }))).toEqual([
      'Date: Sat, 21 Nov 2026 01:00:00 +0000',
      'From: =?UTF-8?B?6YKu5Lu257O757uf?= <mailer-daemon@mail.example.org>',
      'To: <li.lei@example.org>',
      'Subject: =?UTF-8?B?6YCA5L+h77ya56ys5Zub5a2j5bqm6aKE566X?=',
      'Message-ID: <random@mail.example.org>',
      'In-Reply-To: <m1@mail.example.org>',
      'References: <m1@mail.example.org>',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="=_border"',
      'Content-Transfer-Encoding: 8bit',
      '',
      '--=_border',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      '5oKo55qE6YKu5Lu25rKh5pyJ6YCB6L6+5LiL5YiX5pS25Lu25Lq644CC5YW25LuW5pS25Lu25Lq6',
      '5LiN5Y+X5b2x5ZON44CCDQoNCuaUtuS7tuS6ujogbm9ib2R5QGZhci5leGFtcGxlDQogIOWOn+Wb',
      'oDog5a+55pa55rKh5pyJ6L+Z5Liq6YKu566x77yM5Zyw5Z2A5Y+v6IO95YaZ6ZSZ5LqG77yM5oiW',
      '6ICF6YKu566x5bey57uP5rOo6ZSA44CCDQogIOW7uuiurjog6K+35qC45a+55Zyw5Z2A5ZCO6YeN',
      '5paw5Y+R6YCB77yM5oiW55So5YW25LuW5pa55byP5ZCR5pS25Lu25Lq656Gu6K6k44CCDQogIOWv',
      'ueaWueacjeWKoeWZqCBteC5mYXIuZXhhbXBsZSDnmoTnrZTlpI06IDU1MCA1LjEuMSBVc2VyIHVu',
      'a25vd24gU3ViamVjdDogaW5qZWN0ZWQNCg0K6YKu5Lu25Li76aKY77ya56ys5Zub5a2j5bqm6aKE',
      '566XDQrlj5HpgIHml7bpl7TvvJoyMDI25bm0MTHmnIgyMeaXpSAwODowMA0KDQrljp/pgq7ku7bp',
      'mYTlnKjmnKzpgJrnn6XlkI7pnaLvvIzkuZ/ku43lnKjigJzlt7Llj5HpgIHigJ3kuK3jgIINCg==',
      '--=_border',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example.org',
      'Arrival-Date: Sat, 21 Nov 2026 00:00:00 +0000',
      '',
      'Final-Recipient: rfc822; nobody@far.example',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.far.example',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown Subject: injected',
      'Last-Attempt-Date: Sat, 21 Nov 2026 01:00:00 +0000',
      '',
      '--=_border',
      'Content-Type: message/rfc822',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Subject: =?utf-8?B?56ys?=',
      'From: li.lei@example.org',
      '',
      'Ganz groß.',
      '',
      '--=_border--',
      '',
    ]);
  });
});

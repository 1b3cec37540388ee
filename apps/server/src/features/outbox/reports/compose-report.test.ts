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
    expect(mail.text).toContain('only its header is attached');
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
    expect(mail.text).toContain('you need not send it again');
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
    expect((await read(changes)).text).toContain('It was tried for 5 days');
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
});

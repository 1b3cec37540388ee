import { type AddressObject, simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { type BounceInput, composeBounce } from './compose-bounce.ts';

const input: BounceInput = {
  language: 'zh',
  hostname: 'mail.example.org',
  senderAddress: 'li.lei@example.org',
  subject: '第四季度预算',
  messageId: 'm1@mail.example.org',
  failed: [
    {
      recipientNo: 1,
      address: 'nobody@far.example',
      state: 'failed',
      code: '550 5.1.1',
      text: 'User unknown\r\nSubject: injected',
      host: 'mx.far.example',
      nextAttemptAt: null,
    },
  ],
  originalHeader: Buffer.from('Subject: =?utf-8?B?56ys?=\r\nFrom: li.lei@example.org\r\n'),
  arrivedAt: Date.UTC(2026, 10, 21),
  now: Date.UTC(2026, 10, 21, 1),
};

describe('a bounce', () => {
  it("is a report that another parser reads, in the sender's language", async () => {
    const mail = await simpleParser(Buffer.from(composeBounce(input)), { keepDeliveryStatus: true });
    expect(mail.subject).toBe('退信：第四季度预算');
    expect((mail.to as AddressObject).value[0]?.address).toBe('li.lei@example.org');
    expect(mail.text).toContain('nobody@far.example');
    expect(mail.text).toContain('550 5.1.1 User unknown');
    expect(mail.headers.get('auto-submitted')).toBe('auto-replied');
    expect(mail.attachments.map((part) => part.contentType)).toContain('text/rfc822-headers');
  });

  it('gives machines the status of each recipient (RFC 3464)', async () => {
    const mail = await simpleParser(Buffer.from(composeBounce({ ...input, language: 'en' })), {
      keepDeliveryStatus: true,
    });
    expect(mail.subject).toBe('Undelivered: 第四季度预算');
    // The parser takes the report into its text; what is sent is looked at itself.
    const report = Buffer.from(composeBounce(input)).toString();
    expect(report).toContain('Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.org\r\n');
    expect(report).toContain(
      '\r\n\r\nFinal-Recipient: rfc822; nobody@far.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    );
  });

  it('lets no other server write a header of ours', () => {
    const text = Buffer.from(composeBounce(input)).toString();
    expect(text).not.toMatch(/^Subject: injected/m);
  });
});

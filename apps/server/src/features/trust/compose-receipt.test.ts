import { expect, it } from 'vitest';
import { composeReceipt } from './compose-receipt.ts';

const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString()
    .replace(/=_[0-9a-f]{36}/g, '=_border')
    .replace(/<[0-9a-f]{32}@/g, '<random@')
    .split('\r\n');

it('is a disposition notification of these bytes, and no address writes a field of it', () => {
  const receipt = composeReceipt({
    language: 'zh',
    hostname: 'mail.example.org',
    messageId: 'r1@mail.example.org',
    reader: { name: '李雷', address: 'li.lei@example.org' },
    to: 'a@far.example\r\nBcc: b@far.example',
    subject: '第四季度预算',
    originalMessageId: 'o1@far.example',
    now: Date.UTC(2026, 10, 21, 1),
    time: '2026年11月21日 09:00',
    automatic: true,
  });
  expect(linesOf(receipt)).toEqual([
    'Date: Sat, 21 Nov 2026 01:00:00 +0000',
    'From: =?UTF-8?B?5p2O6Zu3?= <li.lei@example.org>',
    'To: <a@far.exampleBcc:b@far.example>',
    'Subject: =?UTF-8?B?5bey6K+777ya56ys5Zub5a2j5bqm6aKE566X?=',
    'Message-ID: <r1@mail.example.org>',
    'In-Reply-To: <o1@far.example>',
    'References: <o1@far.example>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification;',
    '\tboundary="=_border"',
    '',
    '--=_border',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    '5oKo5Y+R57uZIGxpLmxlaUBleGFtcGxlLm9yZyDnmoTpgq7ku7bigJznrKzlm5vlraPluqbpooTn',
    'rpfigJ3lt7Lkuo4gMjAyNuW5tDEx5pyIMjHml6UgMDk6MDAg5pi+56S644CCDQoNCui/meWPquiv',
    'tOaYjumCruS7tuW3suWcqOaUtuS7tuS6uueahOeUteiEkeS4iuaYvuekuu+8jOS4jeS/neivgeaU',
    'tuS7tuS6uuW3sumYheivu+aIlueQhuino+WFtuWGheWuueOAgg0K',
    '--=_border',
    'Content-Type: message/disposition-notification',
    '',
    'Reporting-UA: mail.example.org; Hongyan',
    'Final-Recipient: rfc822; li.lei@example.org',
    'Original-Message-ID: <o1@far.example>',
    'Disposition: automatic-action/MDN-sent-automatically; displayed',
    '',
    '--=_border--',
    '',
  ]);
});

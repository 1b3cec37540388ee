import { expect, it } from 'vitest';
import { composeRecallNotice } from './recall-notice.ts';

it('is a notice of these bytes, which names no recipient', () => {
  const notice = composeRecallNotice({
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    sender: '李雷 <li.lei@example.org>',
    sentAt: Date.UTC(2026, 10, 21),
    hostname: 'mail.example.org',
    now: Date.UTC(2026, 10, 21, 1),
  });
  const text = Buffer.from(notice).toString();
  expect(text.replace(/<[0-9a-f]{32}@/g, '<random@').split('\r\n')).toEqual([
    'Date: Sat, 21 Nov 2026 01:00:00 +0000',
    'From: =?UTF-8?B?6YKu5Lu257O757uf?= <mailer-daemon@mail.example.org>',
    'To: undisclosed-recipients:;',
    'Subject: =?UTF-8?B?5p2O6Zu3IDxsaS5sZWlAZXhhbXBsZS5vcmc+IOaSpOWbnuS6huS4gOWwgQ==?=',
    ' =?UTF-8?B?6YKu5Lu2?=',
    'Message-ID: <random@mail.example.org>',
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    '5p2O6Zu3IDxsaS5sZWlAZXhhbXBsZS5vcmc+IOaSpOWbnuS6hiAyMDI25bm0MTHmnIgyMeaXpSAw',
    'ODowMCDlj5Hnu5nmgqjnmoTkuIDlsIHpgq7ku7bjgILor6Xpgq7ku7blt7Lku47mgqjnmoTpgq7n',
    'rrHkuK3np7vpmaTvvIzmgqjml6DpnIDlpITnkIbjgIINCg==',
    '',
  ]);
});

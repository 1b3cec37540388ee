import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { maxIndexTextBytes, maxPartTextBytes } from '../limits.ts';
import { scanMessage } from '../message/scanner.ts';
import { type MessageSummary, summariseMessage } from './summarise.ts';

const folder = new URL('../../fixtures/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.eml$/, ''));
const read = (name: string) => readFileSync(new URL(`${name}.eml`, folder));
const summarise = (bytes: Uint8Array) =>
  summariseMessage(scanMessage(bytes), (start, end) => bytes.subarray(start, end));
const make = (...lines: string[]) => summarise(Buffer.from(lines.join('\r\n')));
const files = (summary: MessageSummary) =>
  summary.attachments.map(
    (file) => `${file.path} ${file.fileName} ${file.type} ${file.size}${file.isInline ? ' inline' : ''}`,
  );

const expected: Record<string, Partial<MessageSummary> & { files?: string[]; names?: string[] }> = {
  'foxmail-gb18030-raw-headers': {
    subject: '关于下周会议的通知（朱镕基故居）',
    names: ['张小明', '李四光'],
    preview: '各位同事： 下周一上午九点开会，请准时参加。朱镕基，喆。',
    textPart: '1',
    messageId: '202401051000001234567@163.com',
  },
  'qq-names-in-quoted-words': {
    subject: '照片和合同',
    names: ['腾讯用户', '王'],
    preview: '合同见附件，请查收。',
    textPart: '1.1',
    htmlPart: '1.2',
    files: ['2 销售合同（二〇二四年度）最终版.pdf application/octet-stream 45'],
    hasAttachment: true,
  },
  'split-multibyte-words': { subject: '鸿雁邮件', preview: '你好 = end' },
  'big5-newsletter': {
    subject: '本週電子報：許功蓋',
    names: ['臺灣科技', ''],
    preview: '本週電子報 許功蓋 &國',
    precedence: 'bulk',
    list: {
      id: 'weekly.example.tw',
      unsubscribe: ['mailto:leave@example.tw', 'https://example.tw/u?x=1'],
      isOneClick: true,
    },
  },
  'iso-2022-jp': {
    subject: '会議のお知らせ',
    names: ['山田太郎', ''],
    preview: 'お世話になっております。ABC株式会社の山田です。',
  },
  'shift-jis-attachment-name': {
    subject: '表示テスト',
    names: ['鈴木', ''],
    preview: 'ソース表をご覧ください。',
    files: ['2 予定表.pdf application/pdf 45'],
  },
  'euc-kr': { subject: '안녕하세요', names: ['김철수', ''], preview: '회의는 내일입니다.' },
  'windows-1252-as-latin1': {
    subject: '€100 – naïve',
    names: ['René Müller', ''],
    preview: 'Price: €100 – “café” goes on here.',
  },
  'rfc2231-names': {
    files: [
      '2 年度报2024 final.pdf application/pdf 45',
      '3 報告.pdf application/pdf 45',
      '4 合同.pdf application/pdf 45',
    ],
  },
  'raw-gb-file-name': { subject: '报表', names: ['王五', ''], files: ['2 销售报表.xls application/vnd.ms-excel 45'] },
  'outlook-forward-with-attachments': {
    subject: 'FW: offer',
    names: ['Li, Wei', 'Sales: East', '', 'A. B', ''],
    priority: 'high',
    files: ['2 报价单.eml message/rfc822 492', '3 C__pictures_scan.png image/png 72'],
  },
  'calendar-invitation': {
    calendarPart: '1.2',
    textPart: '1.1',
    files: ['2 invite.ics application/ics 138'],
    preview: '您已受邀参加季度会议。',
  },
  'inline-pictures': {
    textPart: '1.1',
    htmlPart: '1.2',
    files: ['2 one.png image/png 72 inline', '3 unused.png image/png 72'],
    hasAttachment: true,
    preview: 'Hello',
  },
  'delivery-report': {
    isAutoSubmitted: true,
    files: ['3 lost.eml message/rfc822 46'],
    preview: 'Your message could not be delivered.',
  },
  'smime-signed': { protection: 'signed', files: [], hasAttachment: false, textPart: '1' },
  'empty-body': { subject: 'nothing', preview: '', textPart: '1', date: null },
  'only-headers': { subject: 'only headers', preview: '', date: null },
  'no-final-boundary': { files: ['2 data.bin application/octet-stream 12'], preview: 'first part' },
  'lf-only': { subject: 'unix', files: ['2 t.csv text/csv 3'], preview: 'line one line two' },
};

describe('fixtures', () => {
  it('have an expectation each', () => expect(Object.keys(expected).sort()).toEqual(names.sort()));

  it.each(names)('%s reads as its writer meant it', async (name) => {
    const summary = await summarise(read(name));
    const { files: expectedFiles, names: expectedNames, ...fields } = expected[name] ?? {};
    expect(summary).toMatchObject(fields);
    if (expectedFiles) expect(files(summary)).toEqual(expectedFiles);
    if (expectedNames)
      expect([...summary.from, ...summary.to, ...summary.cc].map((address) => address.name)).toEqual(expectedNames);
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });

  /** mailparser garbles raw eight-bit headers; there it is no oracle. */
  const rawHeaders = ['foxmail-gb18030-raw-headers', 'raw-gb-file-name'];
  it.each(names.filter((name) => !rawHeaders.includes(name)))('%s reads as mailparser reads it', async (name) => {
    const bytes = read(name);
    const [summary, oracle] = [await summarise(bytes), await simpleParser(bytes)];
    const flatten = (list: typeof oracle.to) =>
      [list ?? []]
        .flat()
        .flatMap((entry) => entry.value.flatMap((one) => one.group ?? [one]))
        .map((one) => [one.name, one.address]);
    expect(summary.subject).toBe(oracle.subject);
    expect(summary.from.map((one) => [one.name, one.address])).toEqual(flatten(oracle.from));
    expect(summary.to.map((one) => [one.name, one.address])).toEqual(flatten(oracle.to));
    if (oracle.headers.has('date')) expect(summary.date).toBe(oracle.date?.getTime()); // it invents a date otherwise
    const named = oracle.attachments.flatMap((file) =>
      file.filename && !file.filename.endsWith('.p7s') ? [file.filename] : [],
    );
    for (const fileName of named)
      expect(summary.attachments.map((file) => file.fileName)).toContain(
        fileName.replace('C:picturesscan', 'C__pictures_scan'),
      );
    // it does not undo the quoted half of format=flowed, so its `>` are passed over
    const squeeze = (text: string) => text.replace(/[\s>]+/g, ' ').trim();
    const body = squeeze((oracle.text ?? '').replace('[image]', '').split('Reporting-MTA')[0] ?? '');
    expect(squeeze(summary.indexText)).toContain(body);
  });
});

describe('what is body and what is attachment', () => {
  it('shows texts around pictures one below the other (Apple Mail)', async () => {
    const summary = await make(
      'Content-Type: multipart/mixed; boundary=q',
      '',
      '--q',
      '',
      'before',
      '--q',
      'Content-Type: image/png',
      '',
      'x',
      '--q',
      '',
      'after',
      '--q',
      'Content-Type: text/plain; name=notes.txt',
      '',
      'file',
      '--q--',
    );
    expect([summary.textPart, summary.moreBodyParts, files(summary)]).toEqual([
      '1',
      ['3'],
      ['2 image-2.png image/png 1', '4 notes.txt text/plain 4'],
    ]);
    expect(summary.indexText).toContain('before\nafter');
  });

  it('takes a named first text as body, an attached one as file', async () => {
    expect((await make('Content-Type: text/plain; name=body.txt', '', 'x')).textPart).toBe('1');
    const attached = await make('Content-Type: text/html', 'Content-Disposition: attachment', '', '<p>x');
    expect([attached.htmlPart, files(attached)]).toEqual([undefined, ['1 attachment-1.html text/html 4']]);
  });

  it('finds the HTML in a related inside an alternative, and an attachment beside it', async () => {
    const summary = await make(
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      '',
      'plain',
      '--a',
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: text/html',
      '',
      '<b>rich</b>',
      '--m',
      'Content-Type: application/pdf; name=x.pdf',
      '',
      'x',
      '--m--',
      '--a--',
    );
    expect([summary.textPart, summary.htmlPart, files(summary), summary.preview]).toEqual([
      '1',
      '2.1',
      ['2.2 x.pdf application/pdf 1'],
      'rich',
    ]);
  });

  it('uses the start parameter of multipart/related', async () => {
    const summary = await make(
      'Content-Type: multipart/related; start="<b@x>"; boundary=r',
      '',
      '--r',
      'Content-Type: image/png',
      'Content-ID: <i@x>',
      '',
      'x',
      '--r',
      'Content-Type: text/html',
      'Content-ID: <b@x>',
      '',
      '<img src=cid:i@x>',
      '--r--',
    );
    expect([summary.htmlPart, files(summary)]).toEqual(['2', ['1 image-1.png image/png 1 inline']]);
  });

  it('detects encrypted mail', async () => {
    expect(
      (await make('Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', '', 'x'))
        .protection,
    ).toBe('encrypted');
    const pgp = await make(
      'Content-Type: multipart/encrypted; boundary=e',
      '',
      '--e',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--e',
      'Content-Type: application/octet-stream; name=encrypted.asc',
      '',
      'x',
      '--e--',
    );
    expect([pgp.protection, files(pgp)]).toEqual(['encrypted', ['2 encrypted.asc application/octet-stream 1']]);
  });
});

describe('header summary', () => {
  it('reports several From fields, and caps references', async () => {
    const summary = await make(
      'From: a@b.cn',
      'From: c@d.cn',
      `References: ${Array.from({ length: 300 }, (_, index) => `<${index}@x>`).join('\r\n ')}`,
      '',
      '',
    );
    expect([summary.hasSeveralFrom, summary.from.map((one) => one.address), summary.references.length]).toEqual([
      true,
      ['a@b.cn'],
      100,
    ]);
  });

  it('takes only web and mail addresses to unsubscribe', async () => {
    expect(
      (await make('List-Unsubscribe: <javascript:alert(1)>, <https://x.org/ a>, <MAILTO:a@b.cn>', '', '')).list
        ?.unsubscribe,
    ).toEqual(['https://x.org/a', 'MAILTO:a@b.cn']);
  });

  it('keeps the index text within its bytes, body last', async () => {
    const { indexText } = await make(
      'Subject: topic',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '鸿雁'.repeat(60_000),
    );
    expect(Buffer.byteLength(indexText)).toBeLessThanOrEqual(maxIndexTextBytes);
    expect(Buffer.byteLength(indexText)).toBeGreaterThan(maxIndexTextBytes - 4);
    expect(indexText).toMatch(/^鸿雁/);
  });

  describe('the text beyond the body (RFC 9051 §6.4.4: all parts of text or message)', () => {
    const boundary = 'b';
    const multipart = (subtype: string, ...parts: string[][]) => [
      `Content-Type: multipart/${subtype}; boundary=${boundary}`,
      '',
      ...parts.flatMap((part) => [`--${boundary}`, ...part]),
      `--${boundary}--`,
      '',
    ];
    const text = ['Content-Type: text/plain', '', 'shown'];

    it.each([
      [
        'a text file',
        ['Content-Type: text/plain; name=a.txt', 'Content-Disposition: attachment', '', 'wanted'],
        'wanted',
      ],
      [
        'a table in base64',
        [
          'Content-Type: text/csv; name=a.csv; charset=gb2312',
          'Content-Transfer-Encoding: base64',
          '',
          '1cXI/SzA7sv1DQo=',
        ],
        '张三,李缩',
      ],
      [
        'a page',
        ['Content-Type: text/html', 'Content-Disposition: attachment', '', '<p>wan<b>ted</b></p><script>not</script>'],
        'wanted',
      ],
      ['an invitation', ['Content-Type: text/calendar', '', 'SUMMARY:wanted'], 'SUMMARY:wanted'],
      ['a report', ['Content-Type: message/delivery-status', '', 'Status: 5.1.1'], 'Status: 5.1.1'],
      [
        'a message and its header',
        ['Content-Type: message/rfc822', '', 'From: =?gb2312?B?1cXI/Q==?= <z@b.cn>', 'X-Any: field', '', 'wanted'],
        'From: 张三 <z@b.cn>\nX-Any: field\nwanted',
      ],
      [
        'a message in a message',
        [
          'Content-Type: message/rfc822',
          '',
          'Subject: outer',
          'Content-Type: message/rfc822',
          '',
          'Subject: inner',
          '',
          'wanted',
        ],
        'Subject: outer\nContent-Type: message/rfc822\nSubject: inner\nwanted',
      ],
      ['a picture', ['Content-Type: image/png', '', 'wanted'], ''],
      ['a file of no text', ['Content-Type: application/octet-stream', '', 'wanted'], ''],
    ])('holds %s', async (_what, part, expected) => {
      const summary = await make(...multipart('mixed', text, part));
      expect(summary.indexText.replace(/\n?(?:outer|inner)\n?/g, '')).toBe('shown');
      expect(summary.partText).toBe(expected);
    });

    it('of a message that is nothing but an attached text or message is that', async () => {
      expect((await make('Content-Type: text/calendar', '', 'SUMMARY:wanted')).partText).toBe('SUMMARY:wanted');
      expect((await make('Content-Type: message/rfc822', '', 'Subject: s', '', 'wanted')).partText).toBe(
        'Subject: s\nwanted',
      );
    });

    it('holds what another rendering says beyond the one that is shown, and nothing twice', async () => {
      const html = ['Content-Type: text/html', '', '<p>The same words, in one line of the page.</p><p>And more.</p>'];
      const plain = ['Content-Type: text/plain', '', 'The same words,', 'in one line', 'of the page.', '', 'And less.'];
      expect((await make(...multipart('alternative', plain, html))).partText).toBe('And less.');
    });

    it('is empty where the body is all there is', async () => {
      expect((await make(...text)).partText).toBe('');
      expect((await make(...multipart('mixed', text, ['Content-Type: text/html', '', '<p>too</p>']))).partText).toBe(
        '',
      );
    });

    it('stays within its bytes, whatever is attached', async () => {
      const file = (subtype: string, line: string) => [
        `Content-Type: text/${subtype}; name=a`,
        '',
        ...Array<string>(9_000).fill(line),
      ];
      const { partText } = await make(...multipart('mixed', text, file('x', '鸿雁鸿雁鸿雁'), file('y', 'beyond')));
      expect(Buffer.byteLength(partText)).toBeLessThanOrEqual(maxPartTextBytes);
      expect(Buffer.byteLength(partText)).toBeGreaterThan(maxPartTextBytes - 4);
    });

    it('costs no more for a rendering that has nothing in common with the page', async () => {
      const page = ['Content-Type: text/html', '', `<p>${'ab '.repeat(40_000)}</p>`];
      const plain = ['Content-Type: text/plain', '', ...Array.from({ length: 40_000 }, (_, n) => `a${String(n)}`)];
      const before = process.threadCpuUsage();
      await make(...multipart('alternative', plain, page));
      // Computing, not time: on a busy machine every summary waits.
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
    });
  });

  it('keeps the names of groups, where each begins (RFC 5322 §3.4)', async () => {
    const summary = await make(
      'To: a@b.cn, Team: x@y.z, =?gb2312?B?1cXI/Q==?= <z@b.cn>;, undisclosed-recipients:;',
      'Cc: Nobody:;',
      'Bcc: a@b.cn',
      '',
      '',
    );
    expect(summary.groups).toEqual({
      to: [
        { name: 'Team', at: 1 },
        { name: 'undisclosed-recipients', at: 3 },
      ],
      cc: [{ name: 'Nobody', at: 0 }],
    });
    expect((await make('To: a@b.cn', '', '')).groups).toBeUndefined();
  });

  it('never throws', async () => {
    const line = fc.constantFrom(
      '',
      '--a',
      '--a--',
      'Content-Type: multipart/alternative; boundary=a',
      'Content-Type: multipart/related; boundary=a',
      'Content-Type: text/html',
      'Content-Type: text/calendar',
      'Content-Type: message/rfc822',
      'Content-ID: <a>',
      '<p>a<!--',
      '<img src="cid:a',
      '&#x;',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="\xe4',
      'From: \xe4"',
      'References: <',
      'Date: 99 99',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const summary = await summarise(Buffer.from(lines.join('\r\n'), 'latin1'));
        expect(summary.indexText.isWellFormed() && summary.preview.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

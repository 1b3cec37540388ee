import { gzipSync } from 'node:zlib';
import type { AttachmentPreview } from '@hongyan/contract';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { maxRows, maxShownEntries } from './limits.ts';
import { readContacts } from './read-contacts.ts';
import { type DocumentFormat, readDocument } from './read-document.ts';
import { readCsv, readText } from './read-text.ts';
import { docxParagraph, makeDocx, makeOpenDocument, makePptx, makeXlsx } from './testing/make-office.ts';
import { makeRawZip, makeZip } from './testing/make-zip.ts';

const readAs = (format: DocumentFormat, bytes: Uint8Array, fileName = 'file'): Promise<AttachmentPreview> =>
  readDocument({ bytes, format, fileName });
const refused = (reason: string) => ({ view: 'refused', reason });
const listRows = (preview: AttachmentPreview) =>
  preview.view === 'sheets' ? preview.sheets.map(({ rows }) => rows) : preview;

describe('a workbook', () => {
  it('shows shared, inline and plain values, numbers and dates as their author sees them', async () => {
    const book = await makeXlsx(
      {
        预算:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="inlineStr"><is><t>差旅 &lt;费&gt;</t></is></c><c r="B2" s="1"><v>1234567.5</v></c><c r="D2" s="2"><v>46000</v></c></row>' +
          '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" s="3"><v>0.256</v></c><c r="C4" t="e"><v>#DIV/0!</v></c><c r="D4"><v>0.30000000000000004</v></c><c r="E4" t="str"><f>A1</f><v>文字</v></c><c r="F4" s="4"><v>46000.75</v></c></row>',
        空: '',
      },
      {
        strings: ['科目', '金额'],
        formats: ['#,##0.00', 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '0.0%', 'yyyy-mm-dd hh:mm'],
      },
    );
    expect(listRows(await readAs('xlsx', book))).toEqual([
      [
        ['科目', '金额'],
        ['差旅 <费>', '1,234,567.50', '', '2025-12-09'],
        [],
        ['TRUE', '25.6%', '#DIV/0!', '0.3', '文字', '2025-12-09 18:00'],
      ],
      [],
    ]);
  });

  it('a million cells are cut, not kept, and a cell at the far end costs nothing', async () => {
    const row = (index: number) =>
      `<row r="${index}">${Array.from({ length: 100 }, (_, cell) => `<c><v>${(index * 7919 + cell * 104_729) % 1_000_003}</v></c>`).join('')}</row>`;
    const many = await makeXlsx({ s: Array.from({ length: 10_000 }, (_, index) => row(index + 1)).join('') });
    const preview = await readAs('xlsx', many);
    expect(preview).toMatchObject({ view: 'sheets', sheets: [{ truncated: true }] });
    if (preview.view === 'sheets') expect(preview.sheets[0]?.rows.length).toBeLessThanOrEqual(maxRows);
    const far = await makeXlsx({ s: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' });
    expect(await readAs('xlsx', far)).toMatchObject({ sheets: [{ rows: [], truncated: true }] });
  });

  it('with entities that grow, or none at all, is damaged', async () => {
    const laughs = `<!DOCTYPE a [<!ENTITY b "${'ha'.repeat(100)}">${'<!ENTITY c "&b;&b;&b;&b;">'.repeat(5)}]><workbook>&c;</workbook>`;
    expect(await readAs('xlsx', await makeZip({ 'xl/workbook.xml': laughs }))).toEqual(refused('damaged'));
    expect(await readAs('xlsx', await makeZip({ 'xl/workbook.xml': '<workbook><sheets>' }))).toEqual(
      refused('damaged'),
    );
    expect(await readAs('xlsx', await makeZip({ 'word/document.xml': '<a/>' }))).toEqual(refused('format'));
  });

  it('behind a password, or an old one with a new name, says so', async () => {
    expect(await readAs('xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(refused('encrypted'));
  });
});

describe('a text document', () => {
  it('becomes HTML with headings and tables, and scripts in it stay text', async () => {
    const document = await makeDocx(
      docxParagraph('第四季度', 'Heading1') +
        docxParagraph('&lt;script&gt;alert(1)&lt;/script&gt;') +
        `<w:tbl><w:tr><w:tc>${docxParagraph('差旅')}</w:tc></w:tr></w:tbl>`,
    );
    const preview = await readAs('docx', document);
    expect(preview).toMatchObject({ view: 'document', truncated: false });
    if (preview.view !== 'document') return;
    expect(preview.html).toContain('<td><p>差旅</p></td>');
    expect(preview.html).toContain('&lt;script&gt;');
  });

  it('reads no file that it names outside of itself', async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const document = await makeDocx(picture + docxParagraph('after'), {
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
    });
    expect(JSON.stringify(await readAs('docx', document))).not.toMatch(/root|passwd/);
  });

  it('nested a thousand deep is refused before anybody walks it', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(1_000)}${'</w:tc></w:tr></w:tbl>'.repeat(1_000)}`;
    expect(await readAs('docx', await makeDocx(deep))).toEqual(refused('tooLarge'));
  });
});

describe('presentations and OpenDocument', () => {
  it('show their slides in the order of the show', async () => {
    const slides = [
      { title: '年度总结', lines: ['要点一', '要点二'] },
      { title: 'Outlook', lines: [] },
    ];
    expect(await readAs('pptx', await makePptx(slides))).toEqual({ view: 'slides', slides, truncated: false });
  });

  it('show text, sheets and slides, without comments, and a cell repeated a million times once', async () => {
    const text = await makeOpenDocument(
      '<office:text><text:h>标题</text:h><text:p>第一<text:s/>段<office:annotation><text:p>批注</text:p></office:annotation></text:p></office:text>',
    );
    expect(await readAs('odt', text)).toEqual({ view: 'text', text: '标题\n第一 段', truncated: false });
    const sheet = await makeOpenDocument(
      '<office:spreadsheet><table:table table:name="一月"><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>7</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row></table:table></office:spreadsheet>',
    );
    expect(await readAs('ods', sheet)).toEqual({
      view: 'sheets',
      sheets: [{ name: '一月', rows: [['7', '7']], truncated: false }],
      truncated: false,
    });
    const slides = await makeOpenDocument(
      '<office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>首页</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>行</text:p></draw:text-box></draw:frame></draw:page></office:presentation>',
    );
    expect(await readAs('odp', slides)).toMatchObject({ slides: [{ title: '首页', lines: ['行'] }] });
  });

  it('fills no memory with full rows that repeat', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="1024"><text:p>x</text:p></table:table-cell>';
    const sheet = await makeOpenDocument(
      `<office:spreadsheet><table:table><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table></office:spreadsheet>`,
    );
    expect(await readAs('ods', sheet)).toMatchObject({ sheets: [{ truncated: true }] });
  });
});

describe('rich text', () => {
  it('shows its text, Chinese in either way of writing it, without fonts and pictures', async () => {
    const gbk = [...iconv.encode('你好', 'gbk')].map((byte) => `\\'${byte.toString(16)}`).join('');
    const text = `{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fnil\\fcharset134 SimSun;}}{\\*\\generator X;}\\f0 ${gbk}\\par \\u19990?\\u30028? \\{a\\}{\\pict ffd8ffe0}\\b bold\\b0 .}`;
    expect(await readAs('rtf', Buffer.from(text, 'latin1'))).toEqual({
      view: 'text',
      text: '你好\n世界 {a}bold.',
      truncated: false,
    });
  });

  it('opening a million groups is refused', async () => {
    expect(await readAs('rtf', Buffer.from(`{\\rtf1${'{'.repeat(1_000_000)}`))).toEqual(refused('tooLarge'));
    expect(await readAs('rtf', Buffer.from('<html>'))).toEqual(refused('format'));
  });
});

describe('an archive', () => {
  it('lists names in every charset, and shows a name that climbs as what it is', async () => {
    const zip = makeRawZip([
      { name: iconv.encode('报价单/第一季度.xls', 'gbk') },
      { name: Buffer.from('../../etc/passwd') },
      { name: Buffer.from('invoice\u202efdp.exe', 'utf8') },
      { name: Buffer.from('secret.txt'), encrypted: true },
      { name: Buffer.from('folder/') },
    ]);
    const preview = await readAs('zip', zip);
    if (preview.view !== 'archive') throw new Error(JSON.stringify(preview));
    expect(preview.entries.map(({ path, isFolder, encrypted }) => [path, isFolder, encrypted])).toEqual([
      ['报价单/第一季度.xls', false, false],
      ['../../etc/passwd', false, false],
      ['invoice▯fdp.exe', false, false],
      ['secret.txt', false, true],
      ['folder/', true, false],
    ]);
    expect(preview.count).toBe(5);
  });

  it('shows the first thousand of very many', async () => {
    const zip = makeRawZip(Array.from({ length: 3_000 }, (_, index) => ({ name: Buffer.from(`f${index}`) })));
    const preview = await readAs('zip', zip);
    expect(preview).toMatchObject({ count: 3_000, truncated: true });
    if (preview.view === 'archive') expect(preview.entries).toHaveLength(maxShownEntries);
  });

  it('a bomb of a gigabyte is never unpacked: as a zip it is listed, as a document refused', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024);
    const bomb = await makeZip({ 'xl/workbook.xml': '<a/>', 'xl/sharedStrings.xml': zeros });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readAs('zip', bomb)).toMatchObject({ view: 'archive', count: 2, totalSize: zeros.length + 4 });
    expect(await readAs('xlsx', bomb)).toEqual(refused('tooLarge'));
    // One that says it is small.
    const lie = Buffer.from(bomb);
    for (let at = lie.indexOf('504b0102', 0, 'hex'); at !== -1; at = lie.indexOf('504b0102', at + 4, 'hex'))
      lie.writeUInt32LE(4, at + 24);
    expect(await readAs('xlsx', lie)).toMatchObject({ view: 'refused' });
  });

  it('lists tar, packed tar and what lies in a gzip, and ends a gzip that grows without end', async () => {
    const header = Buffer.alloc(512);
    header.write('说明.txt', 0);
    header.write('0000644\0', 100);
    header.write('00000000005\0', 124);
    header.write('14747463312\0', 136);
    header.write('        ', 148);
    header.write('0', 156);
    header.write('ustar\x0000', 257);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    const tar = Buffer.concat([header, Buffer.from('hello'.padEnd(512, '\0')), Buffer.alloc(1_024)]);
    const listed = { view: 'archive', count: 1, entries: [{ path: '说明.txt', size: 5, isFolder: false }] };
    expect(await readAs('tar', tar)).toMatchObject(listed);
    expect(await readAs('gzip', gzipSync(tar), 'a.tar.gz')).toMatchObject(listed);
    expect(await readAs('gzip', gzipSync('hello'), 'log.txt.gz')).toMatchObject({
      entries: [{ path: 'log.txt', size: 5 }],
    });
    const bomb = gzipSync(gzipSync(Buffer.alloc(600 * 1024 * 1024), { level: 1 }));
    expect(await readAs('gzip', bomb, 'bomb.gz')).toMatchObject({ view: 'archive', count: 1 });
    expect(await readAs('tar', Buffer.alloc(600, 'x'))).toEqual(refused('format'));
    expect(await readAs('gzip', Buffer.from('nothing'))).toEqual(refused('format'));
  }, 60_000);
});

describe('a mail within a mail', () => {
  it('shows who, what and which files', async () => {
    const raw = [
      'From: =?utf-8?B?546L5rW354eV?= <wang@huadong.example>',
      'To: li@hongyan.example',
      'Subject: =?utf-8?B?6aKE566X?=',
      'Date: Tue, 10 Nov 2026 14:05:00 +0800',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>请确认</p><script>alert(1)</script>',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERg==',
      '--b--',
    ].join('\r\n');
    expect(await readAs('mail', Buffer.from(raw))).toMatchObject({
      view: 'mail',
      from: [{ name: '王海燕', address: 'wang@huadong.example' }],
      subject: '预算',
      sentAt: Date.UTC(2026, 10, 10, 6, 5),
      html: expect.stringContaining('请确认') as string,
      attachments: [{ fileName: 'a.pdf', type: 'application/pdf' }],
    });
    expect(await readAs('mail', Buffer.from('MZ\x90 no mail at all'))).toEqual(refused('format'));
  });
});

describe('plain files', () => {
  it('are decoded whatever their charset', () => {
    for (const charset of ['utf-8', 'gb18030', 'big5', 'utf-16le'])
      expect(
        readText(iconv.encode('各位好，这是測試文件，請查收。', charset, { addBOM: charset === 'utf-16le' })).text,
        charset,
      ).toContain('各位好');
    expect(readText(Buffer.alloc(2_000_000, 'a'))).toMatchObject({ truncated: true });
  });

  it('comma-separated values: quotes, line ends within them, other separators', () => {
    expect(listRows(readCsv(Buffer.from('姓名,说明\r\n王,"a ""b"", c\nd"\r\n\r\n李,')))).toEqual([
      [['姓名', '说明'], ['王', 'a "b", c\nd'], [], ['李']],
    ]);
    expect(listRows(readCsv(Buffer.from('a;b\n1;2,5')))).toEqual([
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ]);
    expect(readCsv(Buffer.from('x\n'.repeat(5_000)))).toMatchObject({ sheets: [{ truncated: true }] });
  });

  it('visiting cards of every age', () => {
    const cards = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E6=B5=B7=',
      '=E7=87=95;;;',
      'TEL;CELL:138 0013 8000',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna Berg\\, PhD',
      'ORG:Partner;Sales',
      'item1.EMAIL;TYPE=work:anna@partner.example',
      'ADR:;;Road 1;Lund;;222;Sweden',
      'PHOTO;ENCODING=b:AAAA',
      ' BBBB',
      'END:VCARD',
    ].join('\r\n');
    expect(readContacts(cards).contacts).toEqual([
      { name: '王海燕', organisation: '', title: '', emails: [], phones: ['138 0013 8000'], addresses: [], note: '' },
      {
        name: 'Anna Berg, PhD',
        organisation: 'Partner · Sales',
        title: '',
        emails: ['anna@partner.example'],
        phones: [],
        addresses: ['Road 1 Lund 222 Sweden'],
        note: '',
      },
    ]);
  });
});

const formats: readonly DocumentFormat[] = [
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'zip',
  'tar',
  'gzip',
  'mail',
];

describe('whatever the bytes are', () => {
  it('every reader answers', async () => {
    const seeds = await Promise.all([
      makeDocx(docxParagraph('x', 'Heading1')),
      makeXlsx({ s: '<row><c t="s"><v>0</v></c></row>' }, { strings: ['a'] }),
      makePptx([{ title: 't', lines: ['l'] }]),
      makeOpenDocument('<office:text><text:p>x</text:p></office:text>'),
    ]);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.string({ maxLength: 500 }).map((text) => Buffer.from(`{\\rtf1 ${text}`)),
      // A real file with some bytes changed.
      fc
        .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
        .map(([seed, changes]) => {
          const changed = Buffer.from(seed);
          for (const [at, value] of changes) changed[at % changed.length] = value;
          return changed;
        }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...formats), bytes, async (format, input) => {
        const preview = await readAs(format, input);
        expect(preview.view).toBeTypeOf('string');
      }),
      { numRuns: 300 },
    );
  });

  it('tables and cards are made of any text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (input) => {
        expect(readText(input).view).toBe('text');
        expect(readCsv(input).view).toBe('sheets');
      }),
    );
  });
});

/** One small real file of every kind that attachments have, made here. */
import { deflateSync, gzipSync } from 'node:zlib';
import {
  docxParagraph,
  makeDocx,
  makePptx,
  makeXlsx,
} from '../../apps/server/src/engines/documents/testing/make-office.ts';
import { makeZip } from '../../apps/server/src/engines/documents/testing/make-zip.ts';

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A picture with hills before an evening sky. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const hill = height * (0.62 + 0.16 * Math.sin((x / width) * 7) + 0.05 * Math.sin((x / width) * 23));
      const sky = y / height;
      const colour = y > hill ? [38, 74, 96 + 40 * (y / height)] : [250 - 90 * sky, 180 - 40 * sky, 120 + 90 * sky];
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF of so many pages in Chinese whose font is only named: a reader needs its own character maps. One link to the web. */
export function makePdf(pages: number): Buffer {
  const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, index) => `${10 + index * 2} 0 R`).join(' ');
  objects[1] = '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>';
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`;
  objects[3] =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>';
  objects[4] =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>';
  objects[5] =
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>';
  objects[6] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  objects[7] =
    '<< /Type /Annot /Subtype /Link /Rect [72 640 300 660] /A << /S /URI /URI (https://partner.example/report) >> >>';
  objects[8] =
    '<< /Type /Annot /Subtype /Link /Rect [72 600 300 620] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>';
  for (let index = 0; index < pages; index++) {
    const text = `BT /F1 24 Tf 72 740 Td <${utf16(`调整说明 第${index + 1}页`)}> Tj ET BT /F1 14 Tf 72 700 Td <${utf16('第四季度预算调整后的主要变化有三处，请今天下班前确认。')}> Tj ET BT /F2 14 Tf 72 645 Td (partner.example/report) Tj ET`;
    objects[10 + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 6 0 R >> >> /Contents ${11 + index * 2} 0 R ${index === 0 ? '/Annots [7 0 R 8 0 R]' : ''} >>`;
    objects[11 + index * 2] = `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  }
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, number) => {
    offsets[number] = file.length;
    file += `${number} 0 obj\n${object}\nendobj\n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length}\n`;
  for (let number = 0; number < objects.length; number++)
    file +=
      offsets[number] === undefined
        ? '0000000000 65535 f \n'
        : `${String(offsets[number]).padStart(10, '0')} 00000 n \n`;
  file += `trailer << /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A tone of so many seconds. */
export function makeWav(seconds: number): Buffer {
  const data = Buffer.from(
    Array.from({ length: 8_000 * seconds }, (_, index) => 128 + Math.round(40 * Math.sin(index / 3))),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

const inner = [
  'From: =?utf-8?B?546L5rW354eV?= <wang@huadong.example>',
  'To: li.lei@hongyan.example',
  'Subject: =?utf-8?B?6aKE566X56Gu6K6k?=',
  'Date: Tue, 10 Nov 2026 14:05:00 +0800',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>各位好：</p><p>请今天<b>确认</b>。</p><script>top.pwned=1</script><img src="https://track.example/x">',
].join('\r\n');

export interface AttachedFile {
  readonly filename: string;
  readonly content: Buffer | string;
  readonly contentType?: string;
}

/** All of them, in the order in which the end-to-end test opens them. */
export async function makeAttachedFiles(): Promise<AttachedFile[]> {
  const sheet = Array.from(
    { length: 30 },
    (_, row) =>
      `<row r="${row + 3}"><c t="inlineStr"><is><t>${row % 2 === 0 ? '差旅' : '设备'} ${row + 1}</t></is></c><c s="1"><v>${120_000 + row * 1_234.5}</v></c><c s="2"><v>${46_000 + row}</v></c></row>`,
  ).join('');
  return [
    {
      filename: '华东区第四季度预算调整说明及各部门费用明细第三版终稿.xlsx',
      content: await makeXlsx(
        {
          预算: `<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>${sheet}`,
          说明: '<row r="1"><c t="s"><v>0</v></c></row>',
        },
        { strings: ['科目', '金额', '日期'], formats: ['#,##0.00', 'yyyy-mm-dd'] },
      ),
    },
    { filename: '调整说明.pdf', content: makePdf(12) },
    {
      filename: '报告.docx',
      content: await makeDocx(
        `${docxParagraph('第四季度报告', 'Heading1')}${docxParagraph('主要变化有三处，请今天下班前确认。')}<w:tbl><w:tr><w:tc>${docxParagraph('差旅')}</w:tc><w:tc>${docxParagraph('98,000')}</w:tc></w:tr></w:tbl>${docxParagraph('&lt;script&gt;top.pwned=1&lt;/script&gt;')}`,
      ),
    },
    {
      filename: '年度总结.pptx',
      content: await makePptx([
        { title: '年度总结', lines: ['华东区完成全年目标', '新客户 38 家'] },
        { title: '明年计划', lines: ['扩大团队'] },
      ]),
    },
    { filename: '傍晚.png', content: makePng(1600, 1000) },
    { filename: '竖图.png', content: makePng(600, 1200) },
    { filename: '名单.csv', content: '姓名,部门\n王海燕,财务\n陈立,产品\n' },
    { filename: 'notes.txt', content: '第一行\n<script>top.pwned=1</script>\n第三行' },
    {
      filename: '资料.zip',
      content: await makeZip({ '合同/甲方.pdf': 'x', '合同/乙方.pdf': 'y', '说明.txt': '说明' }),
    },
    { filename: '日志.log.gz', content: gzipSync('a line\n'.repeat(100)) },
    { filename: '录音.wav', content: makeWav(3) },
    {
      filename: '坏片.mp4',
      content: Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(200, 7)]),
    },
    { filename: '原邮件.eml', content: inner, contentType: 'application/octet-stream' },
    {
      filename: '会议.ics',
      content:
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261120T060000Z\r\nDTEND:20261120T070000Z\r\nSUMMARY:评审会\r\nLOCATION:三楼\r\nEND:VEVENT\r\nEND:VCALENDAR',
      contentType: 'application/octet-stream',
    },
    {
      filename: '名片.vcf',
      content:
        'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:王海燕\r\nORG:华东;财务部\r\nTEL:138 0013 8000\r\nEMAIL:wang@huadong.example\r\nEND:VCARD',
    },
    { filename: '旧文档.doc', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    { filename: '假冒.pdf', content: '<html><script>top.pwned=1</script></html>' },
    { filename: '发票.pdf.exe', content: 'MZ' },
  ];
}

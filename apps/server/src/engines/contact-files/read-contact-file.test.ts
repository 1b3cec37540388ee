import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRow, neutralise, restore } from './csv-cells.ts';
import { readContactFile } from './read-contact-file.ts';
import { readTableDate } from './read-date.ts';
import { readTable } from './read-table.ts';

const seed = 20_262;

async function preview(bytes: Uint8Array) {
  const read = await readContactFile({ bytes, columns: null, wanted: 'preview' });
  if (read.status !== 'read') throw new Error('unreadable');
  return read.found;
}
const readText = (text: string) => preview(Buffer.from(text));

test('tables of the usual programs are recognised by their headings, in English and Chinese', async () => {
  const outlook = await readText(
    '"First Name","Last Name","Company","Business Street","Business City","Business Phone","Mobile Phone","E-mail Address","Birthday","Notes","Categories"\r\n"Mei","Li","Heron","1 Road","Lund","1","2","a@x.example","5/12/1990","one\r\ntwo","A;B"\r\n',
  );
  expect(outlook).toMatchObject({ program: 'outlook', entries: 1 });
  expect(outlook.preview[0]).toMatchObject({
    name: 'Mei Li',
    org: 'Heron',
    emails: [{ address: 'a@x.example' }],
    phones: [
      { number: '1', kind: 'work' },
      { number: '2', kind: 'mobile' },
    ],
    addresses: [{ text: '1 Road, Lund', kind: 'work' }],
    birthday: '1990-05-12',
    note: 'one\ntwo',
  });
  const chinese = await readText(
    '名,姓,单位,移动电话,电子邮件地址,电子邮件 2 地址\n海燕,王,鸿雁,138,a@x.example,b@x.example\n',
  );
  expect(chinese).toMatchObject({ program: 'outlook', preview: [{ name: '王海燕', org: '鸿雁' }] });
  expect(chinese.preview[0]?.emails).toHaveLength(2);
  const foxmail = await readText('姓名;电子邮件地址;手机;公司;备注\n王海燕;a@x.example;138;鸿雁;好\n');
  expect(foxmail).toMatchObject({ program: 'foxmail', preview: [{ name: '王海燕', note: '好', org: '鸿雁' }] });
  const oldGoogle = await readText(
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\nMei Li,Mei,Li,* myContacts,Home,a@x.example ::: b@x.example,Mobile,138\n',
  );
  expect(oldGoogle).toMatchObject({ program: 'gmail', preview: [{ name: 'Mei Li', phones: [{ kind: 'mobile' }] }] });
  expect(oldGoogle.preview[0]?.emails).toEqual([
    { address: 'a@x.example', kind: 'home' },
    { address: 'b@x.example', kind: 'home' },
  ]);
  const newGoogle = await readText(
    'First Name,Last Name,File As,Labels,E-mail 1 - Label,E-mail 1 - Value\nMei,Li,Li Mei,Friends,Work,a@x.example\n',
  );
  expect(newGoogle).toMatchObject({ program: 'gmail', preview: [{ name: 'Mei Li', emails: [{ kind: 'work' }] }] });
});

test('a file is read in whatever it is encoded', async () => {
  const text = '姓名,邮箱\r\n王海燕,a@x.example\r\n李雷,b@x.example\r\n';
  const little = Buffer.from(text, 'utf16le');
  const gb18030 = Buffer.concat([
    Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd3, 0xca, 0xcf, 0xe4, 0x0d, 0x0a]),
    Buffer.from([0xcd, 0xf5, 0xba, 0xa3, 0xd1, 0xe0]),
    Buffer.from(',a@x.example\r\n'),
  ]);
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'utf-16le'],
    [Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]), 'utf-16be'],
    [gb18030, 'gb18030'],
  ] as const) {
    const found = await preview(bytes);
    expect([found.encoding, found.preview[0]?.name]).toEqual([encoding, '王海燕']);
  }
});

test('what is wrong or too long is left out and said to be', async () => {
  const text = `Name,E-mail,Birthday,Mobile\n${'x'.repeat(200)},no address,30/30/1990,1\n,,,\n,,1990-01-01,\n`;
  const read = await readContactFile({ bytes: Buffer.from(text), columns: null, wanted: 'entries' });
  const entries = read.status === 'read' ? read.entries : [];
  expect(
    entries.map(({ contact, leftOut }) => [contact === null, leftOut.map(({ reason }) => reason).toSorted()]),
  ).toEqual([
    [false, ['tooLong', 'unreadable', 'unreadable']],
    [true, []],
  ]);
});

test.each([
  ['1990年5月12日', '1990-05-12'],
  ['5/12/1990', '1990-05-12'],
  ['25/12/1990', '1990-12-25'],
  ['12.5.1990', '1990-05-12'],
  ['--05-12', '--05-12'],
  ['5月12日', '--05-12'],
  ['2023-02-29', ''],
  ['0/0/00', ''],
])('the date %s is read as %s', (text, date) => expect(readTableDate(text)).toBe(date));

test('whatever stands in cells, a table is read as it was written and no cell is a formula', () => {
  const cell = fc.string({ unit: 'binary', maxLength: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const texts = rows.map((row) => row.map((text) => `x${text}`));
      expect(readTable(texts.map(formatRow).join(''))).toEqual(texts);
    }),
    { seed, numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.constantFrom('', "'", "''"), fc.constantFrom('=', '+', '-', '@', '\t', 'x', ''), cell, (a, b, c) => {
      const text = `${a}${b}${c}`;
      expect(restore(neutralise(text))).toBe(text);
      expect(/^[=@\t]/.test(neutralise(text))).toBe(false);
    }),
    { seed, numRuns: 500 },
  );
  expect(neutralise('+86 138-0013-8000')).toBe('+86 138-0013-8000');
});

test.each([
  ['quotes', '"'.repeat(2_000_000)],
  ['separators', ','.repeat(2_000_000)],
  ['lines', 'a,b\n'.repeat(500_000)],
  ['open quotes', 'a,"b\n'.repeat(400_000)],
])('two million %s are read in a moment', (_what, text) => {
  const began = process.threadCpuUsage();
  expect(readTable(text).length).toBeLessThanOrEqual(20_001);
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Card } from './card.ts';
import { maxOtherCharacters, maxProperties } from './limits.ts';
import { readCards } from './read-cards.ts';
import { writeCard } from './write-card.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const read = (text: string): Card[] => [...readCards(text)].map((one) => one.card);
const readOne = (...lines: string[]): Card => {
  const [only, ...others] = read(card(...lines));
  if (only === undefined || others.length > 0) throw new Error('expected one card');
  return only;
};

describe('a card', () => {
  it('of version 4 is read into fields', () => {
    expect(
      readOne(
        'FN:王海燕',
        'NICKNAME:燕子',
        'EMAIL;TYPE=home;PREF=2:b@x.example',
        'EMAIL;TYPE=work;PREF=1:a@x.example',
        'TEL;VALUE=uri;TYPE="cell,voice":tel:+86-138',
        'ADR;TYPE=work:;;南京路 1 号;上海;上海市;200000;中国',
        'ORG:鸿雁\\; 科技;研发;平台',
        'TITLE:经理',
        'BDAY:--0512',
        'URL:https://x.example/a',
        'NOTE:one\\ntwo\\, three',
        'CATEGORIES:朋友,同事',
        'UID:urn:uuid:1',
      ),
    ).toMatchObject({
      name: '王海燕',
      nickname: '燕子',
      emails: [
        { address: 'a@x.example', kind: 'work' },
        { address: 'b@x.example', kind: 'home' },
      ],
      phones: [{ number: '+86-138', kind: 'mobile' }],
      addresses: [{ text: '中国 上海市上海南京路 1 号\n200000', kind: 'work' }],
      org: '鸿雁; 科技',
      department: '研发 / 平台',
      title: '经理',
      birthday: '--05-12',
      website: 'https://x.example/a',
      note: 'one\ntwo, three',
      categories: ['朋友', '同事'],
      uid: 'urn:uuid:1',
    });
  });

  it('of version 2.1 is read with its encodings and bare types', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E6=B5=B7=',
      '=E7=87=95;;;',
      'NOTE;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=C4=E3=BA=C3',
      'TEL;CELL;VOICE:138',
      'PHOTO;ENCODING=BASE64;TYPE=GIF:',
      ' R0lGODlhAQABAAAAACw=',
      '',
      'END:VCARD',
    ].join('\r\n');
    const [only] = read(text);
    expect(only).toMatchObject({ name: '王海燕', note: '你好', phones: [{ number: '138', kind: 'mobile' }] });
    expect(Buffer.from(only?.photo ?? []).toString('latin1')).toMatch(/^GIF89a/);
  });

  it('of Apple has labels in groups and a birthday whose year says nothing', () => {
    const apple = readOne(
      'FN:A',
      'item1.TEL:1',
      'item1.X-ABLabel:_$!<HomeFAX>!$_',
      'item2.EMAIL:a@x.example',
      'item2.X-ABLabel:_$!<Work>!$_',
      'item3.X-ABDATE:2015-06-01',
      'item3.X-ABLabel:_$!<Anniversary>!$_',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-12',
    );
    expect(apple).toMatchObject({
      phones: [{ number: '1', kind: 'fax' }],
      emails: [{ address: 'a@x.example', kind: 'work' }],
      birthday: '--05-12',
      others: ['item3.X-ABDATE:2015-06-01', 'item3.X-ABLABEL:_$!<Anniversary>!$_'],
    });
  });

  it('keeps what other programs wrote, and gives it back in either version', () => {
    const lines = ['N:Li;Mei;;Dr.;', 'X-ANNIVERSARY:2015-06-01', 'IMPP;X-SERVICE-TYPE=QQ:x-apple:12345', 'TZ:+08:00'];
    const original = readOne('FN:Dr. Mei Li', ...lines, 'ADR;TYPE=home:;;Street 1;Town;;12345;Land');
    for (const version of ['3.0', '4.0'] as const) {
      const text = writeCard(original, version);
      for (const line of [...lines, 'ADR;TYPE=home:;;Street 1;Town;;12345;Land'])
        expect(text.split('\r\n')).toContain(line);
      const [again] = read(text);
      expect({ ...again, others: again?.others.toSorted() }).toEqual({
        ...original,
        others: original.others.toSorted(),
      });
    }
  });

  it('fetches no picture from elsewhere', () => {
    const { photo, others } = readOne('FN:A', 'PHOTO;VALUE=uri:https://tracker.example/p.png');
    expect([photo, others]).toEqual([null, ['PHOTO;VALUE=uri:https://tracker.example/p.png']]);
  });
});

describe('hostile files', () => {
  it('are only text: a script in a field stays what it is', () => {
    const script = '<script>alert(1)</script>';
    const { name, note, org } = readOne(`FN:${script}`, `NOTE:${script}`, `ORG:${script}`);
    expect([name, note, org]).toEqual([script, script, script]);
  });

  it('may lack their ends, and what stands between cards is nobody', () => {
    expect(
      read('FN:nobody\nBEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\nFN:x\nEND:VCARD').map((one) => one.name),
    ).toEqual(['A', 'B']);
    expect(read('BEGIN:VCARD\nFN:\0A\0').map((one) => one.name)).toEqual(['A']);
    expect(read('BEGIN:VCARD\nEND:VCARD\n')).toEqual([]);
  });

  test.each([
    ['very many lines', 'X-A:1\n'.repeat(200_000)],
    ['very many folded lines', `X-A:1\n${' 1\n'.repeat(200_000)}`],
    ['very many soft breaks', `NOTE;ENCODING=QUOTED-PRINTABLE:a=\n${'a=\n'.repeat(200_000)}`],
    ['very many cards', 'BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(60_000)],
    ['very many quotes', `X-A;B=${'"'.repeat(200_000)}:1\n`],
    ['very many parameters', `X-A${';B=1'.repeat(50_000)}:1\n`],
    ['very many semicolons', `N:${';'.repeat(25_000)}\nADR:${';'.repeat(25_000)}\n`],
  ])('of %s are read in a moment', (_what, lines) => {
    // Computing of this thread: what else the machine does is not measured.
    const began = process.threadCpuUsage();
    const cards = [...readCards(`BEGIN:VCARD\nFN:A\n${lines}`)];
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(1_500);
    expect(cards.length).toBeLessThanOrEqual(20_000);
    for (const { card: one } of cards) {
      expect(one.others.length).toBeLessThanOrEqual(maxProperties);
      expect(one.others.join('').length).toBeLessThanOrEqual(maxOtherCharacters);
    }
  });
});

const plainText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim(),
);
const seed = 20_261;

test('whatever stands in a card, nothing throws, and what was read is written and read again the same', () => {
  const lines = fc.array(
    fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .tuple(
          fc.constantFrom('FN', 'N', 'ADR', 'ORG', 'TEL;CELL', 'BDAY', 'item1.EMAIL', 'X-A;B="c:d"', 'NOTE'),
          plainText,
        )
        .map(([name, value]) => `${name}:${value}`),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('3.0' as const, '4.0' as const), (some, version) => {
      for (const first of read(card('FN:A', ...some))) {
        const [again] = read(writeCard(first, version));
        expect(again).toMatchObject({ name: first.name, org: first.org, emails: first.emails, note: first.note });
      }
    }),
    { seed, numRuns: 300 },
  );
});

test('a written line has 75 octets at most, and no text adds a property', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = text.toWellFormed().replaceAll('\0', '');
      const empty = readOne('FN:A');
      const written = writeCard({ ...empty, name: `A${name}`, note: `${name}\r\nEND:VCARD`, others: [] }, '4.0');
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(written)).toHaveLength(1);
    }),
    { seed, numRuns: 300 },
  );
});

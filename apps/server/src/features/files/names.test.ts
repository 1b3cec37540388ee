import { maxNodeNameBytes, maxNodeNameCharacters, normaliseFileName } from '@hongyan/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkName, extensionOf, fitName, keysOf, numberName } from './names.ts';

/** Names as attackers, other systems and accidents make them. */
const hostile = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\config',
  '/absolute',
  'C:\\drive.txt',
  'a/../b.txt',
  '.',
  '..',
  '...',
  ' ',
  '\u0000null.txt',
  'line\nbreak\r.txt',
  'report\u202Efdp.exe',
  'zero\u200Bwidth.txt',
  '\uFEFFbom.txt',
  'CON',
  'con.txt',
  'trailing. ',
  'invoice.pdf.exe',
  'e\u0301.txt',
  '\uD800lone.txt',
  '😀'.repeat(300),
  `${'长'.repeat(300)}.pdf`,
  'x'.repeat(5_000),
  '<script>.html',
  'a:b|c?d*e"f.txt',
];
const anyName = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.constantFrom('.', '/', '\\', ' ', '\u0000', '\u202E', '\u0301', 'e', 'É', 'ß', 'İ', '中', '😀', ':'), {
      maxLength: 300,
    })
    .map((signs) => signs.join('')),
);

function expectHarmless(name: string): void {
  expect(name).not.toBe('');
  expect(['.', '..']).not.toContain(name);
  // No way to another folder, no control character, nothing that turns the order of what is shown.
  expect(name).not.toMatch(/[/\\\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
  expect(name.isWellFormed()).toBe(true);
  expect(name).toBe(name.normalize('NFC'));
  expect(name).toBe(name.trim());
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(maxNodeNameBytes);
  expect(Array.from(name).length).toBeLessThanOrEqual(maxNodeNameCharacters);
}

it('makes a harmless name of any text, and leaves it alone from then on', () => {
  fc.assert(
    fc.property(anyName, (text) => {
      const name = fitName(text);
      expectHarmless(name);
      expect(fitName(name)).toBe(name);
      expect(checkName(name)).toBe(name);
      expectHarmless(numberName(name, 2));
    }),
  );
});

it('takes a typed name as it is, or says what is wrong with it', () => {
  fc.assert(
    fc.property(anyName, (text) => {
      try {
        expectHarmless(checkName(text));
      } catch (error) {
        expect((error as Error).name).toBe('UserError');
      }
    }),
  );
});

it('takes two names for one that only differ in case or in how they are composed', () => {
  for (const [one, other] of [
    ['Résumé.txt', 're\u0301sume\u0301.TXT'],
    ['STRASSE.doc', 'straße.doc'],
    ['报告.PDF', '报告.pdf'],
    ['Ω.txt', 'Ω.txt'],
  ] as const)
    expect(keysOf(fitName(one)).name_key).toBe(keysOf(fitName(other)).name_key);
  fc.assert(
    fc.property(anyName, (text) => {
      const name = fitName(text);
      const key = normaliseFileName(name);
      expect(normaliseFileName(key)).toBe(key);
      expect(normaliseFileName(name.normalize('NFD'))).toBe(key);
    }),
  );
});

it('reads the type from the last extension alone', () => {
  expect(['invoice.pdf.exe', '.gitignore', 'no', 'x.TAR', 'a.b c'].map(extensionOf)).toEqual([
    'exe',
    '',
    '',
    'tar',
    '',
  ]);
});

import { expect, it } from 'vitest';
import { admitFiles, extensionOf } from './admit-files.ts';

const mib = 1024 * 1024;
const file = (name: string, size = 10) => ({ name, size });

it('takes what may come and says why the rest may not', () => {
  const { admitted, refused } = admitFiles(
    [file('报价单.xlsx')],
    [file('a.pdf'), file('空.txt', 0), file('A.PDF'), file('报价单.XLSX'), file('run.EXE'), file('b.pdf')],
    ['.exe', 'bat'],
  );
  expect(admitted.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  expect(refused).toEqual([
    { name: '空.txt', key: 'fileEmpty' },
    { name: 'A.PDF', key: 'fileNameTaken' },
    { name: '报价单.XLSX', key: 'fileNameTaken' },
    { name: 'run.EXE', key: 'fileTypeRefused' },
  ]);
});

it('holds 50M together, and 40 files', () => {
  const sizes = admitFiles([file('a', 30 * mib)], [file('b', 21 * mib), file('c', 20 * mib), file('d', 1)], []);
  expect(sizes.admitted.map(({ name }) => name)).toEqual(['c']);
  expect(sizes.refused.map(({ key }) => key)).toEqual(['attachmentsTooLarge', 'attachmentsTooLarge']);
  const many = admitFiles(
    [],
    Array.from({ length: 41 }, (_, index) => file(`${index}`)),
    [],
  );
  expect(many.admitted).toHaveLength(40);
  expect(many.refused).toEqual([{ name: '40', key: 'tooManyAttachments' }]);
});

it('finds the extension that counts', () => {
  expect(['a.tar.GZ', 'a', '.profile', 'a.'].map(extensionOf)).toEqual(['gz', '', '', '']);
});

import { expect, it } from 'vitest';
import { admitFiles, takeExtension } from './admit-files.ts';

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

it('holds 50M together, offers what is over it as links, and takes 40 files', () => {
  const sizes = admitFiles([file('a', 30 * mib)], [file('b', 21 * mib), file('c', 20 * mib), file('d', 1)], []);
  expect(sizes.admitted.map(({ name }) => name)).toEqual(['c']);
  expect(sizes.offered.map(({ name }) => name)).toEqual(['b', 'd']);
  const film = { ...file('film', 900 * mib), isLarge: true };
  expect(admitFiles([film], [file('e', 50 * mib)], []).admitted).toHaveLength(1);
  expect(admitFiles([], [file('disk', 2_049 * mib)], []).refused).toEqual([{ name: 'disk', key: 'fileTooLarge' }]);
  const many = admitFiles(
    [],
    Array.from({ length: 41 }, (_, index) => file(`${index}`)),
    [],
  );
  expect(many.admitted).toHaveLength(40);
  expect(many.refused).toEqual([{ name: '40', key: 'tooManyAttachments' }]);
});

it('finds the extension that counts', () => {
  expect(['a.tar.GZ', 'a', '.profile', 'a.'].map(takeExtension)).toEqual(['gz', '', '', '']);
});

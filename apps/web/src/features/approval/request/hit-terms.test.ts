import { describe, expect, it } from 'vitest';
import { listReasons, sortHits } from './hit-terms.ts';

const hits = [
  { policy: '外发', condition: 'outside', field: 'recipients', words: ['a@x.example'], part: null },
  { policy: '词语', condition: 'words', field: 'subject', words: ['报价'], part: null },
  { policy: '词语', condition: 'words', field: 'body', words: ['报价', '内部'], part: null },
  { policy: '词语', condition: 'words', field: 'body', words: ['报价'], part: null },
  { policy: '词语', condition: 'words', field: 'attachments', words: ['底价'], part: '2' },
  { policy: '词语', condition: 'words', field: 'attachments', words: ['合同'], part: null },
  { policy: '文件', condition: 'fileTypes', field: 'files', words: ['清单.xlsx'], part: '3' },
] as const;

describe('words that policies found', () => {
  const words = sortHits(hits.map((hit) => ({ ...hit, words: [...hit.words] })));
  it('are marked where they stand', () => {
    expect(words.subject).toEqual(['报价']);
    expect(words.body).toEqual(['报价', '内部']);
    expect(words.inFile('2')).toEqual(['底价', '合同']);
    expect(words.inFile('3')).toEqual(['合同']);
  });
  it('mark the files in which they stand, and the files that are found themselves', () => {
    expect(words.isFileHit({ part: '2', fileName: '说明.docx' })).toBe(true);
    expect(words.isFileHit({ part: '3', fileName: '清单.xlsx' })).toBe(true);
    expect(words.isFileHit({ part: '4', fileName: 'x.pdf' })).toBe(false);
  });
});

it('are put together by policy, condition and place', () => {
  const reasons = listReasons(
    ['词语', '外发'],
    hits.map((hit) => ({ ...hit, words: [...hit.words] })),
  );
  expect(reasons.map(({ policy }) => policy)).toEqual(['词语', '外发', '文件']);
  expect(reasons[0]?.findings).toEqual([
    { condition: 'words', field: 'subject', words: ['报价'] },
    { condition: 'words', field: 'body', words: ['报价', '内部'] },
    { condition: 'words', field: 'attachments', words: ['底价', '合同'] },
  ]);
});

it('say nothing more of a policy without hits', () => {
  expect(listReasons(['全部'], [])).toEqual([{ policy: '全部', findings: [] }]);
});

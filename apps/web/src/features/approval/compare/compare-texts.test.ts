import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const show = (runs: readonly { readonly text: string; readonly isChanged: boolean }[]): string =>
  runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

describe('two texts beside each other', () => {
  it('are marked where their words differ', async () => {
    const { before, after, isSame } = await compareTexts('The price is 980 a piece.', 'The price is 1,200 a piece.');
    expect(show(before)).toContain('[980]');
    expect(show(after)).toContain('1,200');
    expect(show(before).replaceAll(/[[\]]/g, '')).toBe('The price is 980 a piece.');
    expect(isSame).toBe(false);
  });
  it('are cut into words in Chinese too', async () => {
    const { before, after } = await compareTexts('内部底价为九百元，请保密。', '对外报价为九百元，请确认。');
    expect(show(before)).toContain('为九百元，请[');
    expect(show(after)).toContain('为九百元，请[');
  });
  it('are the same where nothing differs', async () => {
    expect(await compareTexts('same', 'same')).toEqual({
      before: [{ text: 'same', isChanged: false }],
      after: [{ text: 'same', isChanged: false }],
      isSame: true,
    });
    expect((await compareTexts('', '')).isSame).toBe(true);
  });
  it('that have nothing in common are answered in time', async () => {
    const long = (seed: number) =>
      Array.from({ length: 30_000 }, (_, index) => `w${String((index * seed) % 7_919)}`).join(' ');
    const { isSame } = await compareTexts(long(31), long(37));
    expect(isSame).toBe(false);
  }, 20_000);
});

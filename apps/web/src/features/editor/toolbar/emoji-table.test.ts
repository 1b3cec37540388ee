import { expect, it } from 'vitest';
import { emojis, findEmojis } from './emoji-table.ts';

const signs = (question: string): string[] => findEmojis(question).map(({ sign }) => sign);

it('finds signs by Chinese and by English words', () => {
  expect(signs('感谢')).toContain('🙏');
  expect(signs('Thanks')).toContain('🙏');
  expect(signs('red heart')).toContain('❤️');
  expect(signs('附件')).toEqual(['📎']);
  expect(signs('thumbs up')).toEqual(['👍']);
  expect(signs('zzzz')).toEqual([]);
});

it('has every sign once, with a name in both languages', () => {
  expect(new Set(emojis.map(({ sign }) => sign)).size).toBe(emojis.length);
  for (const { sign, names } of emojis) {
    expect(names.zh, sign).toMatch(/\p{Script=Han}/u);
    expect(names.en, sign).toMatch(/[a-z]/i);
  }
  expect(signs('')).toHaveLength(emojis.length);
});

import { hangMs } from '@hongyan/testkit';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileQuery, MatchedText, matchTexts, type TextQuery } from './match-texts.ts';
import { PatternError } from './pattern.ts';

const words = (...list: string[]): TextQuery => ({ kind: 'words', words: list });
const pattern = (text: string): TextQuery => ({ kind: 'pattern', pattern: text });
const match = (query: TextQuery, text: string) => new MatchedText(text).match(compileQuery(query));

describe('words', () => {
  test.each<[string, string, string, string[] | null]>([
    ['a Chinese word anywhere', '保密', '本文属于内部保密资料', ['保密']],
    ['a Chinese word over the end of a line', '商业秘密', '这是商业\r\n秘密', ['商业秘密']],
    ['a word in another case, as it stands', 'secret', 'This is SECRET.', ['SECRET']],
    ['full-width letters, as they stand', 'secret', '绝密 ＳＥＣＲＥＴ 文件', ['ＳＥＣＲＥＴ']],
    ['invisible characters within', 'secret', 'se\u200bcr\u00adet', ['se\u200bcr\u00adet']],
    ['a ligature before it', 'office', 'ﬁrst oﬃce', ['oﬃce']],
    ['an accent more', 'resume', 'his Re\u0301sume\u0301!', ['Re\u0301sume\u0301']],
    ['no part of a longer word', 'art', 'an article about parts', null],
    ['the whole word after the part', 'art', 'an article about art', ['art']],
    ['a word between Chinese', 'contract', '请看contract吧', ['contract']],
    ['several words with any white space', 'trade secret', 'a trade\n\t secret', ['trade secret']],
    ['what has no letters at its ends', 'c++', 'we use C++17', ['C++']],
    ['not what only looks alike in script', '保密', '保 证 机 密', null],
    ['characters beyond the first plane', '𠮷野家', '在𠮷野家吃饭', ['𠮷野家']],
  ])('%s', (_, word, text, found) => {
    expect(match(words(word), text)).toEqual({ isMet: found !== null, found: found ?? [] });
  });

  it('names ten words at most, and nothing for words that say nothing', () => {
    const many = Array.from({ length: 12 }, (_, index) => `w${String(index)}`);
    expect(match(words(...many), many.join(' ')).found).toEqual(many.slice(0, 10));
    expect(match(words('\u200b'), 'anything')).toEqual({ isMet: false, found: [] });
  });
});

describe('patterns', () => {
  test.each<[string, string, string, string[] | null]>([
    ['digits', '\\b\\d{17}[\\dXx]\\b', 'id 11010519491231002X.', ['11010519491231002X']],
    ['digits in full width', '1[3-9]\\d{9}', '电话１３８００１３８０００', ['13800138000']],
    ['case counts', 'Secret', 'secret', null],
    ['case does not count where the pattern says so', '(?i)secret', 'SECRET', ['SECRET']],
    ['nothing', 'x{3}', 'xx', null],
  ])('%s', (_, source, text, found) => {
    expect(match(pattern(source), text)).toEqual({ isMet: found !== null, found: found ?? [] });
  });

  test.each(['(', 'a**', '(?<=a)b', '(a)\\1', 'x*', '', '(.{1,500}q){1,3}', '((a{0,100}){0,100}){0,10}'])(
    'refuses %s',
    (source) => {
      expect(() => compileQuery(pattern(source))).toThrow(PatternError);
    },
  );

  it('says that it is met where a match is longer than what is looked at together', () => {
    expect(match(pattern('^a.*z$'), `a${'b'.repeat(5_000)}z`)).toEqual({ isMet: true, found: [] });
  });
});

const timed = (run: () => void): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

test.each(['(a+)+$', '(a|aa)+$', '(.*)(.*)(.*)z$', '([a-z]+)*b', '(x+x+)+y'])(
  '%s is quick on 1 MB made to be slow',
  (source) => {
    const compiled = compileQuery(pattern(source));
    const text = `${'a'.repeat(1_000_000)}!`;
    expect(timed(() => matchTexts([compiled], [text]))).toBeLessThan(hangMs);
  },
);

test('a pattern whose automaton grows with every character ends too, and goes on to be right', () => {
  const compiled = compileQuery(pattern('[ab]{0,30}a[ab]{30}[cd]|[0-9]{3}e'));
  // No repetition: nothing that was learned helps.
  let state = 1;
  const next = () => ((state = (state * 48_271) % 2_147_483_647) % 2 === 0 ? 'a' : 'b');
  const text = Array.from({ length: 20_000 }, next).join('');
  expect(timed(() => matchTexts([compiled], [text]))).toBeLessThan(hangMs);
  expect(new MatchedText('123e').match(compiled)).toEqual({ isMet: true, found: ['123e'] });
});

describe('properties', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('a', 'A', 'ａ', '\u0301', '\u200b', ' ', '密', 'ﬃ', '\ud800', '\0'),
      maxLength: 300,
    }),
  );

  it('answers for any words in any text, and finds a word of Chinese in every text that has it', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText, { maxLength: 4 }), (before, after, list) => {
        const result = match(words('机密', ...list.filter((word) => word !== '')), `${before}机密${after}`);
        expect(result.isMet).toBe(true);
        expect(result.found.length).toBeGreaterThan(0);
        for (const found of result.found) expect(found.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('either refuses a pattern or matches with it', () => {
    const source = fc.string({ unit: fc.constantFrom(...Array.from('ab.*+?()[]{}|^$\\d1,密')), maxLength: 25 });
    fc.assert(
      fc.property(source, anyText, (text, subject) => {
        try {
          expect(typeof match(pattern(text), subject).isMet).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes a time that grows with the text and no faster', () => {
    const compiled = [compileQuery(words('机密', 'secret')), compileQuery(pattern('(a+)+b'))];
    for (const unit of ['a', 'ａ', 'ﬃ', 'a\u0301', '机', 'secre']) {
      const run = (times: number) => timed(() => matchTexts(compiled, [unit.repeat(times)]));
      run(20_000);
      const [small, large] = [run(50_000), run(400_000)];
      expect(large, unit).toBeLessThan(Math.max(400, small * 40));
    }
  });
});

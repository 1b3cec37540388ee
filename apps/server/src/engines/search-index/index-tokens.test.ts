import { describe, expect, it } from 'vitest';
import { documentTokens, flagToken, termAlternatives } from './index-tokens.ts';

const document = {
  n: 1,
  sortKey: 1,
  subject: '预算',
  sender: 'wei',
  recipients: 'na',
  attachments: 'a.pdf',
  body: 'x y z',
};

describe('documentTokens', () => {
  it('puts the owner and the field before every token, so that no other owner’s query can spell it', () => {
    const tokens = ['12s预算', '12s算', '12fwei', '12tna', '12aa', '12apdf', '12bx', '12by', '12bz'];
    expect(documentTokens(12, document, 100).tokens).toEqual(tokens);
  });

  it('leaves room for the body, whatever the other fields hold, and never gives more than was asked for', () => {
    const hostile = 'word '.repeat(1000);
    const { tokens } = documentTokens(7, { ...document, subject: hostile, recipients: hostile, body: hostile }, 80);
    expect(tokens[0]).toBe(flagToken(7, 'cut'));
    expect(tokens).toHaveLength(1 + 80);
    expect(tokens.filter((token) => token.startsWith('7b')).length).toBeGreaterThanOrEqual(40);
  });
});

describe('the mark of a mail that is not whole in the index', () => {
  const isMarked = (body: string, maxTokens = 800) =>
    documentTokens(7, { ...document, body }, maxTokens).tokens.includes(flagToken(7, 'cut'));

  it('is there as soon as the end of a text or of a word is missing', () => {
    expect(isMarked('one two')).toBe(false);
    expect(isMarked('a'.repeat(64))).toBe(false);
    expect(isMarked('a'.repeat(65))).toBe(true);
    expect(isMarked('word '.repeat(900))).toBe(true);
    expect(isMarked('预算'.repeat(500))).toBe(true);
    expect(isMarked(`${' '.repeat(1_000_000)}end`)).toBe(true);
  });
});

describe('termAlternatives', () => {
  it('asks for the term in each field wanted, with the owner', () => {
    expect(termAlternatives(12, { tokens: ['a', 'b'], isPrefix: true }, ['body', 'sender'])).toEqual([
      { tokens: ['12fa', '12fb'], isPrefix: true },
      { tokens: ['12ba', '12bb'], isPrefix: true },
    ]);
  });
});

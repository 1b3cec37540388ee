// What the filter reads of a message and how it judges: Chinese and Latin, hostile input, and both directions of the arithmetic.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectTokens, maxTokens } from './collect-tokens.ts';
import { type Counts, combineClues, type Training } from './combine-clues.ts';
import { hashToken } from './hash-token.ts';
import { readHtmlFacts } from './html-facts.ts';
import type { MessageFeatures } from './message-features.ts';
import { textTokens } from './text-tokens.ts';

const plain: MessageFeatures = {
  subject: '',
  fromName: '',
  fromAddress: 'a@example.com',
  replyTo: null,
  text: '',
  html: null,
  hasPlainText: true,
  attachments: [],
  isList: false,
  results: [],
  isTls: true,
  helo: null,
};

const listTexts = (features: Partial<MessageFeatures>): string[] =>
  collectTokens({ ...plain, ...features }).map(({ text }) => text);

describe('tokens', () => {
  it('are pairs of characters in Chinese and words in Latin script', () => {
    expect([...textTokens('代开发票 Call now, 优')]).toEqual(['代开', '开发', '发票', 'call', 'now', '优']);
  });

  it('read full-width letters, capitals and words with unseen characters as the plain ones', () => {
    expect([...textTokens('ＶＩＡＧＲＡ Via\u200bgra 发\u200b票')]).toEqual(['viagra', 'viagra', '发票']);
  });

  it('know a number by its form', () => {
    expect([...textTokens('¥12800 ¥99800')]).toEqual(['¥#5', '¥#5']);
  });

  it('name the sender, its domain, what the checks found and where links lead', () => {
    const html =
      '<a href="https://pay.evil.example/x">www.bank.example</a><span style="display:none">x</span><img src=1>';
    const tokens = listTexts({
      fromAddress: 'Win@Mail.Evil.Example',
      results: ['dkim=none'],
      helo: 'dsl-10-20-30-40.example',
      html,
      attachments: [{ type: 'application/zip', name: 'invoice.ZIP' }],
    });
    expect(tokens).toEqual(
      expect.arrayContaining([
        'from:win@mail.evil.example',
        'domain:evil.example',
        'check:dkim=none',
        'helo:dialup',
        'link:evil.example',
        'link:disguised',
        'hidden:1',
        'file:.zip',
      ]),
    );
  });

  it('are no disguise where the text names the domain that the link leads to', () => {
    expect(readHtmlFacts('<a href="https://go.bank.example/">https://www.bank.example</a>').disguisedLinks).toBe(0);
  });

  it('are bounded and never throw, whatever the message is', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3_000 }), fc.string({ maxLength: 3_000 }));
    fc.assert(
      fc.property(text, text, text, text, (subject, fromAddress, body, html) => {
        const tokens = collectTokens({
          ...plain,
          subject,
          fromAddress,
          fromName: body,
          text: body,
          html,
          helo: subject,
        });
        expect(tokens.length).toBeLessThanOrEqual(maxTokens);
        for (const { text: token } of tokens) expect(Number.isSafeInteger(hashToken('key', token))).toBe(true);
      }),
    );
  });

  it('of a megabyte of hostile markup are read in no time', () => {
    const began = performance.now();
    for (const piece of ['<a href="', '<', '<a href=x ', "<a href='h", '\u200b', '一', '((((', '-'])
      listTexts({ html: piece.repeat(150_000), text: piece.repeat(150_000), subject: piece.repeat(10_000) });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the judgement', () => {
  const keys = Array.from({ length: 20 }, (_, at) => at);
  const train = (counts: Counts, messages: Counts = { junk: 50, good: 50 }): Training<number> => ({
    messages,
    tokens: new Map(keys.map((key) => [key, counts])),
  });

  it('is junk for what was in junk alone, good for what was in good alone, undecided for both', () => {
    const judge = (counts: Counts) => combineClues(keys, { organisation: train(counts), person: null });
    expect(judge({ junk: 10, good: 0 })?.probability).toBeGreaterThan(0.99);
    expect(judge({ junk: 0, good: 10 })?.probability).toBeLessThan(0.01);
    expect(judge({ junk: 10, good: 10 })).toBeNull();
  });

  it('is none for a message of which nothing is known', () => {
    expect(combineClues(keys, { organisation: train({ junk: 0, good: 0 }), person: null })).toBeNull();
  });

  it('is undecided where half of the clues are of each kind', () => {
    const mixed = new Map(keys.map((key) => [key, key % 2 === 0 ? { junk: 9, good: 0 } : { junk: 0, good: 9 }]));
    const training = { messages: { junk: 50, good: 50 }, tokens: mixed };
    expect(combineClues(keys, { organisation: training, person: null })?.probability).toBeCloseTo(0.5, 1);
  });

  it("follows the person where the organisation's training says the contrary", () => {
    const organisation = train({ junk: 20, good: 0 });
    const person = train({ junk: 0, good: 10 });
    expect(combineClues(keys, { organisation, person })?.probability).toBeLessThan(0.1);
    expect(combineClues(keys, { organisation, person: train({ junk: 0, good: 0 }) })?.probability).toBeGreaterThan(
      0.99,
    );
  });

  it('is a probability, whatever the counts are', () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    const counts = fc.record({ junk: count, good: count });
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 300 }), counts, (tokens, messages) => {
        const training = { messages, tokens: new Map(tokens.map((each, at) => [at, each])) };
        const judged = combineClues([...training.tokens.keys()], { organisation: training, person: training });
        if (judged === null) return;
        expect(judged.probability).toBeGreaterThanOrEqual(0);
        expect(judged.probability).toBeLessThanOrEqual(1);
      }),
    );
  });
});

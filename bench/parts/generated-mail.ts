/** Mails as an office writes them, half Chinese and half English, from a seed: the same on every run and machine. */
import type { IndexDocument } from '../../apps/server/src/engines/search-index/port.ts';

export interface MailGenerator {
  /** The next mail of an account. About 570 bytes of UTF-8 in all. */
  mail(n: number, sortKey: number): IndexDocument;
  /** A two-character word of the vocabulary; rank 0 is the most frequent. */
  chineseWord(rank: number): string;
  englishWord(rank: number): string;
  /** A number from 0 to below 1. */
  random(): number;
}

const chineseWords = 20_000;
const englishWords = 20_000;
const hanCharacters = 3_500;
const people = 2_000;

/** mulberry32: small, and good enough for words. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function unique(size: number, make: () => string): string[] {
  const words = new Set<string>();
  while (words.size < size) words.add(make());
  return [...words];
}

/** Ranks as in natural language: the frequency falls with the rank (Zipf), approximated by a power of a uniform number. */
function zipfRank(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** random()) - 1);
}

export function createMailGenerator(seed: number): MailGenerator {
  const random = createRandom(seed);
  const han = (): string => String.fromCodePoint(0x4e00 + Math.floor(random() ** 2 * hanCharacters) * 5);
  const syllables = unique(400, () => {
    const message = (from: string): string => from.charAt(Math.floor(random() * from.length));
    return message('bcdfghklmnprstvw') + message('aeiou') + (random() < 0.4 ? message('nrstlm') : '');
  });
  const syllable = (): string => syllables[Math.floor(random() * syllables.length)] ?? '';
  const chinese = unique(chineseWords, () => han() + han());
  const english = unique(englishWords, () => {
    let word = syllable();
    for (let more = Math.floor(random() * 3) + 1; more > 0; more--) word += syllable();
    return word;
  });
  const persons = unique(
    people,
    () => `${han()}${han()}${random() < 0.6 ? han() : ''} <${syllable()}.${syllable()}${syllable()}@example.com>`,
  );
  const chineseWord = (rank: number): string => chinese[rank] ?? '';
  const englishWord = (rank: number): string => english[rank] ?? '';
  const sentence = (words: number, isChinese: boolean): string => {
    let text = '';
    for (let i = 0; i < words; i++) {
      if (isChinese) text += chineseWord(zipfRank(random, chineseWords)) + (random() < 0.15 ? '，' : '');
      else text += `${englishWord(zipfRank(random, englishWords))} `;
    }
    return isChinese ? `${text}。` : `${text.trim()}. `;
  };
  const person = (): string => persons[Math.floor(random() ** 2 * people)] ?? '';
  return {
    chineseWord,
    englishWord,
    random,
    mail(n, sortKey) {
      const isChinese = random() < 0.5;
      let body = '';
      const sentences = 1 + Math.floor(random() * 7);
      for (let i = 0; i < sentences; i++) body += sentence(12, random() < 0.9 ? isChinese : !isChinese);
      return {
        n,
        sortKey,
        subject: sentence(5, isChinese),
        sender: person(),
        recipients: random() < 0.4 ? `${person()}, ${person()}` : person(),
        attachments:
          random() < 0.2
            ? `${isChinese ? chineseWord(Math.floor(random() * 500)) : englishWord(Math.floor(random() * 500))}_${2000 + Math.floor(random() * 30)}.pdf`
            : '',
        body,
      };
    },
  };
}

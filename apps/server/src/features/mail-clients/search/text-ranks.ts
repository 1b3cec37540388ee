const compareTexts = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Texts as numbers that compare as they do. Many mails have the same ones: each is made a key, and compared with others, once. */
export class TextRanks {
  readonly #known = new Map<string, number>();

  /** What stands for the text until all are known. */
  add(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const fresh = this.#known.size;
    this.#known.set(text, fresh);
    return fresh;
  }

  /** The rank of each, by what `add` answered; texts with the same key have the same. */
  rank(toKey: (text: string) => string): Float64Array {
    const keys = Array.from(this.#known.keys(), toKey);
    const order = Array.from(keys.keys()).sort((a, b) => compareTexts(keys[a] ?? '', keys[b] ?? ''));
    const ranks = new Float64Array(keys.length);
    let rank = 0;
    for (const [at, text] of order.entries()) {
      if (at > 0 && keys[text] !== keys[order[at - 1] ?? 0]) rank += 1;
      ranks[text] = rank;
    }
    return ranks;
  }
}

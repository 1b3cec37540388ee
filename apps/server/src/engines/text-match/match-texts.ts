/**
 * Words and patterns looked for in texts of any origin, in time linear in the texts. A word of an alphabet is met as a whole word, one of Chinese,
 * Japanese or Korean wherever it stands; letter case, width, accents and invisible characters make no difference. A pattern sees the text as
 * it is, and once more with plain letters for compatibility forms (NFKC), so that full-width digits do not pass by.
 */
import { ComparedText, chooseSpacing, normaliseWord, type Spacing } from './compared-text.ts';
import { Pattern } from './pattern.ts';

/** What is looked for; plain values. */
export type TextQuery =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: string };

/** What became of one query in one text. */
export interface TextMatch {
  readonly isMet: boolean;
  /** Some of what was found, as it stands in the text; may be none where a pattern matches much at once. */
  readonly found: readonly string[];
}

/** Different words of one query that are named for one text. */
export const maxFound = 10;
/** Characters of a found text that are kept: it is shown in a line. */
const maxFoundCharacters = 200;

export type CompiledQuery =
  | { readonly kind: 'words'; readonly words: readonly { readonly spacing: Spacing; readonly word: string }[] }
  | { readonly kind: 'pattern'; readonly pattern: Pattern };

/** Makes a query ready. Throws PatternError. */
export function compileQuery(query: TextQuery): CompiledQuery {
  if (query.kind === 'pattern') return { kind: 'pattern', pattern: new Pattern(query.pattern) };
  const words = query.words.map((text) => {
    const spacing = chooseSpacing(text);
    return { spacing, word: normaliseWord(text, spacing) };
  });
  // What is nothing but invisible characters says nothing.
  return { kind: 'words', words: words.filter(({ word }) => word !== '') };
}

/** A text for several queries: each form of it is made once, when one asks. */
export class MatchedText {
  readonly #text: string;
  readonly #compared = new Map<Spacing, ComparedText>();
  #plain: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  match(query: CompiledQuery): TextMatch {
    const found = query.kind === 'words' ? this.#findKeywords(query) : this.#findPattern(query.pattern);
    return {
      isMet: found !== null,
      found: (found ?? []).slice(0, maxFound).map((text) => text.slice(0, maxFoundCharacters).toWellFormed()),
    };
  }

  #compare(spacing: Spacing): ComparedText {
    const known = this.#compared.get(spacing) ?? new ComparedText(this.#text, spacing);
    this.#compared.set(spacing, known);
    return known;
  }

  #findKeywords({ words }: Extract<CompiledQuery, { kind: 'words' }>): readonly string[] | null {
    const found = new Set<string>();
    for (const { spacing, word } of words) {
      const text = this.#compare(spacing).findWord(word);
      if (text !== null) found.add(text);
      if (found.size === maxFound) break;
    }
    return found.size === 0 ? null : [...found];
  }

  #findPattern(pattern: Pattern): readonly string[] | null {
    if (pattern.isMatch(this.#text)) return pattern.listMatches(this.#text);
    this.#plain ??= this.#text.normalize('NFKC');
    if (this.#plain === this.#text || !pattern.isMatch(this.#plain)) return null;
    return pattern.listMatches(this.#plain);
  }
}

/** Each query in each text. */
export function matchTexts(
  queries: readonly CompiledQuery[],
  texts: readonly string[],
): readonly (readonly TextMatch[])[] {
  const matched = texts.map((text) => new MatchedText(text));
  return queries.map((query) => matched.map((text) => text.match(query)));
}

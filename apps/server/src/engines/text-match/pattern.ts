/** Patterns of administrators (RE2 syntax), matched by automata: time is linear in the text whatever the pattern. */
import { RE2JS } from 're2js';

/** Instructions of a compiled pattern; time for a character grows with them. An address has 30, `[\p{L}]{10,50}@` has 93. */
const maxInstructions = 500;
/** Characters looked at together for the words that matched: finding where is slower by far than finding that. */
const windowCharacters = 600;
const windowStep = 450;
/** Windows with a match that are looked into, and matches that are taken of each. */
const maxWindows = 4;
const maxFoundInWindow = 3;

/** Why a pattern cannot be used. */
export type PatternFault = 'malformed' | 'tooComplex' | 'matchesEmpty';

export class PatternError extends Error {
  override readonly name = 'PatternError';
  readonly fault: PatternFault;

  constructor(fault: PatternFault, options?: ErrorOptions) {
    super(`the pattern cannot be used: ${fault}`, options);
    this.fault = fault;
  }
}

/** A compiled pattern keeps what its automaton has learned of texts, up to 8 MB: after so many texts, or a slow one, it is compiled anew. */
const maxUses = 200;
const slowMs = 20;

/** A pattern that can be used. */
export class Pattern {
  readonly #text: string;
  /** Its size: time for a character grows with it. */
  readonly instructions: number;
  #compiled: RE2JS | null;
  #uses = 0;

  /** Throws PatternError. */
  constructor(text: string) {
    this.#text = text;
    this.#compiled = parse(text);
    this.instructions = this.#compiled.programSize();
    if (this.instructions > maxInstructions) throw new PatternError('tooComplex');
    // What fits nothing at all fits every message.
    if (this.#compiled.test('')) throw new PatternError('matchesEmpty');
  }

  /** Whether it matches anywhere in a text. */
  isMatch(text: string): boolean {
    const compiled = this.#use();
    const start = performance.now();
    const isMet = compiled.test(text);
    if (performance.now() - start > slowMs) this.#compiled = null;
    return isMet;
  }

  #use(): RE2JS {
    this.#uses += 1;
    const compiled = this.#uses % maxUses === 0 ? null : this.#compiled;
    this.#compiled = compiled ?? parse(this.#text);
    return this.#compiled;
  }

  /** Some of what it matches in a text that it is known to match; none where a match is longer than what is looked at together. */
  listMatches(text: string): readonly string[] {
    const compiled = this.#use();
    const found = new Set<string>();
    let windows = 0;
    for (let start = 0; start < text.length && windows < maxWindows; start += windowStep) {
      const window = text.slice(start, start + windowCharacters);
      if (!compiled.test(window)) continue;
      windows += 1;
      const matcher = compiled.matcher(window);
      for (let count = 0; count < maxFoundInWindow && matcher.find(); count += 1) {
        const match = matcher.group();
        if (match !== null && match !== '') found.add(match);
      }
    }
    return [...found];
  }
}

function parse(text: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    // Whatever the library throws of a text that somebody typed.
    throw new PatternError('malformed', { cause: error });
  }
}

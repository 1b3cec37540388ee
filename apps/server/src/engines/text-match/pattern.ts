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

export type Pattern = RE2JS;

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

/** Compiles a pattern. Throws PatternError. */
export function compilePattern(text: string): Pattern {
  const pattern = parse(text);
  if (pattern.programSize() > maxInstructions) throw new PatternError('tooComplex');
  // What fits nothing at all fits every message.
  if (pattern.test('')) throw new PatternError('matchesEmpty');
  return pattern;
}

function parse(text: string): Pattern {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    // Whatever the library throws of a text that somebody typed.
    throw new PatternError('malformed', { cause: error });
  }
}

/** Whether a pattern matches anywhere in a text. */
export const isMatch = (pattern: Pattern, text: string): boolean => pattern.test(text);

/** Some of what a pattern matches in a text that it is known to match; none where a match is longer than what is looked at together. */
export function listMatches(pattern: Pattern, text: string): readonly string[] {
  const found = new Set<string>();
  let windows = 0;
  for (let start = 0; start < text.length && windows < maxWindows; start += windowStep) {
    const window = text.slice(start, start + windowCharacters);
    if (!pattern.test(window)) continue;
    windows += 1;
    const matcher = pattern.matcher(window);
    for (let count = 0; count < maxFoundInWindow && matcher.find(); count += 1) {
      const match = matcher.group();
      if (match !== null && match !== '') found.add(match);
    }
  }
  return [...found];
}

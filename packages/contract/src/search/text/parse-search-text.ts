/**
 * The text of the search box: words, "phrases", and operators in English and Chinese (`from:`, `发件人：`). One parser for server and
 * client. Linear in the text; it never refuses: what is no operator is text.
 */
import { parseDate } from './date-value.ts';
import { findOperator, findState, isAttachmentName, type OperatorKind } from './operator-names.ts';
import type { SearchClause } from './search-clause.ts';
import { parseSize } from './size-value.ts';

const quotes = /["“”„＂「」『』]/u;
const blank = /\s/u;
const colon = /[:：]/u;
const minus = /[-－]/u;

/** A clause of an operator and its value; null when the value is none for it. */
function createClause(kind: OperatorKind, value: string, quoted: boolean, negated: boolean): SearchClause | null {
  switch (kind) {
    case 'in':
    case 'label':
      return { kind, value, negated };
    case 'has':
      return isAttachmentName(value) ? { kind, value: 'attachment', negated } : null;
    case 'is': {
      const state = findState(value);
      return state === undefined ? null : { kind, value: state, negated };
    }
    case 'before':
    case 'after':
    case 'on': {
      const date = parseDate(value);
      return date === null ? null : { kind, value: date, negated };
    }
    case 'larger':
    case 'smaller': {
      const bytes = parseSize(value);
      return bytes === null ? null : { kind, value: bytes, negated };
    }
    default:
      return { kind, value, quoted, negated };
  }
}

/** The operator that a word begins with, and where its value begins. */
export function splitOperator(word: string): { kind: OperatorKind; valueAt: number } | null {
  const at = word.search(colon);
  if (at <= 0) return null;
  const kind = findOperator(word.slice(0, at));
  return kind === undefined ? null : { kind, valueAt: at + 1 };
}

interface Chunk {
  readonly value: string;
  readonly quoted: boolean;
  /** Where the text goes on. */
  readonly end: number;
}

class Scanner {
  readonly clauses: SearchClause[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    this.#skipBlanks();
    while (this.#at < this.#text.length) {
      this.#clause();
      this.#skipBlanks();
    }
  }

  #is(pattern: RegExp, at: number): boolean {
    return at < this.#text.length && pattern.test(this.#text.charAt(at));
  }

  #skipBlanks(): void {
    while (this.#is(blank, this.#at)) this.#at++;
  }

  /** A phrase in quotes, closed or running to the end, or a word up to a blank or a quote. */
  #readChunk(at: number): Chunk {
    let end = at;
    if (!this.#is(quotes, at)) {
      while (end < this.#text.length && !this.#is(blank, end) && !this.#is(quotes, end)) end++;
      return { value: this.#text.slice(at, end), quoted: false, end };
    }
    for (end = at + 1; end < this.#text.length && !this.#is(quotes, end); end++);
    const value = this.#text
      .slice(at + 1, end)
      .replace(/\s+/gu, ' ')
      .trim();
    return { value, quoted: true, end: end + 1 };
  }

  #clause(): void {
    const negated = this.#is(minus, this.#at) && this.#at + 1 < this.#text.length && !this.#is(blank, this.#at + 1);
    const chunk = this.#readChunk(negated ? this.#at + 1 : this.#at);
    this.#at = chunk.end;
    const operator = chunk.quoted ? null : splitOperator(chunk.value);
    if (operator !== null && this.#operator(operator, chunk, negated)) return;
    if (chunk.value !== '') this.clauses.push({ kind: 'text', value: chunk.value, quoted: chunk.quoted, negated });
  }

  #operator({ kind, valueAt }: { kind: OperatorKind; valueAt: number }, word: Chunk, negated: boolean): boolean {
    let value: Chunk | null = { ...word, value: word.value.slice(valueAt) };
    if (value.value === '') value = this.#valueAfter(word.end);
    if (value === null || value.value === '') return false;
    const clause = createClause(kind, value.value, value.quoted, negated);
    if (clause === null) return false;
    this.clauses.push(clause);
    this.#at = value.end;
    return true;
  }

  /** The value after `from:`, in quotes or after blanks; not what is an operator or a negation itself. */
  #valueAfter(end: number): Chunk | null {
    let at = end;
    while (this.#is(blank, at)) at++;
    if (at >= this.#text.length || this.#is(minus, at)) return null;
    const chunk = this.#readChunk(at);
    return chunk.quoted || splitOperator(chunk.value) === null ? chunk : null;
  }
}

/** The parts of a search text, in order. Every one must hold. */
export function parseSearchText(text: string): SearchClause[] {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner.clauses;
}

import { maxParameters } from '../limits.ts';
import type { ContentLine, Parameter } from './component.ts';

const nameForm = /^[A-Za-z0-9-]{1,64}$/;
/** Unquoted values end at the first of these; each place of a line is looked at once. */
const valueEnd = /[,;:]/g;
const nameEnd = /[;:]/g;
const parameterNameEnd = /[=;:]/g;

function indexOfAny(text: string, ends: RegExp, from: number): number {
  ends.lastIndex = from;
  const match = ends.exec(text);
  return match === null ? text.length : match.index;
}

const caretEscapes: Readonly<Record<string, string>> = { "^'": '"', '^n': '\n', '^^': '^' };

/** RFC 6868. */
function unescapeCarets(text: string): string {
  return text.includes('^') ? text.replaceAll(/\^['n^]/g, (found) => caretEscapes[found] ?? found) : text;
}

/** The values of one parameter and where they end; null where a quote is not closed. */
function parseValues(text: string, from: number): { values: string[]; at: number } | null {
  const values: string[] = [];
  let at = from;
  while (true) {
    let end: number;
    if (text[at] === '"') {
      end = text.indexOf('"', at + 1);
      if (end === -1) return null;
      values.push(unescapeCarets(text.slice(at + 1, end)));
      // What follows a closing quote is no part of any grammar and is passed over.
      end = indexOfAny(text, valueEnd, end + 1);
    } else {
      end = indexOfAny(text, valueEnd, at);
      values.push(unescapeCarets(text.slice(at, end)));
    }
    if (text[end] !== ',') return { values, at: end };
    at = end + 1;
  }
}

/** One unfolded content line; null where it is none. Linear in its length. */
export function parseLine(text: string): ContentLine | null {
  let at = indexOfAny(text, nameEnd, 0);
  const name = text.slice(0, at);
  if (!nameForm.test(name)) return null;
  const parameters: Parameter[] = [];
  while (text[at] === ';') {
    const nameAt = at + 1;
    at = indexOfAny(text, parameterNameEnd, nameAt);
    const parameter = text.slice(nameAt, at);
    if (text[at] !== '=') continue;
    const parsed = parseValues(text, at + 1);
    if (!parsed) return null;
    at = parsed.at;
    if (nameForm.test(parameter) && parameters.length < maxParameters) {
      parameters.push({ name: parameter.toUpperCase(), values: parsed.values });
    }
  }
  if (text[at] !== ':') return null;
  return { name: name.toUpperCase(), parameters, value: text.slice(at + 1) };
}

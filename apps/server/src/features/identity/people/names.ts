import { countCharacters } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';

/** Longest name of a person, department, organisation or code: what a list shows, not an end-to-end test. */
export const maxNameCharacters = 60;

/** A name without white space around it, in NFC, without control or bidirectional characters. Throws `personNameInvalid`. */
export function normaliseName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (name === '' || countCharacters(name) > maxNameCharacters)
    throw new UserError('personNameInvalid', { max: maxNameCharacters });
  return name;
}

import type { OpenMaildrop } from '../session-state.ts';
import { type Answer, bad, err } from './command.ts';

/** Digits of a number that can be counted exactly; more are no number of a mail. */
const maxDigits = 15;

/** A whole number from 0; null: it is none. */
export function parseNumber(text: string): number | null {
  return /^\d+$/.test(text) && text.length <= maxDigits ? Number(text) : null;
}

/** The mail that an argument names, or what is answered instead. */
export function findMail(
  mailbox: OpenMaildrop,
  argument: string,
): { readonly index: number } | { readonly answer: Answer } {
  const number = parseNumber(argument);
  if (number === null) return { answer: bad('Give the number of a message') };
  const index = mailbox.indexOf(number);
  return index === null ? { answer: err('No such message') } : { index };
}

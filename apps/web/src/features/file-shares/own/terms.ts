/** What a link is made with, as it is typed. */
import { translate } from '../../../lib/language/strings.ts';
import { maxShareAccesses, maxShareCode, maxShareDays, minShareCode } from '../contract-values.ts';
import { ownStrings } from './own.strings.ts';

export interface Terms {
  /** A preset, or what `otherDays` says. */
  readonly preset: string;
  readonly otherDays: string;
  readonly accesses: string;
  readonly isTyped: boolean;
  readonly code: string;
}

export type TermField = 'days' | 'accesses' | 'code';
export type TermErrors = Partial<Record<TermField, string>>;

export const startTerms: Terms = { preset: '7', otherDays: '', accesses: '10', isTyped: false, code: '' };
export const other = 'other';

/** A whole number from 1 to `max`; null: it is none. */
export function readCount(text: string, max: number): number | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
}

/** The terms as they are sent, or what is wrong with them. */
export function readTerms(
  terms: Terms,
):
  | { readonly ok: true; readonly days: number; readonly accesses: number; readonly code: string | undefined }
  | { readonly ok: false; readonly errors: TermErrors } {
  const days = readCount(terms.preset === other ? terms.otherDays : terms.preset, maxShareDays);
  const accesses = readCount(terms.accesses, maxShareAccesses);
  const code = terms.code.trim();
  const isCodeWrong = terms.isTyped && !/^[A-Za-z0-9]{4,8}$/.test(code);
  if (days !== null && accesses !== null && !isCodeWrong)
    return { ok: true, days, accesses, code: terms.isTyped ? code : undefined };
  const errors: TermErrors = {
    ...(days === null ? { days: translate(ownStrings, 'daysInvalid', { max: maxShareDays }) } : {}),
    ...(accesses === null ? { accesses: translate(ownStrings, 'accessesInvalid', { max: maxShareAccesses }) } : {}),
    ...(isCodeWrong ? { code: translate(ownStrings, 'codeInvalid', { min: minShareCode, max: maxShareCode }) } : {}),
  };
  return { ok: false, errors };
}

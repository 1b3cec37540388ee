/** What a share is made with, held to the limits of the specification; and its code. */
import { randomInt } from 'node:crypto';
import {
  countCharacters,
  maxShareAccesses,
  maxShareCode,
  maxShareDays,
  maxShareMessageCharacters,
  maxShareTitleCharacters,
  minShareCode,
  shareCodePattern,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import type { ShareKey } from './share-link.ts';

/** For what codes are encrypted, so that their owner reads them again. */
export const codePurpose = 'file-share-code';
/** Without what looks alike. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const generatedLength = 6;

export interface ShareTerms {
  readonly days: number;
  readonly accesses: number;
}

/** Throws shareDaysInvalid and shareAccessesInvalid. */
export function checkTerms({ days, accesses }: ShareTerms): void {
  if (days < 1 || days > maxShareDays) throw new UserError('shareDaysInvalid', { max: maxShareDays });
  if (accesses < 1 || accesses > maxShareAccesses)
    throw new UserError('shareAccessesInvalid', { max: maxShareAccesses });
}

/** The title and the note, trimmed. Throws shareTitleTooLong and shareMessageTooLong. */
export function checkTexts({ title, note }: { readonly title: string; readonly note: string }) {
  const texts = { title: title.trim(), note: note.trim() };
  if (countCharacters(texts.title) > maxShareTitleCharacters)
    throw new UserError('shareTitleTooLong', { max: maxShareTitleCharacters });
  if (countCharacters(texts.note) > maxShareMessageCharacters)
    throw new UserError('shareMessageTooLong', { max: maxShareMessageCharacters });
  return texts;
}

/** The code that was typed, or one of ours. Throws shareCodeInvalid. */
export function chooseCode(typed: string | undefined): string {
  if (typed === undefined)
    return Array.from({ length: generatedLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  const code = typed.trim();
  if (!shareCodePattern.test(code)) throw new UserError('shareCodeInvalid', { min: minShareCode, max: maxShareCode });
  return code;
}

/**
 * What a code is compared by. A code of some letters falls to any hash that is only slow; this one takes a key that is not in the database. Case is
 * folded: telephones write a capital first.
 */
export const hashCode = (secrets: Secrets, { account, shareId }: ShareKey, code: string): string =>
  secrets.hashToken('file-share-code', `${String(account)}/${shareId}/${code.trim().toLowerCase()}`);

/** Printed codes, each for one sign-in when everything else is lost. */
import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@hongyan/contract';
import type { Services } from '../../services.ts';

/** Base32 (RFC 4648 §6): no 0, 1, 8 or 9 to be mistaken for messages. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 120 bits: a keyed hash is enough to keep it, for nobody can try them all (OWASP ASVS 5.0, 6.5.2: from 112 bits on). Those made before have 80. */
const characters = 24;
const groupSize = 4;

function createCode(): string {
  const text = Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]).join('');
  return (text.match(new RegExp(`.{${groupSize}}`, 'g')) ?? []).join('-');
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createCode);
}

/** As it is kept, whatever case, blanks and hyphens it was typed with; digits that are no part of it are read as the letters they look like. */
export function hashRecoveryCode(
  secrets: Pick<Services['secrets'], 'hashToken'>,
  accountNo: number,
  code: string,
): string {
  const normalised = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
    .replace(/[^A-Z2-7]/g, '');
  return secrets.hashToken('recovery-code', `${accountNo}:${normalised}`);
}

/** Names of files and folders: what may be one, how two are compared, and what one is sorted by. */
import { countCharacters, maxNodeNameBytes, maxNodeNameCharacters, normaliseFileName } from '@hongyan/contract';
import { cleanFileName } from '@hongyan/mime';
import { UserError } from '../../call/user-error.ts';
import { buildSortKey } from '../../engines/pinyin/sort-key.ts';

const nameless = 'file';
/** Numbers are sorted by their value up to so many digits. */
const sortedDigits = 12;
const extensionForm = /^.+\.([^.\s]{1,20})$/;

/** Dots at the beginning are a name's own (`.gitignore`); the rest is held to what every file system takes. */
function clean(name: string, maxCharacters: number): string {
  const [, dots = '', rest = ''] = /^(\.*)([\s\S]*)$/.exec(name.normalize('NFC').trim()) ?? [];
  const cleaned = cleanFileName(rest, maxCharacters);
  return cleaned === '' ? '' : dots.slice(0, 1) + cleaned;
}

/** A name that somebody has typed, trimmed. Throws what is wrong with it. */
export function checkName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '') throw new UserError('fileNameEmpty');
  if (countCharacters(trimmed) > maxNodeNameCharacters || Buffer.byteLength(trimmed) > maxNodeNameBytes)
    throw new UserError('fileNameTooLong', { max: maxNodeNameCharacters });
  if (clean(trimmed, maxNodeNameCharacters) !== trimmed) throw new UserError('fileNameInvalid');
  return trimmed;
}

/** The extension in lower case; empty where there is none. */
export function extensionOf(name: string): string {
  return (extensionForm.exec(name)?.[1] ?? '').toLowerCase();
}

function cutToBytes(name: string): string {
  const extension = extensionForm.exec(name)?.[1];
  const ending = extension === undefined ? '' : `.${extension}`;
  const characters = Array.from(name.slice(0, name.length - ending.length));
  while (characters.length > 1 && Buffer.byteLength(characters.join('') + ending) > maxNodeNameBytes) characters.pop();
  return characters.join('').trimEnd() + ending;
}

/** A name that comes with a file, made one of ours: what cannot stand in a name is left out or becomes `_`. */
export function fitName(name: string): string {
  const cleaned = clean(name, maxNodeNameCharacters);
  if (cleaned === '') return nameless;
  return Buffer.byteLength(cleaned) <= maxNodeNameBytes ? cleaned : cutToBytes(cleaned);
}

/** The name with a number, as a second file of one name gets it. */
export function numberName(name: string, count: number): string {
  const extension = extensionForm.exec(name)?.[1];
  const ending = extension === undefined ? '' : `.${extension}`;
  return fitName(`${name.slice(0, name.length - ending.length)} (${String(count)})${ending}`);
}

/** What a name is stored with. */
export function keysOf(name: string): { readonly name: string; readonly name_key: string; readonly sort_key: string } {
  const padded = name.replace(/\d+/g, (digits) => digits.padStart(sortedDigits, '0'));
  return { name, name_key: normaliseFileName(name), sort_key: buildSortKey(padded) };
}

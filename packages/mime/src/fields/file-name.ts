/** File names an outsider chose, made safe to show, to download under and to write (security, section 4.3; RFC 6266 §4.3). */
import { maxFileNameCharacters } from '../limits.ts';
import { removeHiddenCharacters } from './visible-text.ts';

const reservedNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i; // Windows opens a device for these
const maxExtensionCharacters = 20;

/**
 * The name without controls, direction and zero-width marks; `/ \ : * ? " < > |` become `_`; no dots or blanks at the ends (so no `..`
 * and no hidden file); at most `maxCharacters`, the extension kept. Empty when nothing is left: the caller then chooses a name.
 */
export function cleanFileName(name: string, maxCharacters: number = maxFileNameCharacters): string {
  const safe = removeHiddenCharacters(name.slice(0, 10_000))
    .normalize('NFC')
    .replace(/[/\\:*?"<>|]/g, '_');
  const trimmed = trimDots(safe);
  const named = reservedNames.test(trimmed) ? `_${trimmed}` : trimmed;
  const characters = Array.from(named);
  if (characters.length <= maxCharacters) return named;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= maxExtensionCharacters ? characters.slice(dot) : [];
  return trimDots([...characters.slice(0, maxCharacters - extension.length), ...extension].join(''));
}

function trimDots(text: string): string {
  const isEdge = (character: string | undefined) => character === '.' || character === ' ' || character === '\u3000';
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text[start])) start++;
  while (end > start && isEdge(text[end - 1])) end--;
  return text.slice(start, end);
}

/** The line under a subject in the list: what the sender wrote first, without quotations, rulers and long links. */
import { removeHiddenCharacters } from '../fields/visible-text.ts';
import { maxPreviewCharacters, maxPreviewSourceCharacters } from '../limits.ts';

/** Lines with which clients begin the mail they quote; all that follows is not the sender's. Anchored, one branch each: linear. */
const quoteHeaders = [
  /^-{2,20} {0,20}(?:original message|forwarded message|原始邮件|原始郵件|转发邮件|轉寄郵件|回复的原邮件|original appointment)/i,
  /^begin forwarded message:/i,
  /^(?:on|le|am|el) .{1,200}(?:wrote|écrit|schrieb|escribió) ?:$/i,
  /^(?:在|于|於)?.{1,200}(?:写道|寫道|來信)[:：]$/,
  /^_{20,}$/,
];

function isQuoteHeader(line: string): boolean {
  return line.length <= 300 && quoteHeaders.some((header) => header.test(line));
}

/** Rulers (`-----`, `====`, `****`) and other lines without a message or digit. */
function isRuler(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}

/** Without addresses of web pages, which fill the line and say nothing. */
function removeLinks(line: string): string {
  return line.replace(/[<[(]?https?:\/\/[^\s<>\])]*[>\])]?/gi, ' ');
}

function collectLines(text: string, isCutAtQuote: boolean): string {
  const kept: string[] = [];
  let length = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (isCutAtQuote && ((raw.trimEnd() === '--' && kept.length > 0) || isQuoteHeader(line))) break;
    if (line === '' || (isCutAtQuote && line.startsWith('>')) || isRuler(line)) continue;
    const said = removeHiddenCharacters(removeLinks(line));
    if (said === '' || isRuler(said)) continue;
    kept.push(said);
    length += said.length;
    if (length > 2 * maxPreviewCharacters) break;
  }
  return kept.join(' ');
}

/** About 200 characters of `text`; of the quoted mail when there is nothing else (a mere forward). */
export function makePreview(text: string): string {
  const source = text.slice(0, maxPreviewSourceCharacters);
  const line = collectLines(source, true) || collectLines(source, false);
  return Array.from(line.slice(0, 2 * maxPreviewCharacters))
    .slice(0, maxPreviewCharacters)
    .join('')
    .toWellFormed()
    .trim();
}

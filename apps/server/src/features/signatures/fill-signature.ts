import type { Part } from '../writing-aids/index.ts';
import type { SignatureCard } from './card.ts';

const placeholder = /\{(name|department|duties|phone|address)\}/g;

/** For text and for attribute values in either quotes: data of a person never becomes markup of a signature. */
function escapeValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Where a line of a signature may begin. */
const lineStart = /(?=<(?:div|p|br|li|tr)\b)/i;
const blockLine = /^<(div|p|li|tr)\b[^>]*>/i;
const lineEnd = /<\/(?:div|p|li|td|tr)>/i;

/** How much of a piece is its line: up to the end tag of its block, or of the block around a line break. */
function lineLength(chunk: string): number {
  const tag = blockLine.exec(chunk)?.[1];
  if (tag === undefined) {
    const end = /^<br\b/i.test(chunk) ? chunk.search(lineEnd) : 0;
    return end < 0 ? chunk.length : end;
  }
  const closing = `</${tag.toLowerCase()}>`;
  const end = chunk.toLowerCase().indexOf(closing);
  return end < 0 ? 0 : end + closing.length;
}

/** A line that says nothing but what the person has not ("Phone: {phone}") is left out. */
function isEmptyLine(line: string, card: SignatureCard): boolean {
  const named = [...line.matchAll(placeholder)].map((match) => card[match[1] as keyof SignatureCard]);
  return named.length > 0 && named.every((value) => value.trim() === '');
}

/** A system signature with the person's data in place of `{name}`, `{department}`, `{duties}`, `{phone}` and `{address}`, escaped. */
export function fillSignature(html: string, card: SignatureCard): string {
  return html
    .split(lineStart)
    .map((chunk) => {
      const length = lineLength(chunk);
      return isEmptyLine(chunk.slice(0, length), card) ? chunk.slice(length) : chunk;
    })
    .join('')
    .replace(placeholder, (_match, key: keyof SignatureCard) => escapeValue(card[key]));
}

/** A system signature says who the person is; one's own stays as it was written. */
export function shownHtml({ isSystem, content }: Part<'signature'>, card: SignatureCard): string {
  return isSystem ? fillSignature(content.html, card) : content.html;
}

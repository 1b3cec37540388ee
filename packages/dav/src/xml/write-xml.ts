/** Answers: elements as text, with fixed prefixes that the outermost element declares. */
import { namespaces, splitName } from './names.ts';

const prefixOf = new Map<string, string>(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]));

/** Every prefix that `printElement` uses, for the outermost element. */
export const prefixDeclarations = Object.entries(namespaces)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** Characters that XML 1.0 cannot carry, lone surrogates too. */
const unprintable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as it stands in an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(unprintable, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? character);

/** An element; `content` is XML already. Names of unknown namespaces bring their declaration along. */
export function printElement(name: string, content = '', attributes: Readonly<Record<string, string>> = {}): string {
  const { namespace, local } = splitName(name);
  const prefix = prefixOf.get(namespace);
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const declared = prefix === undefined && namespace !== '' ? ` xmlns:x="${escapeXml(namespace)}"` : '';
  const tag = prefix !== undefined ? `${prefix}:${local}` : namespace === '' ? local : `x:${local}`;
  const start = `${tag}${declared}${named.join('')}`;
  return content === '' ? `<${start}/>` : `<${start}>${content}</${tag}>`;
}

/** An element with text in it. */
export const printText = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string =>
  printElement(name, escapeXml(text), attributes);

/** A whole document. */
export function printDocument(name: string, content: string): string {
  const { namespace, local } = splitName(name);
  const tag = `${prefixOf.get(namespace) ?? 'd'}:${local}`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<${tag}${prefixDeclarations}>${content}</${tag}>\n`;
}

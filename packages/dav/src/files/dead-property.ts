/** XML that programs give us to keep: printed anew from what was read, so that it can be put into any answer (RFC 4918 §4.3). */
import { DavRefusal } from '../refusal.ts';
import { splitName } from '../xml/names.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { escapeXml } from '../xml/write-xml.ts';
import type { DeadProperty } from './port.ts';

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const langName = `{${xmlNamespace}}lang`;

/** A reader makes one space of what is not escaped (XML 1.0 §3.3.3). */
const escapeAttribute = (value: string): string =>
  escapeXml(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);

function printAttributes({ attributes, qualified }: XmlElement, lang: string | undefined): string {
  const plain = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const withLang = lang === undefined ? qualified : new Map([[langName, lang], ...qualified]);
  const others = [...withLang].map(([name, value], at) => {
    const { namespace, local } = splitName(name);
    if (namespace === xmlNamespace) return ` xml:${local}="${escapeAttribute(value)}"`;
    return ` xmlns:n${at}="${escapeAttribute(namespace)}" n${at}:${local}="${escapeAttribute(value)}"`;
  });
  return [...plain, ...others].join('');
}

/** An element with all that is in it, with every namespace declared where it is used. `lang`: what holds outside it. */
export function printWhole(element: XmlElement, lang?: string): string {
  const { namespace, local } = splitName(element.name);
  const tag = namespace === '' ? local : `x:${local}`;
  const declared = namespace === '' ? '' : ` xmlns:x="${escapeAttribute(namespace)}"`;
  const inner = element.parts.map((part) => (typeof part === 'string' ? escapeXml(part) : printWhole(part))).join('');
  const start = `${tag}${declared}${printAttributes(element, lang)}`;
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${tag}>`;
}

/** The language that holds in an element (RFC 4918 §4.3: it is kept with the property). */
export const langOf = (element: XmlElement, outside?: string): string | undefined =>
  element.qualified.get(langName) ?? outside;

/** A property as it is kept. */
export function readDeadProperty(element: XmlElement, lang: string | undefined, maxCharacters: number): DeadProperty {
  const { namespace, local } = splitName(element.name);
  const xml = printWhole(element, lang);
  if (xml.length > maxCharacters) throw new DavRefusal(507, 'A property is too large');
  return { namespace, name: local, xml };
}

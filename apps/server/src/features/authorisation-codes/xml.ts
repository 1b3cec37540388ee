/** A small writer of XML: elements, attributes and text, everything escaped. It reads nothing. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** What XML 1.0 §2.2 does not take, not even as a reference. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for an element or an attribute: whatever comes in, what comes out ends neither. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');
}

/** Written XML, not to be escaped again. */
export interface XmlElement {
  readonly xml: string;
}

/** `<name attributes>children</name>`; names are our own words, never data. */
export function element(
  name: string,
  children: string | number | readonly XmlElement[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const openingTag = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  const inner = typeof children === 'object' ? children.map(({ xml }) => xml).join('') : escapeXml(String(children));
  return { xml: `<${name}${openingTag}>${inner}</${name}>` };
}

/** A whole document in UTF-8. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

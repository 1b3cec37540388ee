import { element, type XmlElement } from './xml.ts';

export type PlistValue = string | number | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };

function toElement(value: PlistValue): XmlElement {
  if (typeof value === 'string') return element('string', value);
  if (typeof value === 'number') return element('integer', value);
  if (typeof value === 'boolean') return { xml: value ? '<true/>' : '<false/>' };
  if (Array.isArray(value)) return element('array', value.map(toElement));
  const entries = Object.entries(value as Readonly<Record<string, PlistValue>>);
  return element(
    'dict',
    entries.flatMap(([key, inner]) => [element('key', key), toElement(inner)]),
  );
}

/** A property list as Apple's systems read it. */
export function writePlist(value: PlistValue): string {
  const type = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
  const { xml } = element('plist', [toElement(value)], { version: '1.0' });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${type}\n${xml}\n`;
}

import { type Component, type ContentLine, makeLine } from './component.ts';

/** Octets of a line before it is folded (RFC 5545 §3.1). */
const maxOctets = 75;

const plain = /^[^":;,^\n\r]*$/;

/** RFC 6868: quotes and line ends in a parameter. */
function printParameterValue(text: string): string {
  if (plain.test(text)) return text;
  const escaped = text
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replaceAll(/\r\n?|\n/g, '^n');
  return `"${escaped}"`;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}

/** Folds between characters, never within one. */
function breakLine(line: string): string {
  // Every character has at most three octets for each UTF-16 unit.
  if (line.length * 3 <= maxOctets) return line;
  const parts: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const codePoint = line.codePointAt(at) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > maxOctets) {
      parts.push(line.slice(from, at));
      from = at;
      // The blank that marks a folded line counts.
      octets = 1;
    }
    octets += size;
    at += codePoint > 0xff_ff ? 2 : 1;
  }
  parts.push(line.slice(from));
  return parts.join('\r\n ');
}

function printLine(line: ContentLine): string {
  const parameters = line.parameters.map(({ name, values }) => `;${name}=${values.map(printParameterValue).join(',')}`);
  return breakLine(`${line.name}${parameters.join('')}:${line.value}`);
}

function printInto(component: Component, lines: string[]): void {
  lines.push(`BEGIN:${component.name}`);
  for (const line of component.lines) lines.push(printLine(line));
  for (const inner of component.components) printInto(inner, lines);
  lines.push(`END:${component.name}`);
}

/** A component as text, folded, with CRLF. */
export function printComponent(component: Component): string {
  const lines: string[] = [];
  printInto(component, lines);
  return `${lines.join('\r\n')}\r\n`;
}

const productId = '-//Hongyan//Hongyan//EN';

/** A VCALENDAR of these components; zones come first, as Outlook wants them. */
export function printCalendar(components: readonly Component[], method = ''): string {
  const zones = components.filter((component) => component.name === 'VTIMEZONE');
  const others = components.filter((component) => component.name !== 'VTIMEZONE');
  const lines = [makeLine('VERSION', '2.0'), makeLine('PRODID', productId), makeLine('CALSCALE', 'GREGORIAN')];
  if (method !== '') lines.push(makeLine('METHOD', method));
  return printComponent({ name: 'VCALENDAR', lines, components: [...zones, ...others] });
}

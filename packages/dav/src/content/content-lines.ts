/**
 * The lines of iCalendar and vCard (RFC 5545 §3.1, RFC 6350 §3.3), as far as filters and partial answers need them: names, parameters and
 * values as they stand. It takes whatever is stored; what it cannot read is no line.
 */

export interface ContentLine {
  /** In upper case, without the group. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  readonly value: string;
  /** As it is stored, folded lines joined. */
  readonly text: string;
}

export interface ContentComponent {
  /** In upper case. */
  readonly name: string;
  readonly lines: ContentLine[];
  readonly components: ContentComponent[];
}

const maxDepth = 8;

/** Where a value begins: the first colon outside of quotation marks. */
function findValue(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return at;
  }
  return -1;
}

const splitUnquoted = (text: string, separator: ';' | ','): readonly string[] =>
  text.match(separator === ';' ? /(?:"[^"]*"|[^;"]|")+/g : /(?:"[^"]*"|[^,"]|")+/g) ?? [];

function readLine(text: string): ContentLine | undefined {
  const colon = findValue(text);
  if (colon < 1) return undefined;
  const [full = '', ...parts] = splitUnquoted(text.slice(0, colon), ';');
  const parameters = new Map<string, readonly string[]>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = (equals < 0 ? 'TYPE' : part.slice(0, equals)).toUpperCase();
    const values = splitUnquoted(part.slice(equals + 1), ',').map((value) => value.replace(/^"(.*)"$/, '$1'));
    parameters.set(name, [...(parameters.get(name) ?? []), ...values]);
  }
  const name = full.slice(full.lastIndexOf('.') + 1).toUpperCase();
  return { name, parameters, value: text.slice(colon + 1), text };
}

/** Reads stored text; null when it is no component. */
export function readContent(text: string): ContentComponent | null {
  const root: ContentComponent = { name: '', lines: [], components: [] };
  const open = [root];
  for (const raw of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const line = readLine(raw);
    const parent = open.at(-1);
    if (line === undefined || parent === undefined) continue;
    if (line.name === 'BEGIN' && open.length <= maxDepth) {
      const component = { name: line.value.trim().toUpperCase(), lines: [], components: [] };
      parent.components.push(component);
      open.push(component);
    } else if (line.name === 'END' && open.length > 1) open.pop();
    else parent.lines.push(line);
  }
  return root.components[0] ?? null;
}

const maxLineBytes = 75;

/** A line folded at 75 bytes, between characters. */
function wrapLine(text: string): string {
  if (Buffer.byteLength(text) <= maxLineBytes) return text;
  const lines: string[] = [];
  let line = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      lines.push(line);
      line = ' ';
      bytes = 1;
    }
    line += character;
    bytes += size;
  }
  return [...lines, line].join('\r\n');
}

/** Writes a component. */
export function printContent(component: ContentComponent): string {
  const lines = component.lines.map(({ text }) => `${wrapLine(text)}\r\n`).join('');
  const inner = component.components.map(printContent).join('');
  return `BEGIN:${component.name}\r\n${lines}${inner}END:${component.name}\r\n`;
}

/** Text of a value without its backslashes. */
export const unescapeValue = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_match, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));

/** Content lines and components of RFC 5545 §3.1 and §3.6. Values stay as they were written, so that unknown ones are kept. */

/** A parameter and its values, without quotes and RFC 6868 escapes. */
export interface Parameter {
  readonly name: string;
  readonly values: readonly string[];
}

export interface ContentLine {
  /** Upper case. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly value: string;
}

export interface Component {
  /** Upper case. */
  readonly name: string;
  readonly lines: readonly ContentLine[];
  readonly components: readonly Component[];
}

/** A line from plain values; parameters without a value are left out. */
export function makeLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): ContentLine {
  const kept = Object.entries(parameters).flatMap(([key, text]) =>
    text === undefined ? [] : [{ name: key, values: [text] }],
  );
  return { name, parameters: kept, value };
}

/** The first line of a name. */
export function findLine(component: Component, name: string): ContentLine | undefined {
  return component.lines.find((line) => line.name === name);
}

/** All lines of a name. */
export function listLines(component: Component, name: string): readonly ContentLine[] {
  return component.lines.filter((line) => line.name === name);
}

/** The first value of a parameter; empty where it is not there. */
export function findParameter(line: ContentLine | undefined, name: string): string {
  return line?.parameters.find((parameter) => parameter.name === name)?.values[0] ?? '';
}

/** The line with a parameter set, or taken away (`undefined`); the others stay in their order. */
export function setParameter(line: ContentLine, name: string, value: string | undefined): ContentLine {
  const others = line.parameters.filter((parameter) => parameter.name !== name);
  return { ...line, parameters: value === undefined ? others : [...others, { name, values: [value] }] };
}

/** The component with these lines in place of all of that name; new ones go to the end. */
export function setLines(component: Component, name: string, lines: readonly ContentLine[]): Component {
  const at = component.lines.findIndex((line) => line.name === name);
  const others = component.lines.filter((line) => line.name !== name);
  const position = at === -1 ? others.length : at;
  return { ...component, lines: [...others.slice(0, position), ...lines, ...others.slice(position)] };
}

/** The component with one line in place of all of its name. */
export function setLine(component: Component, line: ContentLine): Component {
  return setLines(component, line.name, [line]);
}

/** The component without the lines of these names. */
export function removeLines(component: Component, ...names: readonly string[]): Component {
  return { ...component, lines: component.lines.filter((line) => !names.includes(line.name)) };
}

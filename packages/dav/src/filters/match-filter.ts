import { type ContentComponent, type ContentLine, unescapeValue } from '../content/content-lines.ts';
import type { ComponentFilter, LineFilter, ParameterFilter, TextMatch } from './filter.ts';

const collate: Readonly<Record<TextMatch['collation'], (text: string) => string>> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  'i;unicode-casemap': (text) => text.normalize('NFKC').toLowerCase(),
};

const compare: Readonly<Record<TextMatch['type'], (value: string, text: string) => boolean>> = {
  equals: (value, text) => value === text,
  contains: (value, text) => value.includes(text),
  'starts-with': (value, text) => value.startsWith(text),
  'ends-with': (value, text) => value.endsWith(text),
};

/** Whether a value matches. */
export function matchesText(value: string, { text, collation, isNegated, type }: TextMatch): boolean {
  const normalise = collate[collation];
  return compare[type](normalise(value), normalise(text)) !== isNegated;
}

function matchesParameter({ parameters }: ContentLine, { name, match }: ParameterFilter): boolean {
  const values = parameters.get(name);
  if (match === 'not-defined') return values === undefined;
  if (values === undefined) return false;
  return match === null || values.some((value) => matchesText(value, match));
}

function matchesLine(lines: readonly ContentLine[], filter: LineFilter): boolean {
  const named = lines.filter(({ name }) => name === filter.name);
  if (filter.isNotDefined) return named.length === 0;
  return named.some((line) => {
    const conditions = [
      ...filter.matches.map((match) => () => matchesText(unescapeValue(line.value), match)),
      ...filter.parameters.map((parameter) => () => matchesParameter(line, parameter)),
    ];
    if (conditions.length === 0) return true;
    return filter.isAnyOf ? conditions.some((holds) => holds()) : conditions.every((holds) => holds());
  });
}

/** Whether a component matches; ranges have been asked elsewhere. */
export function matchesComponent(component: ContentComponent, filter: ComponentFilter): boolean {
  if (component.name !== filter.name) return false;
  const conditions = [
    ...filter.lines.map((line) => () => matchesLine(component.lines, line)),
    ...filter.components.map((inner) => () => matchesInner(component, inner)),
  ];
  if (conditions.length === 0) return true;
  return filter.isAnyOf ? conditions.some((holds) => holds()) : conditions.every((holds) => holds());
}

function matchesInner({ components }: ContentComponent, filter: ComponentFilter): boolean {
  if (filter.isNotDefined) return components.every(({ name }) => name !== filter.name);
  return components.some((component) => matchesComponent(component, filter));
}

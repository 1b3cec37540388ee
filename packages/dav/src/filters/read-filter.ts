import { DavRefusal } from '../refusal.ts';
import { readTimeRange } from '../wire/time-range.ts';
import { caldav, carddav } from '../xml/names.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';
import type { ComponentFilter, LineFilter, ParameterFilter, TextMatch } from './filter.ts';

/** The names of one of both protocols, and what it takes when nothing is said. */
interface Dialect {
  readonly name: (local: string) => string;
  readonly collation: TextMatch['collation'];
  readonly collations: ReadonlySet<string>;
  /** Whether one of several conditions suffices unless the filter says otherwise. */
  readonly isAnyOf: boolean;
}

const calendarDialect: Dialect = {
  name: caldav,
  collation: 'i;ascii-casemap',
  collations: new Set(['i;ascii-casemap', 'i;octet']),
  isAnyOf: false,
};
const cardDialect: Dialect = {
  name: carddav,
  collation: 'i;unicode-casemap',
  collations: new Set(['i;ascii-casemap', 'i;octet', 'i;unicode-casemap']),
  isAnyOf: true,
};

const matchTypes: ReadonlySet<string> = new Set(['equals', 'contains', 'starts-with', 'ends-with']);

function readName(element: XmlElement): string {
  const name = element.attributes.get('name');
  if (name === undefined || name === '') throw new DavRefusal(400, 'A filter has no name');
  return name.toUpperCase();
}

function readTextMatch(element: XmlElement, dialect: Dialect): TextMatch {
  const asked = element.attributes.get('collation') ?? 'default';
  const collation = asked === 'default' ? dialect.collation : asked;
  if (!dialect.collations.has(collation))
    throw new DavRefusal(403, 'That collation is not known', dialect.name('supported-collation'));
  const type = element.attributes.get('match-type') ?? 'contains';
  if (!matchTypes.has(type)) throw new DavRefusal(400, 'That kind of match is not known');
  return {
    text: element.text,
    collation: collation as TextMatch['collation'],
    isNegated: element.attributes.get('negate-condition') === 'yes',
    type: type as TextMatch['type'],
  };
}

const readAnyOf = (element: XmlElement, dialect: Dialect): boolean =>
  element.attributes.get('test') === 'allof' ? false : element.attributes.get('test') === 'anyof' || dialect.isAnyOf;

const isNotDefined = (element: XmlElement, dialect: Dialect): boolean =>
  findChild(element, dialect.name('is-not-defined')) !== undefined;

function readParameter(element: XmlElement, dialect: Dialect): ParameterFilter {
  const match = findChild(element, dialect.name('text-match'));
  if (isNotDefined(element, dialect)) return { name: readName(element), match: 'not-defined' };
  return { name: readName(element), match: match === undefined ? null : readTextMatch(match, dialect) };
}

function readLine(element: XmlElement, dialect: Dialect): LineFilter {
  if (findChild(element, dialect.name('time-range')) !== undefined)
    throw new DavRefusal(403, 'Ranges of single properties are not known', dialect.name('supported-filter'));
  return {
    name: readName(element),
    isNotDefined: isNotDefined(element, dialect),
    isAnyOf: readAnyOf(element, dialect),
    matches: findChildren(element, dialect.name('text-match')).map((match) => readTextMatch(match, dialect)),
    parameters: findChildren(element, dialect.name('param-filter')).map((one) => readParameter(one, dialect)),
  };
}

function readComponent(element: XmlElement): ComponentFilter {
  const range = findChild(element, caldav('time-range'));
  return {
    name: readName(element),
    isNotDefined: isNotDefined(element, calendarDialect),
    isAnyOf: false,
    range: range === undefined ? null : readTimeRange(range),
    lines: findChildren(element, caldav('prop-filter')).map((one) => readLine(one, calendarDialect)),
    components: findChildren(element, caldav('comp-filter')).map(readComponent),
  };
}

/** The filter of a calendar-query: one of VCALENDAR. */
export function readCalendarFilter(report: XmlElement): ComponentFilter {
  const filter = findChild(report, caldav('filter'));
  const [root, ...more] = filter === undefined ? [] : findChildren(filter, caldav('comp-filter'));
  if (root === undefined || more.length > 0)
    throw new DavRefusal(400, 'A query needs one filter of VCALENDAR', caldav('valid-filter'));
  const component = readComponent(root);
  if (component.name !== 'VCALENDAR' || component.range !== null)
    throw new DavRefusal(400, 'A query needs one filter of VCALENDAR', caldav('valid-filter'));
  return component;
}

/** The filter of an addressbook-query, as one of VCARD. */
export function readCardFilter(report: XmlElement): ComponentFilter {
  const filter = findChild(report, carddav('filter'));
  const lines = filter === undefined ? [] : findChildren(filter, carddav('prop-filter'));
  return {
    name: 'VCARD',
    isNotDefined: false,
    isAnyOf: filter === undefined || readAnyOf(filter, cardDialect),
    range: null,
    lines: lines.map((one) => readLine(one, cardDialect)),
    components: [],
  };
}

/** `calendar-data` and `address-data` of a request: which parts of an object are wanted, and in which form. */

import type { DavLimits } from '../limits.ts';
import type { ReadOptions, TimeRange } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import type { DavContext } from '../resources/resource.ts';
import { readTimeRange } from '../wire/time-range.ts';
import { caldav, carddav, dav } from '../xml/names.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';
import { type ContentComponent, printContent, readContent } from './content-lines.ts';

/** Which lines and components of a component; null is all of them. */
interface WantedComponent {
  readonly name: string;
  readonly lines: ReadonlyMap<string, { readonly hasValue: boolean }> | null;
  readonly components: readonly WantedComponent[] | null;
}

export interface WantedContent {
  readonly options: ReadOptions;
  /** Null is the whole object. */
  readonly component: WantedComponent | null;
}

const upper = (element: XmlElement): string => (element.attributes.get('name') ?? '').toUpperCase();

const readLines = (elements: readonly XmlElement[]): WantedComponent['lines'] =>
  new Map(elements.map((prop) => [upper(prop), { hasValue: prop.attributes.get('novalue') !== 'yes' }]));

function readComponent(element: XmlElement): WantedComponent {
  const hasAllLines = findChild(element, caldav('allprop')) !== undefined;
  const hasAllComponents = findChild(element, caldav('allcomp')) !== undefined;
  return {
    name: upper(element),
    lines: hasAllLines ? null : readLines(findChildren(element, caldav('prop'))),
    components: hasAllComponents ? null : findChildren(element, caldav('comp')).map(readComponent),
  };
}

const dayMs = 86_400_000;

/** The time over which occurrences are wanted; null where series are. */
function readExpandedRange(element: XmlElement, { maxExpandedDays }: DavLimits): TimeRange | null {
  const expand = findChild(element, caldav('expand'));
  if (expand === undefined) return null;
  const range = readTimeRange(expand);
  if (range.start === null || range.end === null) throw new DavRefusal(400, 'Instances are wanted of no range');
  if (range.end - range.start > maxExpandedDays * dayMs)
    throw new DavRefusal(403, 'Instances are wanted of too long a time', caldav('number-of-matches-within-limits'));
  return range;
}

function readCalendarContent(element: XmlElement, limits: DavLimits): WantedContent {
  const type = element.attributes.get('content-type') ?? 'text/calendar';
  if (type.toLowerCase() !== 'text/calendar')
    throw new DavRefusal(403, 'Only text/calendar is kept', caldav('supported-calendar-data'));
  const range = readExpandedRange(element, limits);
  const comp = findChild(element, caldav('comp'));
  return {
    options: range === null ? {} : { expand: range },
    component: comp === undefined ? null : readComponent(comp),
  };
}

function readCardContent(element: XmlElement): WantedContent {
  const type = (element.attributes.get('content-type') ?? 'text/vcard').toLowerCase();
  const version = element.attributes.get('version') ?? '3.0';
  if (type !== 'text/vcard' || (version !== '3.0' && version !== '4.0'))
    throw new DavRefusal(403, 'Only vCard 3.0 and 4.0 are kept', carddav('supported-address-data'));
  const props = findChildren(element, carddav('prop'));
  const isAll = props.length === 0 || findChild(element, carddav('allprop')) !== undefined;
  return {
    options: { version },
    component: isAll ? null : { name: 'VCARD', lines: readLines(props), components: null },
  };
}

/** What a report wants of the content of objects. */
export function readWantedContent(report: XmlElement, limits: DavLimits): WantedContent {
  const prop = findChild(report, dav('prop'));
  const calendar = prop && findChild(prop, caldav('calendar-data'));
  if (calendar !== undefined) return readCalendarContent(calendar, limits);
  const card = prop && findChild(prop, carddav('address-data'));
  return card === undefined ? { options: {}, component: null } : readCardContent(card);
}

function prune(component: ContentComponent, wanted: WantedComponent): ContentComponent {
  const { lines, components } = wanted;
  return {
    name: component.name,
    lines: component.lines.flatMap((line) => {
      const chosen = lines === null || line.name === 'VERSION' ? { hasValue: true } : lines.get(line.name);
      if (chosen === undefined) return [];
      return [chosen.hasValue ? line : { ...line, text: line.text.slice(0, line.text.length - line.value.length) }];
    }),
    components: component.components.flatMap((inner) => {
      if (components === null) return [inner];
      const chosen = components.find(({ name }) => name === inner.name);
      return chosen === undefined ? [] : [prune(inner, chosen)];
    }),
  };
}

/** An object's content cut down to what is wanted. */
export function pruneContent(data: string, { component: wanted }: WantedContent): string {
  const content = wanted === null ? null : readContent(data);
  return wanted === null || content?.name !== wanted.name ? data : printContent(prune(content, wanted));
}

/** How many objects are read at once, so that an answer never holds all of them. */
export const readBatch = 100;

/** Content of named objects, in batches and in the order of the names; what is not there is left out. */
export async function* readContents(
  { store }: DavContext,
  collection: Parameters<typeof store.readObjects>[0],
  names: readonly string[],
  wanted: WantedContent,
): AsyncGenerator<readonly Awaited<ReturnType<typeof store.readObjects>>[number][]> {
  for (let at = 0; at < names.length; at += readBatch) {
    const batch = names.slice(at, at + readBatch);
    const objects = await store.readObjects(collection, batch, wanted.options);
    const byName = new Map(objects.map((object) => [object.name, object]));
    yield batch.flatMap((name) => byName.get(name) ?? []);
  }
}

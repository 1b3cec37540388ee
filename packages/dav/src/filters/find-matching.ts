import { readContent } from '../content/content-lines.ts';
import { readContents } from '../content/wanted-content.ts';
import type { CalendarComponent, DavCollection, DavObjectInfo } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import type { DavContext } from '../resources/resource.ts';
import { caldav } from '../xml/names.ts';
import type { ComponentFilter } from './filter.ts';
import { matchesComponent } from './match-filter.ts';

const ranged: ReadonlySet<string> = new Set<CalendarComponent>(['VEVENT', 'VTODO', 'VJOURNAL']);
const isRanged = (name: string): name is CalendarComponent => ranged.has(name);

function refuseInnerRanges(filter: ComponentFilter): void {
  for (const inner of filter.components) {
    if (inner.range !== null) throw new DavRefusal(403, 'Ranges of alarms are not known', caldav('supported-filter'));
    refuseInnerRanges(inner);
  }
}

/** The names with an instance in every range that is asked; null where none is. */
async function findInRanges(
  { store }: DavContext,
  collection: DavCollection,
  filter: ComponentFilter,
): Promise<ReadonlySet<string> | null> {
  let names: ReadonlySet<string> | null = null;
  for (const inner of filter.components) {
    refuseInnerRanges(inner);
    if (inner.range === null) continue;
    if (!isRanged(inner.name))
      throw new DavRefusal(403, 'That component has no range here', caldav('supported-filter'));
    const found = await store.findInRange(collection, inner.name, inner.range);
    names = names === null ? found : names.intersection(found);
  }
  return names;
}

/** Whether the kind of component, known without reading, is all that is asked besides ranges. */
const asksKindAlone = ({ lines, components }: ComponentFilter): boolean =>
  lines.length === 0 &&
  components.every((inner) => !inner.isNotDefined && inner.lines.length === 0 && inner.components.length === 0);

function matchesKind({ component }: DavObjectInfo, filter: ComponentFilter): boolean | undefined {
  if (!asksKindAlone(filter)) return undefined;
  if (filter.components.length === 0) return true;
  if (component === undefined) return undefined;
  return filter.components.every(({ name }) => name === component || name === 'VTIMEZONE');
}

/** Objects of a collection that match, in batches; content is read only where the answer depends on it. */
export async function* findMatching(
  context: DavContext,
  collection: DavCollection,
  filter: ComponentFilter,
): AsyncGenerator<readonly DavObjectInfo[]> {
  const inRange = await findInRanges(context, collection, filter);
  for await (const batch of context.store.listObjects(collection)) {
    const candidates = batch.filter(({ name }) => inRange === null || inRange.has(name));
    const known = new Map(candidates.map((info) => [info.name, matchesKind(info, filter)]));
    const unread = candidates.map(({ name }) => name).filter((name) => known.get(name) === undefined);
    for await (const objects of readContents(context, collection, unread, { options: {}, component: null }))
      for (const { name, data } of objects) {
        const content = readContent(data);
        known.set(name, content !== null && matchesComponent(content, filter));
      }
    const found = candidates.filter(({ name }) => known.get(name) === true);
    if (found.length > 0) yield found;
  }
}

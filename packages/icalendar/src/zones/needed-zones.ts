import { civilOf } from '../model/civil.ts';
import { type Component, findLine, makeLine, setLine } from '../model/component.ts';
import { composeVTimezone } from './compose-vtimezone.ts';
import { ZoneTable } from './zone-table.ts';

/** Every TZID that components name. */
function listTzids(components: readonly Component[]): ReadonlySet<string> {
  const tzids = new Set<string>();
  for (const component of components) {
    for (const line of component.lines) {
      for (const parameter of line.parameters)
        if (parameter.name === 'TZID') tzids.add(parameter.values[0]?.trim() ?? '');
    }
    for (const tzid of listTzids(component.components)) tzids.add(tzid);
  }
  return tzids;
}

function firstYear(components: readonly Component[]): number {
  const years = components.flatMap((component) => {
    const line = findLine(component, 'DTSTART') ?? findLine(component, 'DUE');
    return line && /^\d{4}/.test(line.value) ? [Number(line.value.slice(0, 4))] : [];
  });
  return years.length === 0 ? civilOf(0).year : years.reduce((a, b) => Math.min(a, b));
}

/**
 * The VTIMEZONEs that components need: those of the file where they have them, else made from the IANA name. A zone known by
 * one of Windows' names is described too, under that name.
 */
export function listNeededZones(components: readonly Component[], known: readonly Component[]): Component[] {
  const table = new ZoneTable([]);
  const year = firstYear(components);
  return [...listTzids(components)].flatMap((tzid) => {
    const own = known.find((zone) => findLine(zone, 'TZID')?.value.trim() === tzid);
    if (own) return [own];
    const named = table.find(tzid);
    const made = named ? composeVTimezone(named.name, year) : null;
    return made ? [setLine(made, makeLine('TZID', tzid))] : [];
  });
}

import { type Component, findParameter, listLines, makeLine, setLine } from '../model/component.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { listNeededZones } from '../zones/needed-zones.ts';
import { parseObject } from './calendar-object.ts';
import { addressOf, isSameAddress } from './people.ts';

function isDeclinedBy(component: Component, addresses: readonly string[]): boolean {
  return listLines(component, 'ATTENDEE').some(
    (line) =>
      findParameter(line, 'PARTSTAT').toUpperCase() === 'DECLINED' &&
      addresses.some((address) => isSameAddress(address, addressOf(line))),
  );
}

/**
 * An event as somebody shows it to others who cannot see their answer: what they declined takes no time (TRANSP). The text as it was where
 * nothing is declined, or where it is no event.
 */
export function freeDeclined(text: string, addresses: readonly string[]): string {
  // Most events are declined by nobody, and a calendar has thousands.
  if (!/DECLINED/i.test(text)) return text;
  const parts = parseObject(text, 'event');
  const components = [...(parts?.master ? [parts.master] : []), ...(parts?.overrides ?? [])];
  if (!parts || !components.some((component) => isDeclinedBy(component, addresses))) return text;
  const free = (component: Component): Component =>
    isDeclinedBy(component, addresses) ? setLine(component, makeLine('TRANSP', 'TRANSPARENT')) : component;
  return printCalendar([...listNeededZones(components, parts.timezones), ...components.map(free)], '');
}

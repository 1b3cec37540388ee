import type { CollectionChanges, CollectionKind } from '../port.ts';
import { appleCalendar, caldav, carddav, dav } from '../xml/names.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

type Change = CollectionChanges | undefined;

const readColour = (text: string): Change => {
  const colour = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.exec(text.trim())?.[0];
  return colour === undefined ? undefined : { colour: colour.slice(0, 7).toLowerCase() };
};
const readOrder = (text: string): Change =>
  /^\d{1,9}$/.test(text.trim()) ? { order: Number(text.trim()) } : undefined;

const ofAny = [[dav('displayname'), (text: string): Change => ({ displayName: text.trim() })]] as const;
const changeable: Readonly<Record<CollectionKind, ReadonlyMap<string, (text: string) => Change>>> = {
  calendar: new Map<string, (text: string) => Change>([
    ...ofAny,
    [caldav('calendar-description'), (text) => ({ description: text })],
    [appleCalendar('calendar-color'), readColour],
    [appleCalendar('calendar-order'), readOrder],
  ]),
  addressbook: new Map<string, (text: string) => Change>([
    ...ofAny,
    [carddav('addressbook-description'), (text) => ({ description: text })],
  ]),
};

/** What properties that a client sets change; a property that cannot be set, or not to that, is in `refused`. */
export function readChanges(
  kind: CollectionKind,
  properties: readonly XmlElement[],
): { readonly changes: CollectionChanges; readonly taken: readonly string[]; readonly refused: readonly string[] } {
  let changes: CollectionChanges = {};
  const taken: string[] = [];
  const refused: string[] = [];
  for (const { name, text, children } of properties) {
    const change = children.length > 0 ? undefined : changeable[kind].get(name)?.(text);
    if (change === undefined) refused.push(name);
    else {
      changes = { ...changes, ...change };
      taken.push(name);
    }
  }
  return { changes, taken, refused };
}

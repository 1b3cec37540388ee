import { maxOverrides } from '../limits.ts';
import { type Component, findLine } from '../model/component.ts';
import { type ParsedFile, parseComponents } from '../model/parse-components.ts';
import type { ObjectKind } from '../types.ts';
import { ZoneTable } from '../zones/zone-table.ts';

/** One UID's components: the event itself and its exceptions. */
export interface ObjectParts {
  readonly uid: string;
  readonly kind: ObjectKind;
  /** null: only some of its occurrences are known (an invitation to one of them). */
  readonly master: Component | null;
  /** With RECURRENCE-ID. */
  readonly overrides: readonly Component[];
  readonly timezones: readonly Component[];
  readonly zones: ZoneTable;
}

const componentNames: Readonly<Record<ObjectKind, string>> = { event: 'VEVENT', task: 'VTODO' };

export function uidOf(component: Component): string {
  return findLine(component, 'UID')?.value.trim() ?? '';
}

/** A parsed text as one object; null where it holds none of that kind. */
export function partsOf({ components }: ParsedFile, kind: ObjectKind): ObjectParts | null {
  const ofKind = components.filter((component) => component.name === componentNames[kind]);
  const [first] = ofKind;
  if (!first) return null;
  const uid = uidOf(first);
  const own = ofKind.filter((component) => uidOf(component) === uid);
  const isOverride = (component: Component): boolean => findLine(component, 'RECURRENCE-ID') !== undefined;
  const timezones = components.filter((component) => component.name === 'VTIMEZONE');
  return {
    uid,
    kind,
    master: own.find((component) => !isOverride(component)) ?? null,
    overrides: own.filter(isOverride).slice(0, maxOverrides),
    timezones,
    zones: new ZoneTable(timezones),
  };
}

/** The text of one object; null where it holds none of that kind. */
export function parseObject(text: string, kind: ObjectKind): ObjectParts | null {
  return partsOf(parseComponents(text), kind);
}

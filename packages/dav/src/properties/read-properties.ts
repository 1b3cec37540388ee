import { DavRefusal } from '../refusal.ts';
import { type DavContext, hrefOf, type Resource } from '../resources/resource.ts';
import { printProperties } from '../wire/multistatus.ts';
import { caldav, carddav, dav } from '../xml/names.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { findChild } from '../xml/parse-xml.ts';
import { printElement } from '../xml/write-xml.ts';
import { collectionProperties } from './collection-properties.ts';
import { principalProperties } from './principal-properties.ts';
import type { Property } from './property.ts';
import { schedulingProperties } from './scheduling-properties.ts';
import { webdavProperties } from './webdav-properties.ts';

const properties = [...webdavProperties, ...principalProperties, ...collectionProperties, ...schedulingProperties];
const propertyTable: ReadonlyMap<string, Property> = new Map(properties.map((property) => [property.name, property]));

/** Which properties are wanted; `names` without values for `propname`. */
export interface WantedProperties {
  readonly names: readonly string[];
  readonly isNamesOnly: boolean;
  /** What is not asked for by name is left out where it is not there. */
  readonly isAll: boolean;
}

const allNames = properties.filter(({ isInAllprop }) => isInAllprop).map(({ name }) => name);
const contentNames = new Set([caldav('calendar-data'), carddav('address-data'), caldav('schedule-tag')]);

/** What a PROPFIND or a REPORT asks for; no body is `allprop` (RFC 4918 §9.1). */
export function readWanted(request: XmlElement | null): WantedProperties {
  if (request === null || findChild(request, dav('allprop')) !== undefined) {
    const include = request === null ? undefined : findChild(request, dav('include'));
    const more = include?.children.map(({ name }) => name) ?? [];
    return { names: [...new Set([...allNames, ...more])], isNamesOnly: false, isAll: true };
  }
  if (findChild(request, dav('propname')) !== undefined)
    return {
      names: properties.map(({ name }) => name).filter((name) => !contentNames.has(name)),
      isNamesOnly: true,
      isAll: true,
    };
  const prop = findChild(request, dav('prop'));
  if (prop === undefined) throw new DavRefusal(400, 'No properties are asked for');
  return { names: [...new Set(prop.children.map(({ name }) => name))], isNamesOnly: false, isAll: false };
}

/** Whether the content of objects has to be read for what is wanted. */
export const wantsContent = ({ names }: WantedProperties): boolean => names.some((name) => contentNames.has(name));

/** Whether the schedule tag is wanted, which is known only of the content. */
export const wantsTag = ({ names }: WantedProperties): boolean => names.includes(caldav('schedule-tag'));

/** The value of one property; undefined where the resource has none. */
export const readProperty = (name: string, resource: Resource, context: DavContext): string | undefined =>
  propertyTable.get(name)?.read(resource, context);

/** One response: what is there, and what is not. */
export function printWanted(
  { names, isNamesOnly, isAll }: WantedProperties,
  resource: Resource,
  context: DavContext,
): string {
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const value = readProperty(name, resource, context);
    if (value !== undefined) found.push(isNamesOnly ? printElement(name) : value);
    else if (!isAll && !context.isMinimal) missing.push(printElement(name));
  }
  const results = new Map([
    [200, found],
    [404, missing],
  ]);
  return printProperties(hrefOf(context, resource), results);
}

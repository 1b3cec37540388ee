import type { CollectionKind, DavRequest } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import type { DavContext } from '../resources/resource.ts';
import type { DavPath } from '../wire/path.ts';
import { caldav, carddav, dav } from '../xml/names.ts';
import { findChild, findChildren, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { answerEmpty, type Method } from './method.ts';
import { readChanges } from './read-changes.ts';

const kindNames: Readonly<Record<CollectionKind, string>> = {
  calendar: caldav('calendar'),
  addressbook: carddav('addressbook'),
};

function requireFree(path: DavPath | undefined, { store }: DavContext): DavPath & { type: 'collection' } {
  if (path?.type !== 'collection' || path.user.toLowerCase() !== store.principal.name.toLowerCase())
    throw new DavRefusal(403, 'Collections are made in homes', caldav('calendar-collection-location-ok'));
  if (!store.kinds.includes(path.kind) || !store.canCreate(path.kind))
    throw new DavRefusal(403, 'Collections of that kind are not made by programs');
  return path;
}

const readProperties = (body: XmlElement | null): readonly XmlElement[] =>
  body === null ? [] : findChildren(body, dav('set')).flatMap((part) => findChild(part, dav('prop'))?.children ?? []);

const ignored: ReadonlySet<string> = new Set([
  dav('resourcetype'),
  caldav('supported-calendar-component-set'),
  caldav('calendar-timezone'),
  caldav('schedule-calendar-transp'),
]);

async function create(
  context: DavContext,
  path: DavPath & { type: 'collection' },
  properties: readonly XmlElement[],
): Promise<void> {
  if ((await context.store.findCollection(path.kind, path.name)) !== undefined)
    throw new DavRefusal(405, 'There is one of that name', dav('resource-must-be-null'));
  const { changes } = readChanges(
    path.kind,
    properties.filter(({ name }) => !ignored.has(name)),
  );
  const set = properties.find(({ name }) => name === caldav('supported-calendar-component-set'));
  const components = set?.children.flatMap(({ attributes }) => attributes.get('name')?.toUpperCase() ?? []);
  await context.store.createCollection(path.kind, path.name, {
    ...changes,
    ...(components === undefined ? {} : { components }),
  });
}

function readBody(request: DavRequest, context: DavContext, name: string): XmlElement | null {
  const body = parseXml(request.body, context.limits);
  if (body !== null && body.name !== name) throw new DavRefusal(415, 'The body is of another kind');
  return body;
}

/** Makes a calendar or an address book (RFC 5689). What it says besides of its kind and properties is not kept. */
export const mkcol: Method = async ({ context, request, path }) => {
  const free = requireFree(path, context);
  const properties = readProperties(readBody(request, context, dav('mkcol')));
  const type = properties.find(({ name }) => name === dav('resourcetype'));
  if (type?.children.some(({ name }) => name === kindNames[free.kind]) !== true)
    throw new DavRefusal(403, 'That kind of collection is not kept here', dav('valid-resourcetype'));
  await create(context, free, properties);
  return answerEmpty(201, { 'cache-control': 'no-cache' });
};

/** Makes a calendar (RFC 4791 §5.3.1). */
export const mkcalendar: Method = async ({ context, request, path }) => {
  const free = requireFree(path, context);
  if (free.kind !== 'calendar')
    throw new DavRefusal(403, 'Calendars are made elsewhere', caldav('calendar-collection-location-ok'));
  await create(context, free, readProperties(readBody(request, context, caldav('mkcalendar'))));
  return answerEmpty(201, { 'cache-control': 'no-cache' });
};

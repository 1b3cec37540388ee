/** Properties of WebDAV itself (RFC 4918 §15, RFC 3253, RFC 6578). */
import type { Resource } from '../resources/resource.ts';
import { caldav, calendarServer, carddav, dav } from '../xml/names.ts';
import { printElement } from '../xml/write-xml.ts';
import { collectionOf, type Property, textProperty, xmlProperty } from './property.ts';

/** What stands before a token, so that it is an address (RFC 6578 §4). */
const tokenStart = 'data:,';

/** A token of the backend as programs get it. */
export const printSyncToken = (token: string): string => `${tokenStart}${token}`;

/** The backend's token; null for the first time, undefined for what is no token of ours. */
export function readSyncToken(token: string): string | null | undefined {
  if (token.trim() === '') return null;
  return token.trim().startsWith(tokenStart) ? token.trim().slice(tokenStart.length) : undefined;
}

/** Of a collection in which nothing ever changes. */
export const emptyToken = '0';

const isInbox = (resource: Resource): boolean => resource.type === 'scheduling' && resource.box === 'inbox';

function printResourceType(resource: Resource): string {
  if (resource.type === 'object') return '';
  if (resource.type === 'principal') return printElement(dav('collection')) + printElement(dav('principal'));
  if (resource.type === 'scheduling')
    return printElement(dav('collection')) + printElement(caldav(`schedule-${resource.box}`));
  if (resource.type !== 'collection') return printElement(dav('collection'));
  const own = resource.collection.kind === 'calendar' ? caldav('calendar') : carddav('addressbook');
  return printElement(dav('collection')) + printElement(own);
}

function readDisplayName(resource: Resource, principalName: string): string | undefined {
  if (resource.type === 'collection') return resource.collection.displayName;
  return resource.type === 'principal' ? principalName : undefined;
}

const contentTypes = { calendar: 'text/calendar; charset=utf-8', addressbook: 'text/vcard; charset=utf-8' } as const;

/** The type of the objects of a collection. */
export function contentTypeOf(resource: Resource & { type: 'object' }): string {
  const { collection, info } = resource;
  const component = info.component === undefined ? '' : `; component=${info.component}`;
  return `${contentTypes[collection.kind]}${component}`;
}

const printReports = (names: readonly string[]): string =>
  names.map((name) => printElement(dav('supported-report'), printElement(dav('report'), printElement(name)))).join('');

function readReports(resource: Resource): readonly string[] {
  const everywhere = [dav('expand-property'), dav('principal-property-search'), dav('principal-search-property-set')];
  if (resource.type === 'scheduling' && resource.box === 'inbox')
    return [caldav('calendar-query'), caldav('calendar-multiget'), dav('sync-collection'), ...everywhere];
  const collection = collectionOf(resource);
  if (collection === undefined) return everywhere;
  const sync = collection.token === null ? [] : [dav('sync-collection')];
  const own =
    collection.kind === 'calendar'
      ? [caldav('calendar-query'), caldav('calendar-multiget'), caldav('free-busy-query')]
      : [carddav('addressbook-query'), carddav('addressbook-multiget')];
  return [...own, ...sync, ...everywhere];
}

/** The properties of WebDAV. */
export const webdavProperties: readonly Property[] = [
  xmlProperty(dav('resourcetype'), printResourceType, true),
  textProperty(
    dav('displayname'),
    (resource, { store }) => readDisplayName(resource, store.principal.displayName),
    true,
  ),
  textProperty(
    dav('getetag'),
    (resource) => (resource.type === 'object' ? `"${resource.info.etag}"` : undefined),
    true,
  ),
  textProperty(
    dav('getcontenttype'),
    (resource) => (resource.type === 'object' ? contentTypeOf(resource) : undefined),
    true,
  ),
  textProperty(
    dav('getcontentlength'),
    (resource) => (resource.type === 'object' ? resource.info.size?.toString() : undefined),
    true,
  ),
  textProperty(
    dav('getlastmodified'),
    (resource) =>
      resource.type === 'object' && resource.info.changedAt !== undefined
        ? new Date(resource.info.changedAt).toUTCString()
        : undefined,
    true,
  ),
  xmlProperty(dav('supported-report-set'), (resource) => printReports(readReports(resource))),
  textProperty(dav('sync-token'), (resource) => {
    const token = isInbox(resource) ? emptyToken : (collectionOf(resource)?.token ?? null);
    return token === null ? undefined : printSyncToken(token);
  }),
  textProperty(calendarServer('getctag'), (resource) =>
    isInbox(resource) ? emptyToken : collectionOf(resource)?.revision,
  ),
];

/** Properties of calendars (RFC 4791 §5.2), address books (RFC 6352 §6.2) and what programs ask besides. */
import { appleCalendar, caldav, carddav } from '../xml/names.ts';
import { printElement } from '../xml/write-xml.ts';
import { collectionOf, type Property, textProperty, xmlProperty } from './property.ts';

const calendarOf = (resource: Parameters<typeof collectionOf>[0]): ReturnType<typeof collectionOf> => {
  const collection = collectionOf(resource);
  return collection?.kind === 'calendar' ? collection : undefined;
};
const bookOf = (resource: Parameters<typeof collectionOf>[0]): ReturnType<typeof collectionOf> => {
  const collection = collectionOf(resource);
  return collection?.kind === 'addressbook' ? collection : undefined;
};

const calendarCollations = ['i;ascii-casemap', 'i;octet'];
const cardCollations = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'];

/** The properties of collections. */
export const collectionProperties: readonly Property[] = [
  textProperty(caldav('calendar-description'), (resource) => calendarOf(resource)?.description || undefined),
  textProperty(appleCalendar('calendar-color'), (resource) => calendarOf(resource)?.colour),
  textProperty(appleCalendar('calendar-order'), (resource) => calendarOf(resource)?.order?.toString()),
  xmlProperty(caldav('supported-calendar-component-set'), (resource) =>
    calendarOf(resource)
      ?.components?.map((name) => printElement(caldav('comp'), '', { name }))
      .join(''),
  ),
  xmlProperty(caldav('supported-calendar-data'), (resource) =>
    calendarOf(resource) === undefined
      ? undefined
      : printElement(caldav('calendar-data'), '', { 'content-type': 'text/calendar', version: '2.0' }),
  ),
  textProperty(caldav('max-resource-size'), (resource, { limits }) =>
    calendarOf(resource) === undefined ? undefined : String(limits.maxObjectBytes.calendar),
  ),
  xmlProperty(caldav('supported-collation-set'), (resource) =>
    calendarOf(resource) === undefined
      ? undefined
      : calendarCollations.map((name) => printElement(caldav('supported-collation'), name)).join(''),
  ),
  textProperty(carddav('addressbook-description'), (resource) => bookOf(resource)?.description || undefined),
  xmlProperty(carddav('supported-address-data'), (resource) =>
    bookOf(resource) === undefined
      ? undefined
      : ['3.0', '4.0']
          .map((version) => printElement(carddav('address-data-type'), '', { 'content-type': 'text/vcard', version }))
          .join(''),
  ),
  textProperty(carddav('max-resource-size'), (resource, { limits }) =>
    bookOf(resource) === undefined ? undefined : String(limits.maxObjectBytes.addressbook),
  ),
  xmlProperty(carddav('supported-collation-set'), (resource) =>
    bookOf(resource) === undefined
      ? undefined
      : cardCollations.map((name) => printElement(carddav('supported-collation'), name)).join(''),
  ),
  textProperty(caldav('calendar-data'), (resource) =>
    resource.type === 'object' && resource.collection.kind === 'calendar' ? resource.data : undefined,
  ),
  textProperty(carddav('address-data'), (resource) =>
    resource.type === 'object' && resource.collection.kind === 'addressbook' ? resource.data : undefined,
  ),
];

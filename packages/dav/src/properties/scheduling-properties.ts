/** What programs find of scheduling (RFC 6638 §2, §9): the boxes of a person, and the tag of an event with an organiser. */
import { type DavContext, hrefOf, type Resource } from '../resources/resource.ts';
import type { SchedulingBox } from '../wire/path.ts';
import { caldav } from '../xml/names.ts';
import { printElement } from '../xml/write-xml.ts';
import { collectionOf, type Property, printHref, textProperty, xmlProperty } from './property.ts';

const printBox =
  (box: SchedulingBox) =>
  (resource: Resource, context: DavContext): string | undefined =>
    resource.type === 'principal' && context.store.kinds.includes('calendar')
      ? printHref(hrefOf(context, { type: 'scheduling', box }))
      : undefined;

/** Busy times are those of a person's own calendars: what others share and what is subscribed to takes none. */
function printTransparency(resource: Resource): string | undefined {
  const collection = collectionOf(resource);
  if (collection?.kind !== 'calendar') return undefined;
  return printElement(caldav(collection.right === 'own' ? 'opaque' : 'transparent'));
}

/** The properties of scheduling. */
export const schedulingProperties: readonly Property[] = [
  xmlProperty(caldav('schedule-inbox-URL'), printBox('inbox')),
  xmlProperty(caldav('schedule-outbox-URL'), printBox('outbox')),
  textProperty(caldav('calendar-user-type'), (resource, { store }) =>
    resource.type === 'principal' && store.kinds.includes('calendar') ? 'INDIVIDUAL' : undefined,
  ),
  xmlProperty(caldav('schedule-default-calendar-URL'), (resource, context) =>
    resource.type === 'scheduling' && resource.fallback !== undefined
      ? printHref(hrefOf(context, { type: 'collection', collection: resource.fallback }))
      : undefined,
  ),
  xmlProperty(caldav('schedule-calendar-transp'), printTransparency),
  textProperty(caldav('schedule-tag'), (resource) =>
    resource.type === 'object' && resource.scheduleTag !== undefined ? `"${resource.scheduleTag}"` : undefined,
  ),
];

import { caldav, carddav, dav } from '../xml/names.ts';
import { freeBusyQuery } from './free-busy.ts';
import { addressbookMultiget, calendarMultiget } from './multiget.ts';
import { expandProperty, principalPropertySearch, principalSearchPropertySet } from './principals.ts';
import { addressbookQuery, calendarQuery } from './query.ts';
import type { Report } from './report.ts';
import { syncCollection } from './sync-collection.ts';

/** Every report, by the name of its element. */
export const reportTable: ReadonlyMap<string, Report> = new Map([
  [caldav('calendar-query'), calendarQuery],
  [caldav('calendar-multiget'), calendarMultiget],
  [caldav('free-busy-query'), freeBusyQuery],
  [carddav('addressbook-query'), addressbookQuery],
  [carddav('addressbook-multiget'), addressbookMultiget],
  [dav('sync-collection'), syncCollection],
  [dav('expand-property'), expandProperty],
  [dav('principal-property-search'), principalPropertySearch],
  [dav('principal-search-property-set'), principalSearchPropertySet],
]);

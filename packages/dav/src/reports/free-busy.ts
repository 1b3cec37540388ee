import { DavRefusal } from '../refusal.ts';
import { readTimeRange } from '../wire/time-range.ts';
import { caldav } from '../xml/names.ts';
import { findChild } from '../xml/parse-xml.ts';
import { requireCollection } from './query.ts';
import type { Report } from './report.ts';

/** The busy times of a calendar (RFC 4791 §7.10). */
export const freeBusyQuery: Report = async (request) => {
  const collection = requireCollection(request, 'calendar');
  const range = findChild(request.report, caldav('time-range'));
  if (range === undefined) throw new DavRefusal(400, 'Busy times are wanted of no range');
  const body = await request.context.store.readFreeBusy(collection, readTimeRange(range));
  return { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' }, body };
};

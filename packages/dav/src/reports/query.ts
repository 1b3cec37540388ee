/** calendar-query (RFC 4791 §7.8) and addressbook-query (RFC 6352 §8.6). */
import type { ComponentFilter } from '../filters/filter.ts';
import { findMatching } from '../filters/find-matching.ts';
import { readCalendarFilter, readCardFilter } from '../filters/read-filter.ts';
import type { CollectionKind } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import { hrefOf } from '../resources/resource.ts';
import { answerMultistatus, printResponse } from '../wire/multistatus.ts';
import { carddav, dav } from '../xml/names.ts';
import { findChild, type XmlElement } from '../xml/parse-xml.ts';
import { prepareObjects } from './print-objects.ts';
import type { Report, ReportRequest } from './report.ts';

/** A limit of the request, `nresults`; undefined when there is none. */
export function readLimit(report: XmlElement, name: (local: string) => string): number | undefined {
  const limit = findChild(report, name('limit'));
  const count = limit && findChild(limit, name('nresults'));
  if (count === undefined) return undefined;
  const number = Number(count.text.trim());
  if (!Number.isSafeInteger(number) || number < 1) throw new DavRefusal(400, 'The limit is no number');
  return number;
}

/** The report's collection; refused when it is asked of something else. */
export function requireCollection({ resource }: ReportRequest, kind?: CollectionKind) {
  if (resource.type !== 'collection' || (kind !== undefined && resource.collection.kind !== kind))
    throw new DavRefusal(403, 'That report is not for this resource', dav('supported-report'));
  return resource.collection;
}

async function* printFound(
  request: ReportRequest,
  filter: ComponentFilter,
  max: number,
  print: ReturnType<typeof prepareObjects>,
): AsyncGenerator<string> {
  const { context, resource } = request;
  let rest = max;
  for await (const infos of findMatching(context, requireCollection(request), filter)) {
    yield* print(infos.slice(0, rest));
    if (infos.length > rest) {
      yield printResponse(hrefOf(context, resource), 507, dav('number-of-matches-within-limits'));
      return;
    }
    rest -= infos.length;
  }
}

function answerQuery(request: ReportRequest, kind: CollectionKind, filter: ComponentFilter, limit: number | undefined) {
  const { context, report } = request;
  const max = Math.min(limit ?? context.limits.maxResults, context.limits.maxResults);
  const print = prepareObjects(context, requireCollection(request, kind), report);
  return answerMultistatus(request.depth === '0' ? none() : printFound(request, filter, max, print));
}

/** Asked of the collection alone, a query finds nothing: its objects are one level below. */
async function* none(): AsyncGenerator<string> {}

/** Events that match a filter. */
export const calendarQuery: Report = async (request) =>
  answerQuery(request, 'calendar', readCalendarFilter(request.report), undefined);

/** Cards that match a filter. */
export const addressbookQuery: Report = async (request) =>
  answerQuery(request, 'addressbook', readCardFilter(request.report), readLimit(request.report, carddav));

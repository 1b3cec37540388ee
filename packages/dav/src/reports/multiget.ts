/** calendar-multiget (RFC 4791 §7.9) and addressbook-multiget (RFC 6352 §8.7). */
import type { CollectionKind } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import { answerMultistatus, printResponse } from '../wire/multistatus.ts';
import { parseHref } from '../wire/path.ts';
import { dav } from '../xml/names.ts';
import { findChildren } from '../xml/parse-xml.ts';
import { prepareObjects } from './print-objects.ts';
import { requireCollection } from './query.ts';
import type { Report, ReportRequest } from './report.ts';

const batchSize = 100;

async function* printNamed(request: ReportRequest, kind: CollectionKind, hrefs: readonly string[]) {
  const { context, report } = request;
  const collection = requireCollection(request, kind);
  const print = prepareObjects(context, collection, report);
  const { principal } = context.store;
  for (let at = 0; at < hrefs.length; at += batchSize) {
    const named = hrefs.slice(at, at + batchSize).map((href) => {
      const path = parseHref(href, context.base);
      const isHere =
        path?.type === 'object' &&
        path.kind === kind &&
        path.name === collection.name &&
        path.user.toLowerCase() === principal.name.toLowerCase();
      return { href, name: isHere ? path.object : undefined };
    });
    const infos = await context.store.findObjects(
      collection,
      named.flatMap(({ name }) => name ?? []),
    );
    const there = new Set(infos.map(({ name }) => name));
    yield* print(infos);
    for (const { href, name } of named)
      if (name === undefined || !there.has(name)) yield printResponse(href.trim(), 404);
  }
}

const answerNamed =
  (kind: CollectionKind): Report =>
  async (request) => {
    const hrefs = [...new Set(findChildren(request.report, dav('href')).map(({ text }) => text.trim()))];
    if (hrefs.length === 0) throw new DavRefusal(400, 'No object is named');
    if (hrefs.length > request.context.limits.maxResults)
      throw new DavRefusal(403, 'Too many objects are named', dav('number-of-matches-within-limits'));
    prepareObjects(request.context, requireCollection(request, kind), request.report);
    return answerMultistatus(printNamed(request, kind, hrefs));
  };

/** Calendar objects by name. */
export const calendarMultiget = answerNamed('calendar');
/** Cards by name. */
export const addressbookMultiget = answerNamed('addressbook');

import type { DavChanges } from '../port.ts';
import { printSyncToken, readSyncToken } from '../properties/webdav-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { hrefOf } from '../resources/resource.ts';
import { answerMultistatus, printResponse } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { findChild } from '../xml/parse-xml.ts';
import { printText } from '../xml/write-xml.ts';
import { prepareObjects } from './print-objects.ts';
import { readLimit, requireCollection } from './query.ts';
import type { Report, ReportRequest } from './report.ts';

async function* printChanges(
  request: ReportRequest,
  { changed, removed, token, more }: DavChanges,
  print: ReturnType<typeof prepareObjects>,
): AsyncGenerator<string> {
  const { context, resource } = request;
  const collection = requireCollection(request);
  yield* print(changed);
  for (const name of removed)
    yield printResponse(hrefOf(context, { type: 'object', collection, info: { name, etag: '' } }), 404);
  if (more) yield printResponse(hrefOf(context, resource), 507, dav('number-of-matches-within-limits'));
  yield printText(dav('sync-token'), printSyncToken(token));
}

/** What has changed since a token (RFC 6578): objects that were added, changed or removed, and the next token. */
export const syncCollection: Report = async (request) => {
  const { context, report } = request;
  const collection = requireCollection(request);
  const level = findChild(report, dav('sync-level'))?.text.trim() ?? '1';
  if (level !== '1') throw new DavRefusal(403, 'Collections have one level', dav('sync-traversal-supported'));
  const since = readSyncToken(findChild(report, dav('sync-token'))?.text ?? '');
  const limit = readLimit(report, dav) ?? context.limits.maxResults;
  const changes =
    since === undefined || collection.token === null
      ? undefined
      : await context.store.readChanges(collection, since, Math.min(limit, context.limits.maxResults));
  if (changes === undefined) throw new DavRefusal(403, 'The token is not known', dav('valid-sync-token'));
  return answerMultistatus(printChanges(request, changes, prepareObjects(context, collection, report)));
};

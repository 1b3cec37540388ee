import { DavRefusal } from '../refusal.ts';
import { inboxReports, reportInbox } from '../reports/inbox.ts';
import { reportTable } from '../reports/index.ts';
import { findResource } from '../resources/find-resource.ts';
import { dav } from '../xml/names.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { Method } from './method.ts';
import { readDepth } from './read-depth.ts';

/** Answers a report (RFC 3253 §3.6). */
export const report: Method = async ({ context, request, path }) => {
  const body = parseXml(request.body, context.limits);
  if (body === null) throw new DavRefusal(400, 'No report is asked for');
  const run = reportTable.get(body.name);
  if (run === undefined) throw new DavRefusal(403, 'That report is not known', dav('supported-report'));
  const resource = await findResource(context, path);
  const isQuery = request.headers['depth'] === undefined && body.name.endsWith('-query');
  // Programs leave the depth of a query out and mean what stands in the collection.
  const isInbox = resource.type === 'scheduling' && resource.box === 'inbox' && inboxReports.has(body.name);
  const asked = { context, resource, report: body, depth: isQuery ? '1' : readDepth(request, '0') } as const;
  return isInbox ? reportInbox(asked) : run(asked);
};

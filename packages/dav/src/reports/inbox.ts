/** Reports on the scheduling inbox, in which nothing lies: messages are applied when they arrive (RFC 6638 §4.1). */
import { emptyToken, printSyncToken, readSyncToken } from '../properties/webdav-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { answerMultistatus, printResponse } from '../wire/multistatus.ts';
import { caldav, dav } from '../xml/names.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';
import { printText } from '../xml/write-xml.ts';
import type { Report } from './report.ts';

async function* printNothing(report: XmlElement): AsyncGenerator<string> {
  if (report.name === caldav('calendar-multiget'))
    for (const { text } of findChildren(report, dav('href'))) yield printResponse(text.trim(), 404);
  if (report.name === dav('sync-collection')) yield printText(dav('sync-token'), printSyncToken(emptyToken));
}

function requireToken(report: XmlElement): void {
  const token = readSyncToken(findChild(report, dav('sync-token'))?.text ?? '');
  if (token !== null && token !== emptyToken)
    throw new DavRefusal(403, 'The token is not known', dav('valid-sync-token'));
}

/** What a report finds in the inbox: nothing. */
export const reportInbox: Report = async ({ report }) => {
  if (report.name === dav('sync-collection')) requireToken(report);
  return answerMultistatus(printNothing(report));
};

/** The reports that are answered so. */
export const inboxReports: ReadonlySet<string> = new Set([
  caldav('calendar-query'),
  caldav('calendar-multiget'),
  dav('sync-collection'),
]);

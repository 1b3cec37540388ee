import { type ContentComponent, type ContentLine, readContent } from '../content/content-lines.ts';
import type { BusyAnswer, BusyRequest, DavRequest } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import { findResource } from '../resources/find-resource.ts';
import type { DavContext } from '../resources/resource.ts';
import { readUtc } from '../wire/time-range.ts';
import { caldav, dav } from '../xml/names.ts';
import { printDocument, printElement, printText } from '../xml/write-xml.ts';
import type { Method } from './method.ts';

const statuses: Readonly<Record<BusyAnswer['outcome'], string>> = {
  known: '2.0;Success',
  unknown: '3.7;Invalid calendar user',
  refused: '3.8;No authority',
};

const refuse = (text: string, condition: string): DavRefusal => new DavRefusal(403, text, caldav(condition));
const readAddress = ({ value }: ContentLine): string => value.trim().replace(/^mailto:/i, '');
const findLine = ({ lines }: ContentComponent, name: string): ContentLine | undefined =>
  lines.find((line) => line.name === name);

function readBody(body: Uint8Array): ContentComponent | null {
  try {
    return readContent(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** The one VFREEBUSY of a METHOD:REQUEST (RFC 5546 §3.3.2). */
function readRequest({ headers, body }: DavRequest, { store, limits }: DavContext): BusyRequest {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== 'text/calendar')
    throw refuse('Only text/calendar is taken', 'supported-calendar-data');
  if (body.byteLength > limits.maxObjectBytes.calendar) throw refuse('The request is too large', 'max-resource-size');
  const calendar = readBody(body);
  if (calendar?.name !== 'VCALENDAR') throw refuse('The body is no calendar', 'valid-calendar-data');
  const invalid = (): DavRefusal => refuse('That is no request for busy times', 'valid-scheduling-message');
  const [busy, ...others] = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const isRequest = findLine(calendar, 'METHOD')?.value.trim().toUpperCase() === 'REQUEST';
  if (busy?.name !== 'VFREEBUSY' || others.length > 0 || !isRequest) throw invalid();
  const start = readUtc(findLine(busy, 'DTSTART')?.value.trim());
  const end = readUtc(findLine(busy, 'DTEND')?.value.trim());
  const uid = findLine(busy, 'UID')?.value.trim() ?? '';
  const organizer = findLine(busy, 'ORGANIZER');
  const attendees = busy.lines.filter(({ name }) => name === 'ATTENDEE').map(readAddress);
  if (start === null || end === null || end <= start || uid === '' || attendees.length === 0) throw invalid();
  if (attendees.length > limits.maxBusyPeople)
    throw refuse('Too many people are asked for', 'max-attendees-per-instance');
  const asking = organizer === undefined ? '' : readAddress(organizer);
  if (!store.principal.addresses.some((own) => own.toLowerCase() === asking.toLowerCase()))
    throw refuse('Somebody else asks', 'organizer-allowed');
  return { uid, organizer: asking, attendees: [...new Set(attendees)], range: { start, end } };
}

const printAnswer = ({ attendee, outcome, data }: BusyAnswer): string =>
  printElement(
    caldav('response'),
    printElement(caldav('recipient'), printText(dav('href'), `mailto:${attendee}`)) +
      printText(caldav('request-status'), statuses[outcome]) +
      (data === '' ? '' : printText(caldav('calendar-data'), data)),
  );

/** Asks for the busy times of people, of the outbox (RFC 6638 §5); invitations go out with the event that is stored. */
export const post: Method = async ({ context, request, path }) => {
  const resource = path?.type === 'scheduling' ? await findResource(context, path) : undefined;
  if (resource?.type !== 'scheduling' || resource.box !== 'outbox')
    throw new DavRefusal(405, 'Only busy times are asked for so');
  const answers = await context.store.askFreeBusy(readRequest(request, context));
  const body = printDocument(caldav('schedule-response'), answers.map(printAnswer).join(''));
  return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
};

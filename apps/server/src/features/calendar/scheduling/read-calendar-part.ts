import { findPart } from '@hongyan/mime';
import { readPartText, readStoredBody } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';

/** Decoded bytes of a calendar part that are read: an event may be no larger. */
const maxPartBytes = 512 * 1024;

/** The calendar part of a message, and whom the message names as its author. Untrusted. */
export interface CalendarPart {
  readonly ics: string;
  readonly from: { readonly address: string; readonly name: string };
  /** A message of several authors proves none of them. */
  readonly hasSeveralFrom: boolean;
}

/** The first calendar part of a stored message; null: it has none, or one that is too large to be an event. */
export async function readCalendarPart(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  body: { readonly orgId: number; readonly bodyId: string },
): Promise<CalendarPart | null> {
  const { raw, structure, summary } = await readStoredBody(database.read, body);
  const part = summary.calendarPart === undefined ? undefined : findPart(structure, summary.calendarPart);
  if (part === undefined) return null;
  const { text, truncated } = await readPartText(blobs, raw, part, maxPartBytes);
  if (truncated) return null;
  const { address = '', name = '' } = summary.from[0] ?? {};
  return { ics: text, from: { address, name }, hasSeveralFrom: summary.hasSeveralFrom };
}

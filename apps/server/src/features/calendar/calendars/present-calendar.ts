import type { Calendar, CalendarId } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarViewTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { Services } from '../../../services.ts';
import { readPerson } from '../../identity/index.ts';
import type { CalendarAccess } from '../policy.ts';
import { makePublishToken } from './published-address.ts';

/** By what published addresses are printed. */
export interface PresentServices {
  readonly secrets: Pick<Services['secrets'], 'derive' | 'hashToken'>;
  /** `https://mail.example`, without a path. */
  readonly origin: string;
}

export type ChosenView = Pick<CalendarViewTable, 'color' | 'is_shown' | 'sort' | 'is_left'>;

/** Where a published calendar is read. */
export function printPublishedUrl({ secrets, origin }: PresentServices, calendarId: string, nonce: string): string {
  return `${origin}/api/calendar/published/${makePublishToken(secrets, calendarId, nonce)}.ics`;
}

/** A calendar as one person has it in the list. `view`: what they chose for another person's. */
export async function presentCalendar(
  db: Db,
  services: PresentServices,
  { calendar, right, isOwner }: CalendarAccess,
  view: ChosenView | null,
): Promise<Calendar> {
  const owner = isOwner ? null : await readPerson(db, calendar.account_no);
  const nonce = isOwner ? calendar.publish_nonce : null;
  return {
    calendarId: calendar.calendar_id as CalendarId,
    kind: isOwner ? calendar.kind : 'shared',
    name: calendar.name,
    color: view?.color ?? calendar.color,
    isShown: (isOwner ? calendar.is_shown : (view?.is_shown ?? 1)) === 1,
    isDefault: isOwner && calendar.is_default === 1,
    right,
    ownerName: owner?.displayName ?? '',
    ownerAddress: owner?.address ?? '',
    shares: isOwner ? await countShares(db, calendar) : 0,
    publishedUrl: nonce === null ? '' : printPublishedUrl(services, calendar.calendar_id, nonce),
    sourceUrl: isOwner ? calendar.source_url : '',
    readAt: calendar.read_at,
    failure: calendar.failure,
  };
}

async function countShares(
  db: Db,
  { account_no: account, calendar_no: no }: CalendarAccess['calendar'],
): Promise<number> {
  const rows = await db
    .selectFrom('calendar_share')
    .select('grantee_no')
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .execute();
  return rows.length;
}

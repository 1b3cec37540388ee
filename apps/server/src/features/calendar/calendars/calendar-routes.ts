import {
  type CalendarShare,
  calls,
  countCharacters,
  type Language,
  maxCalendarNameCharacters,
} from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { findRecipient, listDepartments, readPerson } from '../../identity/index.ts';
import { chooseLinkBase } from '../../large-attachments/index.ts';
import type { Birthdays } from '../birthdays/birthday-calendar.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { makeUndoId } from '../events/change-keys.ts';
import { findCalendar, requireCalendar, type Viewer } from '../policy.ts';
import { makeCalendarKey } from './calendar-rows.ts';
import { type ShareKey, saveCalendarShares } from './change-shares.ts';
import { deleteCalendar } from './delete-calendar.ts';
import { ensureDefaultCalendar } from './ensure-default.ts';
import { listCalendars, readViews } from './list-calendars.ts';
import { type PresentServices, presentCalendar, printPublishedUrl } from './present-calendar.ts';
import { publishCalendar } from './publish-calendar.ts';
import { hashPublishToken, makePublishNonce, makePublishToken } from './published-address.ts';
import { saveCalendar } from './save-calendar.ts';
import { sortCalendars } from './sort-calendars.ts';

export type CalendarServices = Pick<Services, 'database' | 'secrets' | 'config'>;

const defaultNames: Readonly<Record<Language, string>> = { zh: '我的日历', en: 'My calendar' };
const toViewer = ({ session }: CallContext): Viewer => ({ account: session.subject, orgId: session.orgId });

/** A name as it is stored. Throws `calendarNameEmpty`, `calendarNameTooLong`. */
export function checkCalendarName(given: string): string {
  const name = given.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();
  if (name === '') throw new UserError('calendarNameEmpty');
  if (countCharacters(name) > maxCalendarNameCharacters)
    throw new UserError('calendarNameTooLong', { max: maxCalendarNameCharacters });
  return name;
}

/** How a calendar of a call is shown to whoever called. */
export function createPresenter({ database, secrets, config }: CalendarServices) {
  const { read } = database;
  const withOrigin = (context: CallContext): PresentServices => ({
    secrets,
    origin: chooseLinkBase({ config }, context),
  });
  const present = async (context: CallContext, calendarId: string) => {
    const viewer = toViewer(context);
    const access = await requireCalendar(read, viewer, calendarId, 'freeBusy');
    const { account_no: owner, calendar_no: no } = access.calendar;
    const view = access.isOwner ? null : (await readViews(read, viewer.account)).get(`${String(owner)}/${String(no)}`);
    return presentCalendar(read, withOrigin(context), access, view ?? null);
  };
  return { withOrigin, present };
}

/** The calls of calendars themselves. */
export function createCalendarRoutes(services: CalendarServices, birthdays: Birthdays): readonly Route[] {
  const { database, secrets } = services;
  const { read, runner } = database;
  const { withOrigin, present } = createPresenter(services);

  const findOwner = async (context: CallContext, calendarId: string): Promise<number> => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotYours');
    const access = await findCalendar(read, toViewer(context), calendarId);
    if (access === null) throw new UserError('calendarNotFound');
    return access.calendar.account_no;
  };

  const list = bindCall(calls.calendar.list, async (_input, context) => {
    const viewer = toViewer(context);
    let listed = await listCalendars(read, viewer);
    if (!listed.some(({ access }) => access.isOwner && access.calendar.is_default === 1)) {
      const language = context.session.language ?? context.language;
      const input = { ...viewer, ...makeCalendarKey(), name: defaultNames[language] };
      await runner.execute(ensureDefaultCalendar, toOperationContext(context), input);
      listed = await listCalendars(read, viewer);
    }
    const shown = await Promise.all(
      listed.map(({ access, view }) => presentCalendar(read, withOrigin(context), access, view)),
    );
    const born = await birthdays.calendarOf(viewer.account);
    return { list: born === null ? shown : [...shown, born] };
  });

  const save = bindCall(calls.calendar.save, async ({ calendarId, name, ...more }, context) => {
    const account = context.session.subject;
    const owner = calendarId === undefined ? account : await findOwner(context, calendarId);
    const checked = name === undefined ? undefined : checkCalendarName(name);
    const saved = await runner.execute(saveCalendar, toOperationContext(context), {
      ...{ account, owner, calendarId: calendarId ?? null, key: makeCalendarKey(), name: checked },
      ...more,
    });
    return present(context, saved.calendarId);
  });

  const sort = bindCall(calls.calendar.sort, async ({ calendarIds }, context) => {
    const input = { account: context.session.subject, calendarIds: calendarIds.filter((id) => id !== birthdaysId) };
    await runner.execute(sortCalendars, toOperationContext(context), input);
    return null;
  });

  const remove = bindCall(calls.calendar.delete, async ({ calendarId }, context) => {
    const owner = await findOwner(context, calendarId);
    const input = { account: context.session.subject, owner, calendarId, undoId: makeUndoId() };
    return runner.execute(deleteCalendar, toOperationContext(context), input);
  });

  const readGrantee = async ({ session }: CallContext, { kind, id, right }: CalendarShare): Promise<ShareKey> => {
    if (kind === 'everybody') return { kind, no: 0, right };
    if (kind === 'department') return { kind, no: /^\d{1,9}$/.test(id) ? Number(id) : 0, right };
    const person = await findRecipient(read, id);
    if (person === null || person.orgId !== session.orgId) throw new UserError('granteeNotFound', { name: id });
    return { kind, no: person.accountNo, right };
  };

  const listShares = async (context: CallContext, calendarId: string) => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotYours');
    const { calendar } = await requireCalendar(read, toViewer(context), calendarId, 'manage');
    const rows = await read
      .selectFrom('calendar_share')
      .selectAll()
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .orderBy('grantee_kind', 'desc')
      .orderBy('grantee_no')
      .execute();
    const departments = new Map(
      (await listDepartments(read, calendar.org_id)).map(({ departmentId, name }) => [departmentId, name]),
    );
    const shares = await Promise.all(
      rows.map(async ({ grantee_kind: kind, grantee_no: no, right }): Promise<CalendarShare | null> => {
        if (kind === 'everybody') return { kind, id: '', name: '', right };
        if (kind === 'department') {
          const name = departments.get(no);
          return name === undefined ? null : { kind, id: String(no), name, right };
        }
        const person = await readPerson(read, no);
        return person === null ? null : { kind, id: person.address, name: person.displayName, right };
      }),
    );
    return { list: shares.filter((share) => share !== null) };
  };
  const shares = bindCall(calls.calendar.shares, ({ calendarId }, context) => listShares(context, calendarId));
  const saveShares = bindCall(calls.calendar.saveShares, async ({ calendarId, shares: given }, context) => {
    const owner = await findOwner(context, calendarId);
    const keys = await Promise.all(given.map((share) => readGrantee(context, share)));
    await runner.execute(saveCalendarShares, toOperationContext(context), { owner, calendarId, shares: keys });
    return listShares(context, calendarId);
  });

  const publish = bindCall(calls.calendar.publish, async ({ calendarId, isPublished }, context) => {
    const owner = await findOwner(context, calendarId);
    if (isPublished && !(await readOrgSetting(read, context.session.orgId, 'calendarPublishing')))
      throw new UserError('featureOff');
    const nonce = makePublishNonce();
    const hash = hashPublishToken(secrets, makePublishToken(secrets, calendarId, nonce));
    const published = isPublished ? { nonce, hash } : null;
    await runner.execute(publishCalendar, toOperationContext(context), { owner, calendarId, published });
    return { publishedUrl: isPublished ? printPublishedUrl(withOrigin(context), calendarId, nonce) : '' };
  });

  return [list, save, sort, remove, shares, saveShares, publish];
}

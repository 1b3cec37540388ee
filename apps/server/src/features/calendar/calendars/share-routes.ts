import { type CalendarShare, calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { findRecipient, listDepartments, readPerson } from '../../identity/index.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { requireCalendar } from '../policy.ts';
import { type CalendarServices, createOwnerFinder, createPresenter } from './calendar-routes.ts';
import { type ShareKey, saveCalendarShares } from './change-shares.ts';
import { printPublishedUrl } from './present-calendar.ts';
import { publishCalendar } from './publish-calendar.ts';
import { hashPublishToken, makePublishNonce, makePublishToken } from './published-address.ts';

/** Who else sees a calendar: shares, and its published address. */
export function createShareRoutes(services: CalendarServices): readonly Route[] {
  const { database, secrets } = services;
  const { read, runner } = database;
  const { withOrigin } = createPresenter(services);
  const findOwner = createOwnerFinder(services);

  const readGrantee = async ({ session }: CallContext, { kind, id, right }: CalendarShare): Promise<ShareKey> => {
    if (kind === 'everybody') return { kind, no: 0, right };
    if (kind === 'department') return { kind, no: /^\d{1,9}$/.test(id) ? Number(id) : 0, right };
    const person = await findRecipient(read, id);
    if (person === null || person.orgId !== session.orgId) throw new UserError('granteeNotFound', { name: id });
    return { kind, no: person.accountNo, right };
  };

  const listShares = async (context: CallContext, calendarId: string) => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotYours');
    const { calendar } = await requireCalendar(
      read,
      { account: context.session.subject, orgId: context.session.orgId },
      calendarId,
      'manage',
    );
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

  return [shares, saveShares, publish];
}

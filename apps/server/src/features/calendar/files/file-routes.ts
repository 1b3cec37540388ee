import { calendarIdSchema, calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindBlobCall, bindCall, bindSessionBlobCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import type { Services } from '../../../services.ts';
import { readActivePerson } from '../../identity/index.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { hashPublishToken } from '../calendars/published-address.ts';
import { makeObjectNo, makeUndoId } from '../events/change-keys.ts';
import { requireCalendar, requireWritable, type Viewer } from '../policy.ts';
import { exportCalendar, exportPublished } from './export-calendar.ts';
import { type FileEvent, importEvents } from './import-events.ts';
import { readEventsOfFile, readUploadedFile } from './read-file.ts';

export type FileServices = Pick<Services, 'database' | 'sandbox' | 'secrets'>;

/** Events of one operation: others write between them. */
const perOperation = 100;
const maxShownLeftOut = 100;

const toViewer = ({ session }: CallContext): Viewer => ({ account: session.subject, orgId: session.orgId });

/** Events and tasks in groups of one operation each, with numbers for the new ones. */
export function groupEvents(events: readonly Omit<FileEvent, 'objectNo'>[]): FileEvent[][] {
  const numbered = events.map((event) => ({ ...event, objectNo: makeObjectNo() }));
  return Array.from({ length: Math.ceil(numbered.length / perOperation) }, (_, index) =>
    numbered.slice(index * perOperation, (index + 1) * perOperation),
  );
}

/** Import, export, and what is published. */
export function createFileRoutes(services: FileServices): readonly Route[] {
  const { database, secrets } = services;
  const { read, runner } = database;

  const importFile = bindCall(calls.calendar.import, async (_input, context, { file }) => {
    if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
    const named = calendarIdSchema.safeParse(file.fields['calendarId']);
    if (!named.success) throw new UserError('invalidInput', { problem: 'missing', field: 'calendarId' });
    const calendarId = named.data;
    if (calendarId === birthdaysId) throw new UserError('calendarReadOnly');
    const { calendar } = await requireWritable(read, toViewer(context), calendarId);
    const { events, leftOut, isCalendar } = await readEventsOfFile(services, await readUploadedFile(file.stream));
    if (!isCalendar) throw new UserError('calendarFileUnreadable');
    const undoId = makeUndoId();
    const total = { added: 0, replaced: 0 };
    const left = [...leftOut];
    for (const group of events.length === 0 ? [[]] : groupEvents(events)) {
      const input = { owner: calendar.account_no, calendarId, undoId, events: group };
      const done = await runner.execute(importEvents, toOperationContext(context), input);
      total.added += done.added;
      total.replaced += done.replaced;
      for (const reason of ['tooMany', 'unreadable'] as const)
        for (let count = 0; count < done[reason]; count += 1) left.push({ title: '', reason });
    }
    return { ...total, leftOut: left.slice(0, maxShownLeftOut), leftOutTotal: left.length, undoId };
  });

  const exportFile = bindSessionBlobCall(calls.calendar.export, async ({ calendarId }, context) => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotFound');
    const access = await requireCalendar(read, toViewer(context), calendarId, 'freeBusy');
    return exportCalendar(read, access, context.session.language ?? context.language);
  });

  const published = bindBlobCall(calls.calendar.published, async ({ token }, { now }) => {
    const calendar = await read
      .selectFrom('calendar')
      .selectAll()
      .where('publish_hash', '=', hashPublishToken(secrets, token.replace(/\.ics$/, '')))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (calendar === undefined) throw new UserError('calendarNotFound');
    const { org_id: orgId, account_no: accountNo } = calendar;
    const [owner, isAllowed, isOn] = await Promise.all([
      readActivePerson(read, accountNo, now),
      readOrgSetting(read, orgId, 'calendarPublishing'),
      isFeatureOn(read, { orgId, accountNo }, 'calendar'),
    ]);
    if (owner === null || !isAllowed || !isOn) throw new UserError('calendarNotFound');
    return exportPublished(read, calendar, await readSetting(read, calendar.account_no, 'language'));
  });

  return [importFile, exportFile, published];
}

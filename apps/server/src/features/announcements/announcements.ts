/** What an organisation announces to its people: shown from and until a time, with what each person has read. */
import {
  type Announcement,
  countCharacters,
  maxAnnouncementCharacters,
  maxAnnouncementTitleCharacters,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import { assertMayManageOrganisation } from '../identity/in-transaction.ts';

/** More at once nobody reads; the newest stand. */
const maxShown = 50;

function validNow(db: Db, orgId: number, now: number) {
  return db
    .selectFrom('announcement')
    .where('org_id', '=', orgId)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]));
}

/** Announcements that are valid at `now` for a person, the newest first. */
export async function listAnnouncements(
  db: Db,
  { orgId, accountNo }: { readonly orgId: number; readonly accountNo: number },
  now: number,
): Promise<Announcement[]> {
  const rows = await validNow(db, orgId, now)
    .leftJoin('announcement_read', (join) =>
      join
        .onRef('announcement_read.announcement_id', '=', 'announcement.announcement_id')
        .on('announcement_read.account_no', '=', accountNo),
    )
    .select([
      'announcement.announcement_id as id',
      'title',
      'content',
      'valid_from',
      'valid_until',
      'announcement_read.read_at as read_at',
    ])
    .orderBy('valid_from', 'desc')
    .orderBy('announcement.announcement_id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({
    announcementId: row.id,
    title: row.title,
    content: row.content,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    read: row.read_at !== null,
  }));
}

/** Every announcement of an organisation, past and coming ones too, with how many have read it; for the administrator. */
export async function listAllAnnouncements(db: Db, orgId: number) {
  return db
    .selectFrom('announcement')
    .select((eb) => [
      'announcement_id as announcementId',
      'title',
      'valid_from as validFrom',
      'valid_until as validUntil',
      eb
        .selectFrom('announcement_read')
        .innerJoin('account', 'account.account_no', 'announcement_read.account_no')
        .select((inner) => inner.fn.countAll<number>().as('readers'))
        .where('account.org_id', '=', orgId)
        .whereRef('announcement_read.announcement_id', '=', 'announcement.announcement_id')
        .as('readers'),
    ])
    .where('org_id', '=', orgId)
    .orderBy('announcement_id', 'desc')
    .execute();
}

export interface NewAnnouncement {
  readonly orgId: number;
  readonly title: string;
  readonly content: string;
  readonly validFrom: number;
  readonly validUntil: number | null;
}

function checkAnnouncement({ title, content, validFrom, validUntil }: NewAnnouncement, now: number): void {
  const wrong = (reason: string): UserError => new UserError('announcementInvalid', { reason });
  if (title.trim() === '' || content.trim() === '') throw wrong('title and text are needed');
  if (countCharacters(title) > maxAnnouncementTitleCharacters)
    throw wrong(`a title has at most ${String(maxAnnouncementTitleCharacters)} characters`);
  if (countCharacters(content) > maxAnnouncementCharacters)
    throw wrong(`a text has at most ${String(maxAnnouncementCharacters)} characters`);
  if (validUntil !== null && (validUntil <= validFrom || validUntil <= now))
    throw wrong('it would be over before anybody could see it');
}

/** Publishes an announcement. Throws `announcementInvalid`. */
export const addAnnouncement = defineOperation<NewAnnouncement, { announcementId: number }>({
  name: 'home.addAnnouncement',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { orgId, title, content, validFrom, validUntil } = input;
    await assertMayManageOrganisation(tx, context, orgId);
    checkAnnouncement(input, context.now);
    // A number is never used again: what somebody has read is kept by it.
    const org = await tx
      .updateTable('org')
      .set((eb) => ({ next_announcement_id: eb('next_announcement_id', '+', 1) }))
      .where('org_id', '=', orgId)
      .returning('next_announcement_id')
      .executeTakeFirstOrThrow();
    const announcementId = org.next_announcement_id - 1;
    await tx
      .insertInto('announcement')
      .values({
        org_id: orgId,
        announcement_id: announcementId,
        title: title.trim(),
        content: content.trim(),
        valid_from: validFrom,
        valid_until: validUntil,
        created_at: context.now,
      })
      .execute();
    const audit = [{ action: 'home.addAnnouncement', object: String(announcementId), result: 'ok' as const, orgId }];
    return { output: { announcementId }, audit };
  },
});

/** Takes an announcement away. Throws `announcementNotFound`. */
export const removeAnnouncement = defineOperation<{ orgId: number; announcementId: number }, null>({
  name: 'home.removeAnnouncement',
  accounts: () => [],
  run: async (tx, context, { orgId, announcementId }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const { numDeletedRows } = await tx
      .deleteFrom('announcement')
      .where('org_id', '=', orgId)
      .where('announcement_id', '=', announcementId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new UserError('announcementNotFound');
    await tx
      .deleteFrom('announcement_read')
      .where('announcement_id', '=', announcementId)
      .where('account_no', 'in', (eb) => eb.selectFrom('account').select('account_no').where('org_id', '=', orgId))
      .execute();
    const audit = [{ action: 'home.removeAnnouncement', object: String(announcementId), result: 'ok' as const, orgId }];
    return { output: null, audit };
  },
});

/** Notes that the acting person has read an announcement that is valid now. Throws `announcementNotFound`. */
export const readAnnouncement = defineOperation<{ accountNo: number; orgId: number; announcementId: number }, null>({
  name: 'home.readAnnouncement',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, orgId, announcementId }) => {
    const known = await validNow(tx, orgId, context.now)
      .select('announcement_id')
      .where('announcement_id', '=', announcementId)
      .executeTakeFirst();
    if (!known) throw new UserError('announcementNotFound');
    await tx
      .insertInto('announcement_read')
      .values({ account_no: accountNo, announcement_id: announcementId, read_at: context.now })
      .onConflict((conflict) => conflict.columns(['account_no', 'announcement_id']).doNothing())
      .execute();
    const changes = [
      { account: accountNo, kind: 'settingsChanged' as const, data: { optType: 'mailbox', keys: ['announcements'] } },
    ];
    return { output: null, changes };
  },
});

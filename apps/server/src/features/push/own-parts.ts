import type { ChangeData } from '@hongyan/contract';
import { messageKey } from '../../call/message-key.ts';
import type { Db } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { AccountEvent } from '../../engines/events/port.ts';

/** Who listens, to a shared mailbox. */
export interface SharedListener {
  readonly account: number;
  readonly reader: number;
}

type Flagged = ChangeData<'mailFlagged'>;
type Counts = ChangeData<'countsChanged'>;

async function ownFlags(db: Db, account: number, event: AccountEvent): Promise<AccountEvent> {
  const data = event.data as Flagged;
  const numbers = data.mails.map(({ mailId }) => Number(mailId));
  const rows = await db
    .selectFrom('message')
    .select(['n', 'seen'])
    .where(
      'id',
      'in',
      numbers.map((n) => messageKey(account, n)),
    )
    .execute();
  const seen = new Map(rows.map((row) => [row.n, row.seen === 1]));
  const mails = data.mails.map((mail) => ({ ...mail, seen: seen.get(Number(mail.mailId)) ?? mail.seen }));
  return { ...event, data: { ...data, mails } };
}

async function ownCounts(db: Db, event: AccountEvent): Promise<AccountEvent> {
  const data = event.data as Counts;
  const folders = await db.selectFrom('folder').select(['folder_id', 'unread']).execute();
  const labels = await db.selectFrom('label').select(['label_id', 'unread']).execute();
  const inFolder = new Map(folders.map((row) => [String(row.folder_id), row.unread]));
  const ofLabel = new Map(labels.map((row) => [String(row.label_id), row.unread]));
  return {
    ...event,
    data: {
      ...data,
      folders: data.folders.map((one) => ({ ...one, unread: inFolder.get(one.folderId) ?? one.unread })),
      labels: data.labels.map((one) => ({ ...one, unread: ofLabel.get(one.labelId) ?? one.unread })),
    },
  };
}

/**
 * What an event of a shared mailbox is to one of its readers: read marks and unread counts are the reader's own; what somebody else has read is
 * published to nobody.
 */
export async function ownParts(db: Db, listener: SharedListener, event: AccountEvent): Promise<AccountEvent[]> {
  const { reader } = event.data as { readonly reader?: string };
  if (reader !== undefined) return reader === String(listener.reader) ? [event] : [];
  const own = readAs(db, listener);
  if (event.kind === 'mailFlagged') return [await ownFlags(own, listener.account, event)];
  return event.kind === 'countsChanged' ? [await ownCounts(own, event)] : [event];
}

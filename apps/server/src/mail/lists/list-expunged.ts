import type { calls } from '@hongyan/contract';
import type { z } from 'zod';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import { parseRecipients } from '../messages/index.ts';
import { dayMs } from './read-retention.ts';

type ExpungedPage = z.input<typeof calls.mailbox.expungedList.output>;

export interface ExpungedRequest {
  readonly pageNum: number;
  readonly pageSize: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly retentionDays: number;
}

/** Mails purged that can still be recovered, and may be seen: mail of a closed folder stays as closed as the folder. */
function recoverable(db: Db, scope: Scope, request: ExpungedRequest) {
  const { hiddenFolders } = scope;
  return db
    .selectFrom('message')
    .where('account_no', '=', scope.account)
    .where('expunged_at', 'is not', null)
    .where('expunged_at', '>', request.now - request.retentionDays * dayMs)
    .$if(hiddenFolders.length > 0, (query) =>
      query.where((eb) => eb.or([eb('origin_folder_id', 'is', null), eb('origin_folder_id', 'not in', hiddenFolders)])),
    );
}

/** A page of what was purged, the last deleted first. */
export async function listExpunged(db: Db, scope: Scope, request: ExpungedRequest): Promise<ExpungedPage> {
  const { pageNum, pageSize, now, retentionDays } = request;
  const counted = await recoverable(db, scope, request)
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  const rows = await recoverable(db, scope, request)
    .select([
      'n',
      'subject',
      'from_name',
      'from_address',
      'recipients',
      'received_at',
      'size_bytes',
      'has_attachment',
      'expunged_at',
      'origin_folder_id',
    ])
    .orderBy('expunged_at', 'desc')
    .orderBy('n', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const list = rows.map((row) => {
    const deletedAt = row.expunged_at ?? now;
    return {
      mailId: String(row.n),
      mailSubject: row.subject,
      mailFrom: { name: row.from_name, address: row.from_address },
      mailTo: parseRecipients(row.recipients),
      receivedAt: row.received_at,
      size: row.size_bytes,
      hasAttachment: row.has_attachment === 1,
      deletedAt,
      daysLeft: Math.max(1, Math.ceil((deletedAt + retentionDays * dayMs - now) / dayMs)),
      originId: String(row.origin_folder_id ?? systemFolderId('inbox')),
    };
  });
  return { list, total: counted.mails, pageNum, pageSize, retentionDays };
}

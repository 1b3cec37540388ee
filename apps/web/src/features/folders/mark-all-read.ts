import type { Folder, Label } from '@hongyan/contract';
import { api, dataOf } from '../../lib/api-client.ts';

/** Whose mails are marked. */
export type ReadTarget = { readonly folderId: Folder['folderId'] } | { readonly labelId: Label['labelId'] };

/** Rows that one call names; the server's largest page. */
const pieceRows = 200;

function readUnread(target: ReadTarget) {
  const page = { pageSize: pieceRows, pageNum: 1 };
  return 'folderId' in target
    ? dataOf(api.mailbox.list({ mailboxId: target.folderId, isUnread: 1, ...page }))
    : dataOf(api.search.advanced({ labelId: target.labelId, isUnread: 1, ...page }));
}

/** Marks everything unread in a folder or under a label as read, in pieces; answers how many mails that were. Mail that arrives meanwhile may be among them. */
export async function markAllRead(target: ReadTarget): Promise<number> {
  let marked = 0;
  for (;;) {
    const { list } = await readUnread(target);
    const mailIds = list.map(({ mailId }) => mailId);
    if (mailIds.length === 0) return marked;
    await dataOf(api.mailbox.updateSeen({ mailIds, seen: true }));
    marked += mailIds.length;
  }
}

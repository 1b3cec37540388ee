import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { createChange } from './change.ts';
import { presentFolderCounts } from './counters.ts';
import { inPieces } from './picked.ts';
import { presentFlags } from './present.ts';
import { readLabels } from './read-labels.ts';
import { selectMails } from './select-mails.ts';
import type { ChangedMails } from './set-flag.ts';
import type { UpdateSeenInput } from './update-seen.ts';

/**
 * Marks mails of a shared mailbox read or unread for one person (design: read state per person). Nobody else's marks, counts or windows change:
 * what is told names whom it is for, and the door tells it to nobody else.
 */
export const updateSharedSeen = defineOperation<UpdateSeenInput, ChangedMails>({
  name: 'mailbox.updateSharedSeen',
  accounts: (input) => [input.account],
  run: async (tx, _context, { seen, ...selection }) => {
    const { account, reader } = selection;
    if (reader === undefined) throw new UserError('notAllowed');
    const own = readAs(tx, selection);
    const value = seen ? 1 : 0;
    const mails = (await selectMails(own, selection)).filter((mail) => mail.seen !== value);
    if (mails.length === 0) return { output: { changed: 0 } };
    for (const piece of inPieces(mails.map((mail) => mail.n)))
      await tx
        .insertInto('shared_seen')
        .values(piece.map((n) => ({ account_no: account, person_no: reader, n, seen: value }) as const))
        .onConflict((conflict) => conflict.columns(['account_no', 'person_no', 'n']).doUpdateSet({ seen: value }))
        .execute();
    const labels = await readLabels(
      tx,
      account,
      mails.map((mail) => mail.n),
    );
    const flagged = createChange(account, 'mailFlagged', {
      optType: 'mail',
      reader: String(reader),
      mails: mails.map((mail) => presentFlags({ ...mail, seen: value }, labels.get(mail.n) ?? [])),
    });
    const folderIds = [...new Set(mails.map((mail) => mail.folder_id))];
    const rows = await own
      .selectFrom('folder')
      .select(['folder_id', 'total', 'unread', 'size_bytes', 'conversations'])
      .where('account_no', '=', account)
      .where('folder_id', 'in', folderIds)
      .execute();
    const counts: Change = {
      account,
      kind: 'countsChanged',
      data: {
        optType: 'mailbox',
        reader: String(reader),
        folders: rows.map((row) => presentFolderCounts(row.folder_id, row)),
        labels: [],
      },
    };
    return { output: { changed: mails.length }, changes: [flagged, counts] };
  },
});

import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { countDrafts } from '../../mail/drafts/index.ts';
import { createChange } from '../../mail/messages/index.ts';

export interface DeleteDraftsInput {
  readonly account: number;
  readonly draftIds: readonly number[];
}

/** Deletes drafts, all or none; their uploads are swept later. */
export const deleteDrafts = defineOperation<DeleteDraftsInput, { readonly changed: number }>({
  name: 'compose.deleteDrafts',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const draftIds = [...new Set(input.draftIds)];
    const deleted = await tx
      .deleteFrom('draft')
      .where('account_no', '=', input.account)
      .where('draft_id', 'in', draftIds)
      .where('state', '=', 'open')
      .returning(['draft_id', 'revision'])
      .execute();
    if (deleted.length !== draftIds.length) throw new UserError('draftNotFound');
    const removed = deleted.map((row) =>
      createChange(input.account, 'draftChanged', {
        optType: 'mail',
        draftId: String(row.draft_id),
        revision: row.revision,
        removed: true,
      }),
    );
    return {
      output: { changed: deleted.length },
      changes: [...removed, ...(await countDrafts(tx, context, input.account))],
    };
  },
});

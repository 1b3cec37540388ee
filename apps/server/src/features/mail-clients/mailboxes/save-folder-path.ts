import { defineOperation } from '../../../engines/database/port.ts';
import { type SaveFolderInput, saveFolder } from '../../folders/in-transaction.ts';

export interface SaveFolderPathInput extends Omit<SaveFolderInput, 'name' | 'namedBy'> {
  /** The outermost first; none of them is there. */
  readonly names: readonly string[];
}

/** Makes a folder and those between it and its parent, all or none; answers the innermost one's id. Refuses as `saveFolder` does. */
export const saveFolderPath = defineOperation<SaveFolderPathInput, number>({
  name: 'mailAccess.saveFolderPath',
  accounts: ({ account }) => [account],
  async run(tx, context, { names, ...rest }) {
    let { parentId } = rest;
    const changes = [];
    for (const name of names) {
      const made = await saveFolder.run(tx, context, { ...rest, parentId, name, namedBy: 'program' });
      parentId = Number(made.output.folderId);
      changes.push(...(made.changes ?? []));
    }
    return { output: parentId ?? 0, changes };
  },
});

import { calls } from '@hongyan/contract';
import { operationContextOf } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { deleteLabel, saveLabel, updateLabel } from './label-operations.ts';
import { presentLabel } from './present.ts';
import { readLabelRows } from './read-label-counts.ts';
import { readNavigation } from './read-navigation.ts';
import { readScope } from './read-scope.ts';
import { saveFolder } from './save-folder.ts';

/** The calls of folders and labels. */
export function createFolderRoutes({ database }: Services): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.folders.navigation, async (_input, context) =>
      readNavigation(read, await readScope(read, context), context.language),
    ),
    bindCall(calls.folders.saveFolder, (input, context) =>
      runner.execute(saveFolder, operationContextOf(context), {
        account: context.session.subject,
        orgId: context.session.orgId,
        name: input.folderName,
        parentId: input.parentId === undefined ? null : Number(input.parentId),
      }),
    ),
    bindCall(calls.folders.labels, async (_input, context) => ({
      list: (await readLabelRows(read, await readScope(read, context))).map(presentLabel),
    })),
    bindCall(calls.folders.saveLabel, (input, context) =>
      runner.execute(saveLabel, operationContextOf(context), {
        account: context.session.subject,
        orgId: context.session.orgId,
        name: input.labelName,
        color: input.color,
      }),
    ),
    bindCall(calls.folders.updateLabel, async (input, context) => {
      const label = await runner.execute(updateLabel, operationContextOf(context), {
        account: context.session.subject,
        orgId: context.session.orgId,
        labelId: Number(input.labelId),
        name: input.labelName ?? null,
        color: input.color ?? null,
        state: input.state ?? null,
      });
      // Counted as this session may see it.
      const rows = await readLabelRows(read, await readScope(read, context));
      const row = rows.find(({ label_id }) => String(label_id) === label.labelId);
      return row ? presentLabel(row) : label;
    }),
    bindCall(calls.folders.deleteLabel, (input, context) =>
      runner.execute(deleteLabel, operationContextOf(context), {
        account: context.session.subject,
        labelId: Number(input.labelId),
      }),
    ),
  ];
}

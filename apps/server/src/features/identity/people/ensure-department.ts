import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { addDepartment } from './add-department.ts';
import { findDepartment } from './store.ts';

/** Makes a department at the top where there is none of this name: people of a provider or directory bring theirs. */
export async function ensureDepartment(
  { database }: Pick<Services, 'database'>,
  context: OperationContext,
  { orgId, name }: { readonly orgId: number; readonly name: string },
): Promise<void> {
  if ((await findDepartment(database.read, orgId, name)) !== null) return;
  try {
    await database.runner.execute(addDepartment, context, { orgId, name, parent: null });
  } catch (error) {
    // Somebody else brought it in this moment.
    if (!(error instanceof UserError && error.errorName === 'departmentTaken')) throw error;
  }
}

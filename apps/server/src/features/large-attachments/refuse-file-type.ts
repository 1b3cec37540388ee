import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';

/** Refuses a file whose extension the organisation does not let in (`controlFileTypes`). */
export async function refuseFileType(
  services: Pick<Services, 'database'>,
  orgId: number,
  fileName: string,
): Promise<void> {
  const refused = await readOrgSetting(services.database.read, orgId, 'controlFileTypes');
  const extension = /\.([^.]+)$/.exec(fileName.trim().toLowerCase())?.[1];
  if (extension !== undefined && refused.includes(extension))
    throw new UserError('fileTypeRefused', { name: fileName });
}

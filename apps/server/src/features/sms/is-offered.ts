import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { SmsGateway } from '../../engines/sms/port.ts';
import { listOrganisations } from '../identity/index.ts';

/** Whether forms for codes by SMS are shown. The outbox serves only where an organisation says that its administrator reads codes out. */
export async function isSmsOffered(read: Db, gateway: SmsGateway): Promise<boolean> {
  if (gateway.kind !== 'outbox') return (await gateway.status()) === 'up';
  for (const { orgId } of await listOrganisations(read))
    if (await readOrgSetting(read, orgId, 'smsOutboxForms')) return true;
  return false;
}

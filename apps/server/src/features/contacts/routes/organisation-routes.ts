import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { caseFoldAddress as foldCorrespondent } from '../../../mail/correspondents/index.ts';
import type { Services } from '../../../services.ts';
import { caseFoldAddress } from '../../identity/index.ts';
import { createKnownPeople } from '../../trust/index.ts';
import { findColleague } from '../directory/find-colleague.ts';
import { forgetAddress } from '../suggestions/forget-address.ts';
import { suggestRecipients } from '../suggestions/suggest-recipients.ts';
import { checkAddresses } from '../writing/check-addresses.ts';
import { readTree } from '../writing/read-tree.ts';

/** What writing asks of people, and colleagues. Long reads: a large organisation is looked through off the main thread. */
export function createOrganisationRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.read;
  const readKnown = createKnownPeople(db);
  return [
    bindCall(calls.contacts.suggest, async ({ keyword, limit }, { session }) => {
      const input = { orgId: session.orgId, accountNo: session.subject, keyword, limit };
      return { list: [...(await database.longRead(suggestRecipients, input))] };
    }),
    bindCall(calls.contacts.tree, async ({ deptId, below }, { session }) => {
      const departmentId = deptId === undefined ? null : Number(deptId);
      const input = { orgId: session.orgId, departmentId, below: below === 'true' };
      const { departments, people, total } = await database.longRead(readTree, input);
      return { departments: [...departments], people: [...people], total };
    }),
    bindCall(calls.contacts.check, async ({ list }, { session, now }) => {
      const writer = { orgId: session.orgId, account: session.subject, now };
      return { list: [...(await checkAddresses({ db, readKnown }, writer, list))] };
    }),
    bindCall(calls.contacts.colleague, async ({ address }, { session: { orgId } }) => {
      const folded = caseFoldAddress(address);
      const phones = await readOrgSetting(db, orgId, 'contactPhones');
      const found = folded === null ? null : await database.longRead(findColleague, { orgId, address: folded, phones });
      if (found === null) throw new UserError('personNotFound', { address: address.slice(0, 100) });
      return found;
    }),
    bindCall(calls.contacts.forget, ({ address }, context) =>
      database.runner.execute(forgetAddress, toOperationContext(context), {
        account: context.session.subject,
        address: foldCorrespondent(address),
      }),
    ),
  ];
}

/** Contacts, so far what writing needs: suggestions of recipients, the organisation's tree, and what is known of an address. */
import { calls } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createKnownPeople } from '../trust/index.ts';
import { checkAddresses } from './check-addresses.ts';
import { readTree } from './read-tree.ts';
import { suggestRecipients } from './suggest-recipients.ts';

/** The capability for the composition root. */
export function createContactsFeature({ database }: Pick<Services, 'database'>): Feature {
  const db = database.read;
  const readKnown = createKnownPeople(db);
  // Long reads: a large organisation is looked through off the main thread.
  const suggest = bindCall(calls.contacts.suggest, async ({ keyword, limit }, { session }) => {
    const input = { orgId: session.orgId, accountNo: session.subject, keyword, limit };
    return { list: [...(await database.longRead(suggestRecipients, input))] };
  });
  const tree = bindCall(calls.contacts.tree, async ({ deptId, below }, { session }) => {
    const departmentId = deptId === undefined ? null : Number(deptId);
    const input = { orgId: session.orgId, departmentId, below: below === 'true' };
    const { departments, people, total } = await database.longRead(readTree, input);
    return { departments: [...departments], people: [...people], total };
  });
  const check = bindCall(calls.contacts.check, async ({ list }, { session, now }) => {
    const writer = { orgId: session.orgId, account: session.subject, now };
    return { list: [...(await checkAddresses({ db, readKnown }, writer, list))] };
  });
  return { name: 'contacts', routes: [suggest, tree, check] };
}

export const contactsFeature = defineFeature({ name: 'contacts', create: createContactsFeature });

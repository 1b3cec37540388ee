import { calls, maxRecipients } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { mayList } from '../group-membership/index.ts';
import { readGroupPeople } from './expand.ts';
import { requireSeen, toAsking } from './require-seen.ts';
import { countGroups, countReached, suggestGroups } from './suggest-groups.ts';

/** What a recipient field asks of groups. */
export function createRecipientRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const { read } = database;

  const suggest = bindCall(calls.mailGroups.suggest, async ({ keyword, limit }, context) => ({
    list: [...(await database.longRead(suggestGroups, { asking: toAsking(context), keyword, limit }))],
  }));

  const people = bindCall(calls.mailGroups.people, async ({ addresses }, context) => {
    const groups = await countGroups(read, toAsking(context), addresses);
    // A hidden group counts as one address: its size is not for everybody.
    const seen = new Set(groups.map(({ address }) => address));
    return { total: await countReached(read, context.session.orgId, addresses, seen), groups };
  });

  const expand = bindCall(calls.mailGroups.expand, async ({ address }, context) => {
    const { group, standing } = await requireSeen(read, context, address);
    if (!mayList(group, standing)) throw new UserError('mailGroupNotYours');
    const found = await readGroupPeople(read, group);
    if (found === null || found.length > maxRecipients)
      throw new UserError('tooManyRecipients', { max: maxRecipients });
    return { list: found.map(({ name, address: own }) => ({ name, address: own })) };
  });

  return [suggest, people, expand];
}

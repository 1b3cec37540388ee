import { calls, maxRecipients } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, listDomains } from '../identity/index.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { addEntries, changeOwnMembership, removeEntries } from './change-entries.ts';
import { createGroup, deleteGroup, mayCreate, saveGroup } from './change-group.ts';
import { readGroupPeople } from './expand.ts';
import { mayList, mayManage, maySee, readStanding, type Standing } from './policy.ts';
import { listOwnGroups, readEntries, readPresented } from './present.ts';
import { readGroup, type StoredGroup } from './store.ts';
import { countGroups, countReached, suggestGroups } from './suggest-groups.ts';

interface SeenGroup {
  readonly group: StoredGroup;
  readonly standing: Standing;
}

/** Who is signed in: groups are theirs, whichever mailbox is open. */
const toAsking = ({ session }: CallContext) => ({ orgId: session.orgId, account: session.actor, address: '' });
const normalise = (address: string): string => caseFoldAddress(address) ?? '';

export function createMailGroupsRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = database;

  /** A group that the person may know of. Throws `mailGroupNotFound` also where there is one that is not for them. */
  const requireSeen = async (context: CallContext, address: string): Promise<SeenGroup> => {
    const group = await readGroup(read, normalise(address));
    if (group === null || group.orgId !== context.session.orgId) throw new UserError('mailGroupNotFound');
    const standing = await readStanding(read, group.orgId, toAsking(context));
    if (!maySee(group, standing)) throw new UserError('mailGroupNotFound');
    return { group, standing };
  };
  const present = async (context: CallContext, address: string) => {
    const { group, standing } = await requireSeen(context, address);
    return readPresented(read, group, standing);
  };

  const list = bindCall(calls.mailGroups.list, async ({ scope }, context) => {
    const feature = scope === 'managed' ? 'adminMailgroup' : 'authMailgroup';
    if (!(await isFeatureOn(read, toFeatureSubject(context), feature))) throw new UserError('featureOff');
    const { orgId } = context.session;
    const found = await database.longRead(listOwnGroups, { asking: toAsking(context), scope });
    const isMaker = await mayCreate(read, toOperationContext(context), orgId);
    const domains = isMaker ? (await listDomains(read, orgId)).map(({ name }) => name) : [];
    return { list: [...found], domains };
  });

  const detail = bindCall(calls.mailGroups.detail, async ({ address }, context) => {
    const { group, standing } = await requireSeen(context, address);
    const isManaged = mayManage(group, standing);
    const entries = mayList(group, standing) ? await readEntries(read, group) : [];
    return {
      group: await readPresented(read, group, standing),
      entries: entries.filter(({ role }) => isManaged || role !== 'sender'),
    };
  });

  const create = bindCall(calls.mailGroups.create, async ({ address, settings }, context) => {
    const input = { address, settings, manager: context.session.actor };
    const made = await runner.execute(createGroup, toOperationContext(context), input);
    return present(context, made.address);
  });

  const save = bindCall(calls.mailGroups.save, async ({ address, revision, settings }, context) => {
    const input = { address: normalise(address), revision, settings };
    await runner.execute(saveGroup, toOperationContext(context), input);
    return present(context, address);
  });

  const remove = bindCall(calls.mailGroups.remove, async ({ address, revision }, context) => {
    await runner.execute(deleteGroup, toOperationContext(context), { address: normalise(address), revision });
    return null;
  });

  const add = bindCall(calls.mailGroups.addEntries, async ({ address, role, addresses, departments }, context) => {
    const input = { address: normalise(address), role, addresses, departments: departments.map(Number) };
    const { added, skipped } = await runner.execute(addEntries, toOperationContext(context), input);
    return { added, skipped: [...skipped] };
  });

  const takeOut = bindCall(calls.mailGroups.removeEntries, ({ address, role, addresses }, context) =>
    runner.execute(removeEntries, toOperationContext(context), { address: normalise(address), role, addresses }),
  );

  const join = bindCall(calls.mailGroups.join, ({ address }, context) =>
    runner.execute(changeOwnMembership, toOperationContext(context), { address: normalise(address), joins: true }),
  );

  const leave = bindCall(calls.mailGroups.leave, ({ address }, context) =>
    runner.execute(changeOwnMembership, toOperationContext(context), { address: normalise(address), joins: false }),
  );

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
    const { group, standing } = await requireSeen(context, address);
    if (!mayList(group, standing)) throw new UserError('mailGroupNotYours');
    const found = await readGroupPeople(read, group);
    if (found === null || found.length > maxRecipients)
      throw new UserError('tooManyRecipients', { max: maxRecipients });
    return { list: found.map(({ name, address: own }) => ({ name, address: own })) };
  });

  return [list, detail, create, save, remove, add, takeOut, join, leave, suggest, people, expand];
}

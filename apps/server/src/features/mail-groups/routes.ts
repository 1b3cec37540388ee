import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { mayList, mayManage } from '../group-membership/index.ts';
import { listDomains } from '../identity/index.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { addEntries, changeOwnMembership, removeEntries } from './change-entries.ts';
import { createGroup, deleteGroup, mayCreate, saveGroup } from './change-group.ts';
import { readArchiveUsage } from './expand.ts';
import { createLeaveRoutes } from './leave-routes.ts';
import { listOwnGroups, readEntries, readPresented } from './present.ts';
import { createRecipientRoutes } from './recipient-routes.ts';
import { normaliseGroup, requireSeen, toAsking } from './require-seen.ts';

export function createMailGroupsRoutes(services: Pick<Services, 'database' | 'secrets'>): readonly Route[] {
  const { database } = services;
  const { read, runner } = database;

  const present = async (context: CallContext, address: string) => {
    const { group, standing } = await requireSeen(read, context, address);
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
    const { group, standing } = await requireSeen(read, context, address);
    const isManaged = mayManage(group, standing);
    const entries = mayList(group, standing) ? await readEntries(read, group) : [];
    return {
      group: await readPresented(read, group, standing),
      entries: entries.filter(({ role }) => isManaged || role !== 'sender'),
      archiveUsage: isManaged ? await readArchiveUsage(read, group) : null,
    };
  });

  const create = bindCall(calls.mailGroups.create, async ({ address, settings }, context) => {
    const input = { address, settings, manager: context.session.actor };
    const made = await runner.execute(createGroup, toOperationContext(context), input);
    return present(context, made.address);
  });

  const save = bindCall(calls.mailGroups.save, async ({ address, revision, settings }, context) => {
    const input = { address: normaliseGroup(address), revision, settings };
    await runner.execute(saveGroup, toOperationContext(context), input);
    return present(context, address);
  });

  const remove = bindCall(calls.mailGroups.remove, async ({ address, revision }, context) => {
    await runner.execute(deleteGroup, toOperationContext(context), { address: normaliseGroup(address), revision });
    return null;
  });

  const add = bindCall(calls.mailGroups.addEntries, async ({ address, role, addresses, departments }, context) => {
    const input = { address: normaliseGroup(address), role, addresses, departments: departments.map(Number) };
    const { added, skipped } = await runner.execute(addEntries, toOperationContext(context), input);
    return { added, skipped: [...skipped] };
  });

  const takeOut = bindCall(calls.mailGroups.removeEntries, ({ address, role, addresses, departments }, context) =>
    runner.execute(removeEntries, toOperationContext(context), {
      address: normaliseGroup(address),
      role,
      addresses,
      departments: departments.map(Number),
    }),
  );

  const join = bindCall(calls.mailGroups.join, ({ address }, context) =>
    runner.execute(changeOwnMembership, toOperationContext(context), { address: normaliseGroup(address), joins: true }),
  );

  const leave = bindCall(calls.mailGroups.leave, ({ address }, context) =>
    runner.execute(changeOwnMembership, toOperationContext(context), {
      address: normaliseGroup(address),
      joins: false,
    }),
  );

  return [
    list,
    detail,
    create,
    save,
    remove,
    add,
    takeOut,
    join,
    leave,
    ...createRecipientRoutes(services),
    ...createLeaveRoutes(services),
  ];
}

import type { Context } from '../context.ts';
import { machineContext } from '../features/identity/index.ts';
import { addEntries, createGroup } from '../features/mail-groups/index.ts';
import { anna, domainName, haiyan, lilei } from './people.ts';

const product = `product@${domainName}`;
const everybody = `everybody@${domainName}`;

/** Two mail groups: one that is open to join, and one of everybody, with the other in it and its own authorised persons. */
export async function makeDemoGroups({ services }: Context, manager: number): Promise<void> {
  const { runner } = services.database;
  const context = machineContext(services.clock.now(), 'demonstration');
  const common = { isHidden: false, outsideMembers: false, archive: 'off' as const };
  await runner.execute(createGroup, context, {
    address: product,
    settings: {
      ...common,
      name: '产品讨论 Product',
      description: 'A3 项目的讨论与通知',
      whoSends: 'organisation',
      isOpen: true,
    },
    manager,
  });
  await runner.execute(createGroup, context, {
    address: everybody,
    settings: { ...common, name: '全体同事 Everybody', description: '公司通知', whoSends: 'named', isOpen: false },
    manager,
  });
  const add = (address: string, role: 'member' | 'sender', addresses: readonly string[]) =>
    runner.execute(addEntries, context, { address, role, addresses, departments: [] });
  await add(product, 'member', [lilei.address, haiyan.address]);
  await add(everybody, 'member', [product, anna.address]);
  await add(everybody, 'sender', [anna.address]);
}

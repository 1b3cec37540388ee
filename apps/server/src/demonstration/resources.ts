import type { Context } from '../context.ts';
import { makeCalendarKey } from '../features/calendar/in-transaction.ts';
import { machineContext } from '../features/identity/index.ts';
import { createResource, firstSettings, type ResourceSettings } from '../features/resources/index.ts';
import { domainName } from './people.ts';

interface DemoResource extends Partial<ResourceSettings> {
  readonly mailbox: string;
  readonly name: string;
}

const resources: readonly DemoResource[] = [
  { mailbox: 'yangtze', name: '长江厅 Yangtze', capacity: 16, location: '3 楼东侧' },
  { mailbox: 'lotus', name: '荷花小会议室 Lotus', capacity: 5, location: '3 楼小会议区', maxMinutes: 240 },
  { mailbox: 'projector', name: '便携投影仪 Projector', kind: 'equipment', location: '前台', decides: 'manager' },
];

/** Two rooms that answer by themselves, and a projector that its manager lends. */
export async function makeDemoResources({ services }: Context, manager: number): Promise<void> {
  const context = machineContext(services.clock.now(), 'demonstration');
  for (const { mailbox, name, ...settings } of resources)
    await services.database.runner.execute(createResource, context, {
      address: `${mailbox}@${domainName}`,
      name,
      department: null,
      zone: null,
      settings: { ...firstSettings, ...settings },
      managers: [manager],
      calendar: makeCalendarKey(),
    });
}

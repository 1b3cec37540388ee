import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import { makeCalendarKey } from '../../calendar/in-transaction.ts';
import { chooseOrganisation, listDepartments, orgOption, readPerson } from '../../identity/index.ts';
import { firstSettings } from '../first-settings.ts';
import { changeResource, createResource, deleteResource } from '../keep-resource.ts';
import { type Booker, listResources, readBookers, readManagers } from '../store.ts';
import { findPeople, requireResource, resourceParameter } from './find-resource.ts';
import { parseResourceSettings, parseZone, printSettings, settingOptions } from './resource-options.ts';

const create: AdminCommand = {
  name: 'resource create',
  help: 'Makes a room or a thing that people invite to their events, and that answers by itself; a shared mailbox of this address becomes one.',
  parameters: [resourceParameter, { name: 'NAME' }],
  options: [
    ...settingOptions,
    { name: 'manager', value: 'ADDRESSES', help: 'who manages its calendar and answers for it; several with commas' },
  ],
  run: async (run) => {
    const { services, context, parameter } = run;
    const data = await services.database.runner.execute(createResource, context, {
      address: parameter('RESOURCE'),
      name: parameter('NAME'),
      department: run.option('department') || null,
      zone: parseZone(run),
      settings: parseResourceSettings(run, firstSettings),
      managers: await findPeople(run, 'manager', null),
      calendar: makeCalendarKey(),
    });
    return { data, text: `${data.address} can be invited to events.` };
  },
};

const list: AdminCommand = {
  name: 'resource list',
  help: 'Lists the rooms and the equipment of the organisation.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listResources(run.services.database.read, orgId);
    const rows = data.map(({ address, name, kind, capacity, location, decides }) =>
      [address, name, kind, capacity === 0 ? '' : capacity, location, decides].map(String),
    );
    const heads = ['ADDRESS', 'NAME', 'KIND', 'CAPACITY', 'LOCATION', 'DECIDES'];
    return { data, text: formatTable(heads, rows, 'There is no room or equipment.') };
  },
};

const show: AdminCommand = {
  name: 'resource show',
  help: 'Shows what a resource allows, who manages it, and who may book it by name.',
  parameters: [resourceParameter],
  options: [],
  run: async (run) => {
    const { read } = run.services.database;
    const resource = await requireResource(run);
    const zone = await readSetting(read, resource.account, 'timeZoneName');
    const toAddress = async (no: number) => (await readPerson(read, no))?.address ?? '';
    const managers = await Promise.all((await readManagers(read, resource)).map(toAddress));
    const departments = new Map(
      (await listDepartments(read, resource.orgId)).map(({ departmentId, name }) => [departmentId, name]),
    );
    const nameBooker = async ({ grantee_kind: kind, grantee_no: no }: Booker) =>
      kind === 'person' ? toAddress(no) : (departments.get(no) ?? '');
    const bookers = await Promise.all((await readBookers(read, resource)).map(nameBooker));
    const rows = [
      ...printSettings(resource),
      ['department', resource.department],
      ['zone', zone],
      ['managers', managers.join(', ')],
      ...(resource.whoBooks === 'named' ? [['may book', bookers.join(', ')]] : []),
    ].map((row) => [...row]);
    const head = `${resource.name} <${resource.address}>`;
    return {
      data: { ...resource, zone, managers, bookers },
      text: `${head}\n${formatTable(['WHAT', 'IS'], rows, '')}`,
    };
  },
};

const change: AdminCommand = {
  name: 'resource change',
  help: 'Changes what a resource is and allows; what is left out stays, and so do the bookings that stand.',
  parameters: [resourceParameter],
  options: [{ name: 'name', value: 'NAME', help: 'the name that is shown' }, ...settingOptions],
  run: async (run) => {
    const resource = await requireResource(run);
    const { orgId, account, address } = resource;
    const named = run.option('department');
    await run.services.database.runner.execute(changeResource, run.context, {
      ...{ orgId, account, address },
      name: run.option('name') ?? resource.name,
      department: (named ?? resource.department) || null,
      zone: parseZone(run),
      settings: parseResourceSettings(run, resource),
    });
    return { data: { address }, text: `${address} was changed.` };
  },
};

const deleteCommand: AdminCommand = {
  name: 'resource delete',
  help: 'Deletes a resource: nobody finds or books it any more, and its mailbox is suspended. resource create with its address brings it back.',
  parameters: [resourceParameter],
  options: [],
  run: async (run) => {
    const { orgId, account, address } = await requireResource(run);
    await run.services.database.runner.execute(deleteResource, run.context, { orgId, account, address });
    return { data: { address }, text: `${address} is no resource any more.` };
  },
};

export const resourceCommands = defineAdminCommands({
  order: 142,
  commands: [create, list, show, change, deleteCommand],
});

import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import type { Db } from '../../engines/database/port.ts';
import { type Person, requirePersonByAddress } from '../identity/index.ts';
import { beginPurge } from './purge-operations.ts';
import { purgePerson } from './purge-person.ts';
import { type Removal, removePerson } from './remove-person.ts';
import { listRemoved, type RemovedPerson, readRemoved, requireRemoved } from './removed-store.ts';
import { restorePerson } from './restore-person.ts';

const dayMs = 24 * 3_600_000;
const defaultKeepDays = 30;
const maxKeepDays = 3_650;
const mebibyte = 1_048_576;

const address = { name: 'ADDRESS' } as const;

function readKeepDays(text: string | null): number {
  if (text === null) return defaultKeepDays;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > maxKeepDays)
    throw new UsageError(`--keep-days needs a number from 1 to ${maxKeepDays}, not "${text}".`);
  return days;
}

const describeSize = ({ messages, sizeBytes }: RemovedPerson): string =>
  `${messages} messages, ${(sizeBytes / mebibyte).toFixed(1)} MiB`;

const describeMail = ({ mailTo }: RemovedPerson): string =>
  mailTo === null ? 'refused (550 5.1.1)' : `goes to ${mailTo}`;

function describeEnd({ purgeAt, purgingAt }: RemovedPerson): string {
  if (purgingAt !== null) return 'is being purged';
  return purgeAt === null ? 'kept until user purge' : formatTime(purgeAt);
}

function describeRemoval(removed: RemovedPerson, { stopped, codes }: Removal): string {
  const { address: main, aliases, handedOverTo, purgeAt } = removed;
  return [
    `${main} is removed. No one can sign in, and the person is in no directory, group or department any more.`,
    `All sign-ins are ended; authorisation codes revoked: ${codes}.`,
    `Messages that had not left and are drafts again: ${stopped.drafts}. Recipients that will not get a message that was on its way: ${stopped.recipients}.`,
    `Mail to ${[main, ...aliases].join(', ')}: ${describeMail(removed)}.`,
    `The mailbox (${describeSize(removed)}) is kept${purgeAt === null ? ' until user purge' : `, and purged at ${formatTime(purgeAt)}`}.`,
    ...(handedOverTo === null
      ? []
      : [`${handedOverTo} can open it as a shared mailbox, and writes nothing in its name.`]),
    '',
    `Undo: user restore ${main}`,
  ].join('\n');
}

async function findOther(db: Db, run: AdminRun, option: string): Promise<Person | null> {
  const typed = run.option(option);
  return typed === null ? null : requirePersonByAddress(db, typed);
}

const remove: AdminCommand = {
  name: 'user remove',
  help: `Removes a person: no sign-in, no mail; the mailbox is kept for ${defaultKeepDays} days and then purged.`,
  parameters: [address],
  options: [
    { name: 'keep-days', value: 'N', help: `keeps the mailbox so many days (${defaultKeepDays} where left out)` },
    { name: 'hand-over', value: 'ADDRESS', help: 'who opens the mailbox from now on; it is kept until user purge' },
    { name: 'refuse-mail', value: null, help: 'refuses mail to the addresses; so it is where --mail-to is left out' },
    { name: 'mail-to', value: 'ADDRESS', help: 'who gets mail to the addresses from now on' },
  ],
  run: async (run) => {
    const { services, context } = run;
    const { read } = services.database;
    if (run.has('refuse-mail') && run.option('mail-to') !== null)
      throw new UsageError('Give --refuse-mail or --mail-to, not both.');
    if (run.option('hand-over') !== null && run.option('keep-days') !== null)
      throw new UsageError('A mailbox that is handed over is kept until user purge: leave --keep-days out.');
    const keepDays = readKeepDays(run.option('keep-days'));
    const person = await requirePersonByAddress(read, run.parameter('ADDRESS'));
    const [handOver, mailTo] = [await findOther(read, run, 'hand-over'), await findOther(read, run, 'mail-to')];
    const done = await removePerson(services, context, person, {
      purgeAt: handOver === null ? context.now + keepDays * dayMs : null,
      handOverTo: handOver?.accountNo ?? null,
      mailTo: mailTo?.accountNo ?? null,
    });
    const removed = await readRemoved(read, person.accountNo);
    if (removed === null) throw new Error(`${person.address} was restored meanwhile`);
    return { data: { ...removed, ...done }, text: describeRemoval(removed, done) };
  },
};

async function nameDepartment(db: Db, orgId: number, department: number | null): Promise<string> {
  if (department === null) return 'no department';
  const row = await db
    .selectFrom('department')
    .select('name')
    .where('org_id', '=', orgId)
    .where('department_id', '=', department)
    .executeTakeFirst();
  return row?.name ?? 'a department that is gone';
}

const restore: AdminCommand = {
  name: 'user restore',
  help: 'Brings a removed person back with everything; sign-ins and authorisation codes stay ended.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const { database } = run.services;
    const removed = await requireRemoved(database.read, run.parameter('ADDRESS'));
    const { accountNo, orgId, address: main, departmentId, departmentBefore, stateBefore } = removed;
    await database.runner.execute(restorePerson, run.context, { accountNo, address: main });
    const department = await nameDepartment(database.read, orgId, departmentId);
    const text = [
      `${main} is back${stateBefore === 'suspended' ? ', suspended as before' : ''}, with ${describeSize(removed)}.`,
      `Addresses: ${[main, ...removed.aliases].join(', ')}. Department: ${department}${departmentId === departmentBefore ? '' : ' (the people of the earlier one were moved there meanwhile)'}.`,
      'The password is as it was; mail clients need new authorisation codes.',
    ];
    return { data: { address: main, state: stateBefore, department }, text: text.join('\n') };
  },
};

const list: AdminCommand = {
  name: 'user removed',
  help: 'Lists removed people: since when, what becomes of their mail, and when they are purged.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const data = await listRemoved(services.database.read);
    const rows = data.map((one) => [
      one.address,
      formatTime(one.removedAt),
      one.removedBy ?? 'command line',
      describeMail(one),
      one.handedOverTo ?? '',
      describeEnd(one),
      describeSize(one),
    ]);
    const header = ['ADDRESS', 'REMOVED', 'BY', 'MAIL', 'HANDED OVER TO', 'PURGED', 'SIZE'];
    return { data, text: formatTable(header, rows, 'No one is removed.') };
  },
};

const purge: AdminCommand = {
  name: 'user purge',
  help: 'Deletes a removed person and the mailbox for good; without --yes it only says what would go.',
  parameters: [address],
  options: [{ name: 'yes', value: null, help: 'does it; there is no way back' }],
  run: async (run) => {
    const { services, context } = run;
    const { database, searchIndex, blobLocations } = services;
    const removed = await requireRemoved(database.read, run.parameter('ADDRESS'));
    const { accountNo: account, address: main } = removed;
    if (!run.has('yes')) {
      const text = [
        `This would delete for good: ${main} (${removed.name}), ${describeSize(removed)}, with drafts, contacts, calendars, files and settings.`,
        'What others received from them stays with the others. Nothing is deleted yet; with --yes it is.',
      ];
      return { data: { ...removed, purged: false }, text: text.join('\n') };
    }
    await database.runner.execute(beginPurge, context, { account, address: main });
    const rows = await purgePerson(
      {
        database,
        ...(searchIndex === undefined ? {} : { searchIndex }),
        ...(blobLocations === undefined ? {} : { blobs: blobLocations }),
      },
      context,
      account,
    );
    const text = [
      `${main} is purged: ${describeSize(removed)}, ${rows} rows in all.`,
      `Bodies and files that nobody else has are deleted by the sweeps within two days. The addresses ${[main, ...removed.aliases].join(', ')} can be given again.`,
    ];
    return { data: { address: main, rows, purged: true }, text: text.join('\n') };
  },
};

export const removalCommands = defineAdminCommands({ order: 177, commands: [remove, restore, list, purge] });

import { resolve } from 'node:path';
import {
  type AdminCommand,
  type AdminOption,
  type AdminServices,
  defineAdminCommands,
  type LocalRun,
  type TypedValues,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { readConfig } from '../../../config/read-config.ts';
import { systemClock } from '../../../engines/clock.ts';
import { productVersion } from '../../../product-version.ts';
import { endRestoredMail } from '../../outbox/index.ts';
import { type BackupReport, createBackup } from '../create-backup.ts';
import { pruneBackups } from '../prune-backups.ts';
import { openRepository } from '../repository/repository.ts';
import { type RestoreReport, restoreBackup } from '../restore-backup.ts';
import { outgoingChoices, type RestoredMarker } from '../restored-marker.ts';
import { verifyBackup } from '../verify-backup.ts';
import { identityOption, readIdentities } from './identity-option.ts';

const mebibyte = 1024 * 1024;
const toMib = (bytes: number): string => (bytes / mebibyte).toFixed(1);
const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

const fromOption: AdminOption = { name: 'from', value: 'DIRECTORY', help: 'the backup directory', required: true };
const snapshotOption: AdminOption = {
  name: 'snapshot',
  value: 'ID',
  help: 'as "backup list" prints it; the last one where left out',
};
const encryptOption: AdminOption = {
  name: 'encrypt-to',
  value: 'RECIPIENT',
  help: 'a public key of age (age1…): only who has the private one can read the backup',
};
const programsOption: AdminOption = {
  name: 'programs',
  value: 'DIRECTORY',
  help: "folder of PostgreSQL's pg_dump and pg_restore, where PATH does not name it",
};

function requireOption({ option }: TypedValues, name: string): string {
  const value = option(name);
  if (value === null || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

const readDirectory = (run: LocalRun, name: string): string => resolve(run.directory, requireOption(run, name));

function readPrograms(run: TypedValues, directory: string): string | undefined {
  const programs = run.option('programs');
  return programs === null ? undefined : resolve(directory, programs);
}

function describeBackup(report: BackupReport): string {
  const { id, startedAt, finishedAt, copyMs, database, blobs, writtenBytes } = report;
  return [
    `Snapshot ${id} of ${formatTime(startedAt)}, made in ${toSeconds(finishedAt - startedAt)} s.`,
    `Database  ${toMib(database.bytes)} MiB, copied in ${toSeconds(copyMs)} s; ${String(database.newBlocks)} of ${String(database.blocks)} blocks are new.`,
    `Blobs     ${String(blobs.count)}, ${toMib(blobs.bytes)} MiB; ${String(blobs.newCount)} are new.`,
    `Written   ${toMib(writtenBytes)} MiB.`,
  ].join('\n');
}

function requireBlobs({ blobLocations }: AdminServices) {
  if (blobLocations === undefined) throw new Error('a command without the store of blobs');
  return blobLocations;
}

const create: AdminCommand = {
  name: 'backup create',
  help: 'Makes a snapshot of everything in a backup directory, while people work; what is there already is not written again.',
  parameters: [],
  options: [
    { name: 'to', value: 'DIRECTORY', help: 'the backup directory; a new or empty one becomes one', required: true },
    encryptOption,
    programsOption,
  ],
  run: async (run) => {
    const { database, clock, config, secrets } = run.services;
    const source = {
      database,
      clock,
      secrets,
      blobs: requireBlobs(run.services),
      dataDirectory: config.dataDirectory,
      version: productVersion,
    };
    const to = resolve(requireOption(run, 'to'));
    const data = await createBackup(source, {
      to,
      recipient: run.option('encrypt-to'),
      isAlone: run.services.served === undefined,
      programs: readPrograms(run, '/'),
    });
    return { data, text: describeBackup(data) };
  },
};

const list: AdminCommand = {
  name: 'backup list',
  help: 'Lists the snapshots of a backup directory, the oldest first.',
  parameters: [],
  options: [fromOption],
  runLocally: async (run) => {
    const repository = await openRepository(readDirectory(run, 'from'));
    const data = await repository.list();
    const rows = data.map(({ id, manifest, problem }) =>
      manifest === null
        ? [id, '', '', '', '', `cannot be used: ${problem}`]
        : [
            id,
            formatTime(manifest.startedAt),
            manifest.engine,
            toMib(manifest.database.bytes),
            String(manifest.blobs.count),
            toMib(manifest.blobs.bytes),
          ],
    );
    const header = ['SNAPSHOT', 'MADE', 'DATABASE', 'MIB', 'BLOBS', 'MIB'];
    return { data, text: formatTable(header, rows, 'There is no snapshot.') };
  },
};

const verify: AdminCommand = {
  name: 'backup verify',
  help: 'Reads everything that the snapshots are made of, puts the last database together, and says what is missing or damaged. Exit code 1 if something is.',
  parameters: [],
  options: [fromOption, { ...snapshotOption, help: 'only this one; all where left out' }, identityOption],
  runLocally: async (run) => {
    const data = await verifyBackup(readDirectory(run, 'from'), {
      snapshot: run.option('snapshot'),
      identities: await readIdentities(run, run.directory),
    });
    const { snapshots, chunks, blobs, bytes, problems, problemCount } = data;
    const read = `Read: ${String(snapshots.length)} snapshots of ${String(chunks)} chunks and ${String(blobs)} blobs, ${toMib(bytes)} MiB.`;
    const more = problemCount > problems.length ? [`… and ${String(problemCount - problems.length)} more.`] : [];
    const whole = data.isDecrypted
      ? 'Everything is there and whole.'
      : 'Every file is there and whole; what is in them was not read: it is encrypted, and --identity is missing.';
    const found = problemCount === 0 ? [whole] : [...problems, ...more];
    return { data, text: [read, ...found].join('\n'), isFailed: problemCount > 0 };
  },
};

const prune: AdminCommand = {
  name: 'backup prune',
  help: 'Takes all snapshots but the last ones away, and what only they were made of.',
  parameters: [],
  options: [fromOption, { name: 'keep', value: 'N', help: 'how many stay', required: true }],
  runLocally: async (run) => {
    const keep = Number(requireOption(run, 'keep'));
    if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep needs a whole number from 1.');
    const data = await pruneBackups(readDirectory(run, 'from'), keep);
    const { removed, kept, freedBytes } = data;
    const text = `${String(removed.length)} snapshots taken away, ${String(kept.length)} kept; ${toMib(freedBytes)} MiB freed.`;
    return { data, text };
  },
};

const explainOutgoing: Readonly<Record<RestoredMarker['outgoing'], string>> = {
  hold: 'Mail that had still to leave waits: the server that made the backup may have sent it. See "queue list"; decide by "backup outgoing send" or "backup outgoing drop", or for one recipient by "queue retry" or "queue drop".',
  drop: 'Mail that had still to leave is given up at the first start; its senders see it as failed.',
  send: 'Mail that had still to leave is sent at the first start. What the server that made the backup has sent since arrives twice.',
};

function describeRestore(report: RestoreReport, to: string, outgoing: RestoredMarker['outgoing']): string {
  return [
    `Snapshot ${report.snapshot} of ${formatTime(report.madeAt)} is restored in ${to}: database ${toMib(report.databaseBytes)} MiB, ${String(report.blobs)} blobs (${toMib(report.blobBytes)} MiB). What came later is not there.`,
    ...report.problems.map((problem) => `But ${problem}`),
    explainOutgoing[outgoing],
    'Start the server with HONGYAN_DATA on this directory. The full-text index is filled in the background.',
  ].join('\n');
}

const restore: AdminCommand = {
  name: 'backup restore',
  help: 'Makes a new data directory of a snapshot (with PostgreSQL: and the tables of the empty database that HONGYAN_DATABASE_URL names). Nothing is ever overwritten.',
  parameters: [],
  options: [
    fromOption,
    snapshotOption,
    identityOption,
    { name: 'to', value: 'DIRECTORY', help: 'the data directory that is made', required: true },
    {
      name: 'outgoing',
      value: 'hold|drop|send',
      help: 'what becomes of mail that had still to leave; it is held where left out',
    },
    programsOption,
  ],
  runLocally: async (run) => {
    const typed = run.option('outgoing') ?? 'hold';
    const outgoing = outgoingChoices.find((choice) => choice === typed);
    if (outgoing === undefined) throw new UsageError('--outgoing needs hold, drop or send.');
    const to = readDirectory(run, 'to');
    const data = await restoreBackup({
      from: readDirectory(run, 'from'),
      snapshot: run.option('snapshot'),
      identities: await readIdentities(run, run.directory),
      to,
      databaseUrl: readConfig(run.env, run.directory).databaseUrl,
      programs: readPrograms(run, run.directory),
      outgoing,
      clock: systemClock,
      report: run.report,
    });
    return { data, text: describeRestore(data, to, outgoing), isFailed: data.problems.length > 0 };
  },
};

const outgoing: AdminCommand = {
  name: 'backup outgoing',
  help: 'Sends, or gives up, all mail that waits since the restore of a backup.',
  parameters: [{ name: 'DECISION' }],
  options: [],
  run: async ({ services, context, parameter }) => {
    const decision = parameter('DECISION');
    if (decision !== 'send' && decision !== 'drop') throw new UsageError('DECISION is send or drop.');
    const recipients = await endRestoredMail(services.database, context, decision);
    const text = decision === 'send' ? 'are tried again now' : 'are given up';
    return { data: { recipients, decision }, text: `${String(recipients)} recipients ${text}.` };
  },
};

export const backupCommands = defineAdminCommands({
  order: 255,
  commands: [create, list, verify, prune, restore, outgoing],
});

import { join } from 'node:path';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Clock } from '../../../engines/clock.ts';
import { openSqliteCopy } from '../../../engines/database/open-copy.ts';
import type { Database, Db, OperationContext } from '../../../engines/database/port.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { migrations } from '../../../generated/migrations.ts';
import type { BodyIntake } from '../../../mail/bodies/index.ts';
import { saveFolder } from '../../folders/in-transaction.ts';
import { requirePersonByAddress } from '../../identity/index.ts';
import { type Decoder, requireDecoder } from '../repository/codec.ts';
import type { Manifest } from '../repository/manifest.ts';
import { openRepository, type Repository } from '../repository/repository.ts';
import { requireRoom } from '../repository/room.ts';
import { writeDatabase } from '../repository/write-database.ts';
import { findLostMessages } from './find-lost.ts';
import { recordRecovery, recoverMessage } from './recover-message.ts';

export interface RecoverSource {
  readonly database: Database;
  readonly intake: BodyIntake;
  readonly clock: Clock;
}

export interface RecoverOptions {
  /** The backup directory, absolute. */
  readonly from: string;
  /** The text of a file of age identities, for an encrypted directory; null: none was named. */
  readonly identities: string | null;
  /** null: the last one, or the last before `since`. */
  readonly snapshot: string | null;
  /** Epoch milliseconds: what was lost after it is what was there then; null: nobody said when. */
  readonly since: number | null;
  readonly address: string;
}

/** What was brought back. */
export interface RecoverReport {
  readonly snapshot: string;
  readonly madeAt: number;
  readonly recovered: number;
  /** The folder in which it lies; null: nothing was lost. */
  readonly folder: string | null;
  /** Lost too, and left out. */
  readonly inClosedFolders: number;
}

interface Snapshot {
  readonly repository: Repository;
  readonly manifest: Manifest;
  readonly codec: Decoder;
  readonly read: Db;
}

async function chooseSnapshot(repository: Repository, { snapshot, since }: RecoverOptions): Promise<Manifest> {
  if (snapshot !== null || since === null) return repository.find(snapshot);
  const before = (await repository.list()).flatMap(({ manifest }) =>
    manifest !== null && manifest.startedAt <= since ? [manifest] : [],
  );
  const last = before.at(-1);
  if (last === undefined)
    throw new UsageError('There is no snapshot from before that time: see "backup list", and name one by --snapshot.');
  return last;
}

function requireUsable({ engine, schema, version }: Manifest): void {
  if (engine !== 'sqlite')
    throw new UsageError(
      'A single mailbox is recovered of backups of SQLite only. Restore this one into an empty database, start a server on it, and take the messages from there.',
    );
  if (schema !== migrations.length)
    throw new UsageError(
      `The snapshot was made by version ${version}, which kept its data differently. Restore it into a directory of its own, start a server on it, and take the messages from there.`,
    );
}

/** Opens the database of a snapshot beside the snapshots, for as long as `use` lasts. */
async function withDatabase<T>(
  { repository, manifest, codec }: Omit<Snapshot, 'read'>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await requireRoom(repository.path, manifest.database.bytes, 'the database of the snapshot');
  return repository.withFolder(async (folder) => {
    const path = join(folder, 'database');
    const layout = await repository.readLayout(manifest);
    await writeDatabase(manifest.database, layout, { path, chunks: repository.chunks, codec });
    const copy = openSqliteCopy(path);
    try {
      return await use({ repository, manifest, codec, read: copy.read });
    } finally {
      await copy.close();
    }
  });
}

async function* openBody({ repository, codec, read }: Snapshot, orgId: number, bodyId: string) {
  const row = await read
    .selectFrom('body')
    .select(['inline_bytes', 'blob_id'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .executeTakeFirstOrThrow();
  if (row.inline_bytes !== null) yield row.inline_bytes;
  if (row.blob_id !== null) yield* codec.decode(repository.blobs.read(row.blob_id));
}

/** Labels that are still what they were, by their numbers. */
async function readSameLabels(then: Db, accountThen: number, now: Db, accountNow: number) {
  const read = (db: Db, account: number) =>
    db.selectFrom('label').select(['label_id', 'name']).where('account_no', '=', account).execute();
  const living = new Map((await read(now, accountNow)).map((row) => [row.name, row.label_id]));
  const pairs = (await read(then, accountThen)).map((row) => [row.label_id, living.get(row.name)] as const);
  return new Map(pairs.flatMap(([from, to]) => (to === undefined ? [] : [[from, to] as const])));
}

async function makeFolder(
  { database, clock }: RecoverSource,
  context: OperationContext,
  { accountNo: account, orgId }: { readonly accountNo: number; readonly orgId: number },
) {
  const [day = '', time = ''] = new Date(clock.now()).toISOString().split(/[T.]/);
  // A second one of the same day has its time in its name.
  for (const name of [`Recovered ${day}`, `Recovered ${day} ${time.replaceAll(':', '.')}`]) {
    try {
      const input = { account, orgId, name, parentId: null, hiddenFolders: [], namedBy: 'program' as const };
      return await database.runner.execute(saveFolder, context, input);
    } catch (error) {
      if (!(error instanceof UserError) || error.errorName !== 'nameTaken') throw error;
    }
  }
  throw new UsageError('A folder of this name was made just now. Try again.');
}

function toFlags(row: MessageTable, labels: readonly number[]) {
  return {
    seen: row.seen === 1,
    starred: row.starred === 1,
    answered: row.answered === 1,
    forwarded: row.forwarded === 1,
    sticky: row.sticky === 1,
    system: row.system === 1,
    color: row.color,
    labels,
  };
}

/**
 * Puts messages of a snapshot that a mailbox has no more into a folder of their own, while people work. What is there is never touched; a repeat
 * brings nothing twice. Throws UsageError or UserError (personNotFound) before anything is changed.
 */
export async function recoverMailbox(
  source: RecoverSource,
  context: OperationContext,
  options: RecoverOptions,
): Promise<RecoverReport> {
  const { database, intake } = source;
  const repository = await openRepository(options.from);
  const codec = requireDecoder(repository, options.identities);
  const manifest = await chooseSnapshot(repository, options);
  requireUsable(manifest);
  const person = await requirePersonByAddress(database.read, options.address);
  return withDatabase({ repository, manifest, codec }, async (snapshot) => {
    const former = await requirePersonByAddress(snapshot.read, options.address);
    const lost = await findLostMessages(
      { read: snapshot.read, account: former.accountNo },
      { read: database.read, account: person.accountNo },
    );
    const { messages, inClosedFolders } = lost;
    const { id, startedAt } = manifest;
    const report = { snapshot: id, madeAt: startedAt, recovered: messages.length, inClosedFolders };
    if (messages.length === 0) return { ...report, folder: null };
    const { orgId, accountNo: account } = person;
    const record = { orgId, address: options.address, snapshot: id, messages: messages.length };
    await database.runner.execute(recordRecovery, context, record);
    const folder = await makeFolder(source, context, person);
    const labels = await readSameLabels(snapshot.read, former.accountNo, database.read, account);
    for (const row of messages) {
      const content = openBody(snapshot, former.orgId, row.body_id);
      const spooled = await intake.spool(content, { maxBytes: Number.MAX_SAFE_INTEGER });
      if (spooled === 'too-large') throw new Error('a message without limit was too large');
      const body = await intake.finish(spooled, { orgId });
      const had = await snapshot.read
        .selectFrom('message_label')
        .select('label_id')
        .where('account_no', '=', former.accountNo)
        .where('n', '=', row.n)
        .execute();
      await database.runner.execute(recoverMessage, context, {
        account,
        folderId: Number(folder.folderId),
        body,
        flags: toFlags(
          row,
          had.flatMap(({ label_id: label }) => labels.get(label) ?? []),
        ),
        fromVerdict: row.from_verdict,
        receivedAt: row.received_at,
      });
    }
    return { ...report, folder: folder.folderName };
  });
}

/**
 * Puts the messages of a source into a mailbox, while people work: as APPEND does, so that nothing judges, answers or announces them. What is in is
 * in; a repeat goes on where the last one ended and brings nothing twice.
 */
import { createHash } from 'node:crypto';
import { maxMessageBytes } from '@hongyan/contract';
import { UsageError } from '../../admin-command/admin-command.ts';
import { UserError } from '../../call/user-error.ts';
import { wasNotCommitted } from '../../engines/database/errors.ts';
import type { Database, OperationContext } from '../../engines/database/port.ts';
import type { BodyIntake, Spooled } from '../../mail/bodies/index.ts';
import { appendOperation, type TakenMail } from '../mail-clients/index.ts';
import { isKnown, isLikelyKnown } from './find-known.ts';
import { type Mailbox, makeTargetFolder, type TargetFolder } from './make-folders.ts';
import { normaliseLineEnds } from './normalise-line-ends.ts';
import {
  GivenAgainError,
  type ImportQuestions,
  type Likeness,
  SourceError,
  type SourceFolder,
  type SourceMessage,
} from './source.ts';

/** Messages and bytes of one operation: others wait for it. */
const maxBatchMessages = 20;
const maxBatchBytes = 4 * 1024 * 1024;
/** Named in the report; further ones are counted. */
const maxNamedFaults = 100;

export interface ImportServices {
  readonly database: Database;
  readonly intake: BodyIntake;
}

export interface ImportOptions {
  /** The folder that everything goes below; null: none. */
  readonly under: string | null;
  /** Epoch milliseconds: what was received before is left out; null: everything. */
  readonly since: number | null;
}

/** What became of one folder of the source. */
export interface FolderReport {
  /** As the source has it; empty: its inbox. */
  readonly source: string;
  readonly target: string;
  found: number;
  imported: number;
  importedBytes: number;
  /** In the mailbox already, in whichever folder. */
  known: number;
  tooOld: number;
  failed: number;
}

export interface ImportFault {
  readonly message: string;
  readonly reason: string;
}

export interface ImportReport {
  readonly folders: FolderReport[];
  readonly faults: ImportFault[];
  /** Why it ended before everything was read; null: it did not. */
  stopped: string | null;
}

interface Taken extends TakenMail {
  readonly spooled: Spooled;
  readonly name: string;
}

/** A file that went away or cannot be read: one message, while the others come. */
class UnreadableError extends Error {}

async function* readSource(message: SourceMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* message.open();
  } catch (error) {
    if (error instanceof SourceError || error instanceof GivenAgainError) throw error;
    throw new UnreadableError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** An import of one mailbox. */
class MailboxImport {
  readonly #services: ImportServices;
  readonly #context: OperationContext;
  readonly #mailbox: Mailbox;
  readonly #report: ImportReport;
  #batch: Taken[] = [];
  /** Likenesses of what was given until now, as numbers of 48 bits. */
  readonly #likenesses = new Set<number>();

  constructor(services: ImportServices, context: OperationContext, mailbox: Mailbox, report: ImportReport) {
    this.#services = services;
    this.#context = context;
    this.#mailbox = mailbox;
    this.#report = report;
  }

  /** The first of a likeness is what an earlier run brought; further ones may be other messages of one Message-ID, which only their bytes say. */
  async #isLikelyKnown(likeness: Likeness): Promise<boolean> {
    const { messageId, sizeBytes, receivedAt } = likeness;
    const key = createHash('sha256')
      .update(`${String(sizeBytes)} ${String(receivedAt)} ${messageId}`)
      .digest();
    const number = key.readUIntBE(0, 6);
    if (this.#likenesses.has(number)) return false;
    this.#likenesses.add(number);
    return isLikelyKnown(this.#services.database.read, this.#mailbox.account, likeness);
  }

  #fail(folder: FolderReport, message: string, reason: string): void {
    folder.failed += 1;
    if (this.#report.faults.length < maxNamedFaults) this.#report.faults.push({ message, reason });
  }

  /** Throws what the store refuses, when nothing of the batch has come in. */
  async #flush(folder: FolderReport, { folderId }: TargetFolder): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length === 0) return;
    const { database, intake } = this.#services;
    const { account } = this.#mailbox;
    const mails = batch.map(({ body, flags, receivedAt }) => ({ body, flags, receivedAt }));
    try {
      const { copies } = await database.runner.execute(appendOperation, this.#context, { account, folderId, mails });
      for (const [index, { spooled }] of batch.entries()) {
        if (copies[index]?.isNew === true) {
          folder.imported += 1;
          folder.importedBytes += spooled.sizeBytes;
        } else {
          folder.known += 1;
          await intake.discard(spooled);
        }
      }
    } catch (error) {
      if (wasNotCommitted(error)) for (const { spooled } of batch) await intake.discard(spooled);
      throw error;
    }
  }

  async #take(folder: FolderReport, target: TargetFolder, message: SourceMessage): Promise<void> {
    const { database, intake } = this.#services;
    const { account, orgId } = this.#mailbox;
    const spooled = await intake.spool(normaliseLineEnds(readSource(message)), { maxBytes: maxMessageBytes });
    if (spooled === 'too-large') {
      this.#fail(folder, message.name, `larger than ${String(maxMessageBytes / 1024 / 1024)} MB`);
      return;
    }
    if (spooled.sizeBytes === 0) {
      await intake.discard(spooled);
      this.#fail(folder, message.name, 'empty');
      return;
    }
    const body = await intake.finish(spooled, { orgId });
    // A message of the batch is not in the store yet, where it would be found.
    const isInBatch = this.#batch.some(({ body: { facts } }) => facts.messageIdHash === body.facts.messageIdHash);
    if (isInBatch) await this.#flush(folder, target);
    if (await isKnown({ read: database.read, intake }, account, body, message.receivedAt)) {
      folder.known += 1;
      await intake.discard(spooled);
      return;
    }
    const { flags, receivedAt, name } = message;
    this.#batch.push({ body, flags, receivedAt, spooled, name });
    const bytes = this.#batch.reduce((sum, { spooled: { sizeBytes } }) => sum + sizeBytes, 0);
    if (this.#batch.length >= maxBatchMessages || bytes >= maxBatchBytes) await this.#flush(folder, target);
  }

  async #takeOrName(folder: FolderReport, target: TargetFolder, message: SourceMessage): Promise<void> {
    try {
      await this.#take(folder, target, message);
    } catch (error) {
      if (error instanceof GivenAgainError) folder.found -= 1;
      else if (error instanceof UnreadableError) this.#fail(folder, message.name, error.message);
      else throw error;
    }
  }

  async readFolder(
    source: SourceFolder,
    { under, since, onMessage }: ImportOptions & { readonly onMessage?: (folder: FolderReport) => void },
  ): Promise<void> {
    const { path, use } = source;
    const asked = { path, under, ...(use === undefined ? {} : { use }) };
    const target = await makeTargetFolder(this.#services.database, this.#context, this.#mailbox, asked);
    const counts = { found: 0, imported: 0, importedBytes: 0, known: 0, tooOld: 0, failed: 0 };
    const folder: FolderReport = { source: path.join('/'), target: target.shown, ...counts };
    this.#report.folders.push(folder);
    const questions: ImportQuestions = { since, isKnown: (likeness) => this.#isLikelyKnown(likeness) };
    try {
      for await (const message of source.readMessages(questions)) {
        folder.found += 1;
        if ('reason' in message) this.#fail(folder, message.name, message.reason);
        else if (since !== null && message.receivedAt < since) folder.tooOld += 1;
        else if (message.isKnown === true) folder.known += 1;
        else await this.#takeOrName(folder, target, message);
        onMessage?.(folder);
      }
    } catch (error) {
      // What came before the source went away is kept.
      if (error instanceof SourceError) await this.#flush(folder, target);
      throw error;
    }
    await this.#flush(folder, target);
  }
}

/** Mailboxes into which something is imported now: two at once would not see each other's messages. */
const running = new Set<number>();

/** Imports all folders. What the store refuses ends it, and stands in the report. Throws UsageError while another import fills the mailbox. */
export async function importMail(
  services: ImportServices,
  context: OperationContext,
  mailbox: Mailbox,
  asked: ImportOptions & {
    readonly folders: readonly SourceFolder[];
    /** Hears after each message how far it is; left out: nobody. */
    readonly onMessage?: (folder: FolderReport) => void;
  },
): Promise<ImportReport> {
  if (running.has(mailbox.account))
    throw new UsageError('Another import fills this mailbox now. Wait until it has ended, and try again.');
  running.add(mailbox.account);
  const report: ImportReport = { folders: [], faults: [], stopped: null };
  try {
    const run = new MailboxImport(services, context, mailbox, report);
    for (const folder of asked.folders) await run.readFolder(folder, asked);
  } catch (error) {
    if (error instanceof SourceError) report.stopped = error.message;
    else if (error instanceof UserError) report.stopped = error.messageIn('en');
    else throw error;
  } finally {
    running.delete(mailbox.account);
  }
  return report;
}

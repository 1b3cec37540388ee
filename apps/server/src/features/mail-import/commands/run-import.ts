/** Imports one mailbox, or one after the other of a list. */
import { type AdminOutput, type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import { UserError } from '../../../call/user-error.ts';
import { requirePersonByAddress } from '../../identity/index.ts';
import type { ImportReport } from '../import-mail.ts';
import { recordImport } from '../record-import.ts';
import { SourceError } from '../source.ts';
import { createProgress } from './create-progress.ts';
import { describeOutcomes, describeReport, hasFailed, type MailboxOutcome } from './describe-import.ts';
import type { FormRun, ImportForm, OpenedSource } from './import-form.ts';
import { type ListedMailbox, readList } from './read-list.ts';
import { selectFolders } from './select-folders.ts';

function readDay(text: string | null): number | null {
  if (text === null) return null;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since needs a day such as 2026-11-30.');
  return time;
}

async function openSource(form: ImportForm, run: FormRun): Promise<OpenedSource> {
  try {
    return await form.open(run);
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(error.message);
    throw error;
  }
}

async function importMailbox(run: AdminRun, form: ImportForm, listed: ListedMailbox): Promise<ImportReport> {
  const { services, context, option, has } = run;
  const { database, intake } = services;
  const since = readDay(option('since'));
  const value = (name: string): string | null => listed.values.get(name) ?? option(name);
  const { accountNo: account, orgId, address } = await requirePersonByAddress(database.read, listed.address);
  const { importMail } = await import('../import-mail.ts');
  const source = await openSource(form, { value, has });
  try {
    const folders = selectFolders(source.folders, { only: option('only'), exclude: option('exclude') });
    await database.runner.execute(recordImport, context, { orgId, address, source: source.where });
    const under = value('folder');
    const onMessage = createProgress(run, address);
    return await importMail({ database, intake }, context, { account, orgId }, { folders, under, since, onMessage });
  } finally {
    await source.close();
  }
}

/** What of a mailbox's failure goes to whoever gave the list; anything else is a fault of ours, and ends the command. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof UserError) return error.messageIn('en');
  throw error;
}

/** A mailbox that fails does not keep the next ones from coming. */
async function importListed(run: AdminRun, form: ImportForm, path: string): Promise<AdminOutput> {
  readDay(run.option('since'));
  const outcomes: MailboxOutcome[] = [];
  for (const listed of await readList(path, form)) {
    const { address } = listed;
    try {
      outcomes.push({ address, report: await importMailbox(run, form, listed), error: null });
    } catch (error) {
      outcomes.push({ address, report: null, error: explain(error) });
    }
  }
  const isFailed = outcomes.some(({ report }) => report === null || hasFailed(report));
  return { data: outcomes, text: describeOutcomes(outcomes), isFailed };
}

/** Runs an import command. */
export async function runImport(run: AdminRun, form: ImportForm): Promise<AdminOutput> {
  const [address, list] = [run.optionalParameter('ADDRESS'), run.option('list')];
  if ((address === null) === (list === null))
    throw new UsageError('Give either the ADDRESS of one mailbox, or --list FILE with many.');
  if (address === null) return importListed(run, form, list ?? '');
  const data = await importMailbox(run, form, { address, values: new Map([['address', address]]) });
  return { data, text: describeReport(data), isFailed: hasFailed(data) };
}

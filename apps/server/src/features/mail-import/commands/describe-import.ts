/** What an import answers, for people. */
import { formatTable, removeControls } from '../../../admin-command/text-table.ts';
import type { FolderReport, ImportReport } from '../import-mail.ts';

/** What became of one mailbox of a list. */
export interface MailboxOutcome {
  readonly address: string;
  /** Null: it could not begin. */
  readonly report: ImportReport | null;
  /** Why it could not begin. */
  readonly error: string | null;
}

export const hasFailed = ({ folders, stopped }: ImportReport): boolean =>
  stopped !== null || folders.some(({ failed }) => failed > 0);

const describeFaults = ({ faults }: ImportReport): string[] =>
  faults.map(({ message, reason }) => removeControls(`${message}: ${reason}`));

/** One mailbox: a line for each folder. */
export function describeReport(report: ImportReport): string {
  const { folders, stopped } = report;
  const rows = folders.map((row) => [
    row.source === '' ? '(inbox)' : row.source,
    row.target,
    row.found,
    row.imported,
    row.importedBytes,
    row.known,
    row.tooOld,
    row.failed,
  ]);
  const header = ['FOLDER', 'INTO', 'FOUND', 'IMPORTED', 'BYTES', 'ALREADY THERE', 'TOO OLD', 'FAILED'];
  const end = stopped === null ? [] : [`Stopped: ${stopped} Run the same command again when that is settled.`];
  return [formatTable(header, rows, ''), ...describeFaults(report), ...end].join('\n');
}

type Count = 'found' | 'imported' | 'importedBytes' | 'known' | 'tooOld' | 'failed';

const sum = (folders: readonly FolderReport[], what: Count): number =>
  folders.reduce((total, folder) => total + folder[what], 0);

/** Many mailboxes: a line for each, and below what failed. */
export function describeOutcomes(outcomes: readonly MailboxOutcome[]): string {
  const rows = outcomes.map(({ address, report, error }) => {
    const folders = report?.folders ?? [];
    const counts = (['found', 'imported', 'importedBytes', 'known', 'tooOld', 'failed'] as const).map((what) =>
      sum(folders, what),
    );
    return [address, folders.length, ...counts, error ?? report?.stopped ?? ''];
  });
  const header = ['ADDRESS', 'FOLDERS', 'FOUND', 'IMPORTED', 'BYTES', 'ALREADY THERE', 'TOO OLD', 'FAILED', 'STOPPED'];
  const faults = outcomes.flatMap(({ address, report }) =>
    report === null ? [] : describeFaults(report).map((line) => `${address}: ${line}`),
  );
  return [formatTable(header, rows, ''), ...faults].join('\n');
}

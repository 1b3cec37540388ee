import type { AdminRun } from '../../../admin-command/admin-command.ts';
import type { FolderReport } from '../import-mail.ts';

/** A line now and then: whoever watches sees that it goes on, and a log stays short. */
const everyMs = 5_000;
const bytesPerMegabyte = 1_000_000;

const formatFolder = ({ source, found, imported, importedBytes, known, failed }: FolderReport): string =>
  [
    `${source === '' ? '(inbox)' : source}: ${String(found)} messages read`,
    `${String(imported)} imported (${(importedBytes / bytesPerMegabyte).toFixed(1)} MB)`,
    `${String(known)} there already`,
    ...(failed > 0 ? [`${String(failed)} failed`] : []),
  ].join(', ');

/** Says of an import every five seconds which folder it reads, and how far it is. */
export function createProgress(
  { report, services: { clock } }: Pick<AdminRun, 'report' | 'services'>,
  address: string,
): (folder: FolderReport) => void {
  let saidAt = clock.now();
  return (folder) => {
    const now = clock.now();
    if (now - saidAt < everyMs) return;
    saidAt = now;
    report(`${address}: ${formatFolder(folder)}`);
  };
}

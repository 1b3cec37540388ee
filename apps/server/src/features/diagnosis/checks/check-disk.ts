import { minFreeShare } from '../../../engines/blobs/port.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { DiskOutside } from '../outside.ts';

/** Less than this is soon none. */
const scarceShare = 0.1;
const scarceFiles = 0.05;
const fewFiles = 0.01;
/** A commit waits for a flush: with this, twenty a second. */
const slowFsyncMs = 50;
const gibibyte = 1024 ** 3;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

async function checkRoom(path: string, { readRoom }: DiskOutside): Promise<readonly Finding[]> {
  const { freeBytes, totalBytes, freeFiles, totalFiles } = await readRoom(path);
  const findings: Finding[] = [];
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes;
  const seen = `${(freeBytes / gibibyte).toFixed(1)} GiB of ${(totalBytes / gibibyte).toFixed(1)} GiB are free (${percent(share)})`;
  const advice = `Make room on the disk of ${path}, or enlarge it.`;
  if (share < minFreeShare)
    findings.push(
      problem('Disk space', `${seen}: below ${percent(minFreeShare)} no mail and no file is taken`, advice),
    );
  else findings.push(share < scarceShare ? warning('Disk space', seen, advice) : ok('Disk space', seen));
  if (freeFiles === null || totalFiles === null) return findings;
  const left = freeFiles / totalFiles;
  const files = `room for ${freeFiles} more files (${percent(left)})`;
  const inodes = 'Delete small files beside the data directory, or make the file system with more inodes.';
  if (left < fewFiles) findings.push(problem('Inodes', files, inodes));
  else findings.push(left < scarceFiles ? warning('Inodes', files, inodes) : ok('Inodes', files));
  return findings;
}

async function checkSpeed(path: string, { timeFsync }: DiskOutside): Promise<Finding> {
  const subject = 'Disk speed';
  try {
    const ms = await timeFsync(path);
    const seen = `a small write is on the disk after ${ms.toFixed(1)} ms`;
    if (ms < slowFsyncMs) return ok(subject, seen);
    return warning(
      subject,
      `${seen}: every mail waits for several`,
      'Use a disk of its own, no network drive, an SSD.',
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(subject, `nothing can be written: ${reason}`, `Let the user that the server runs as own ${path}.`);
  }
}

/** Room and speed of the disk that the data directory lies on. */
export async function checkDisk(path: string, disk: DiskOutside): Promise<readonly Finding[]> {
  const room = checkRoom(path, disk).catch((error: unknown): readonly Finding[] => [
    unknown('Disk space', `the system does not say: ${error instanceof Error ? error.message : String(error)}`),
  ]);
  return [...(await room), await checkSpeed(path, disk)];
}

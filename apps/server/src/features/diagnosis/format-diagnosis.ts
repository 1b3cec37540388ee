import { type CheckGroup, checkGroups, type GroupedFinding } from './check.ts';
import { countFindings, formatFinding } from './finding.ts';

const titles: Readonly<Record<CheckGroup, string>> = {
  host: 'This host',
  dns: 'DNS of the domains',
  ports: 'Listeners, from this machine',
  public: 'Listeners, by the public address',
  sending: 'Outgoing mail',
  certificate: 'Certificate',
  clock: 'Clock',
  disk: 'Disk',
  queue: 'Queue',
  store: 'Database',
  scanners: 'Scanners',
  blocklists: 'Blocklists',
};

/** Findings by their groups, and their number. */
export function formatDiagnosis(findings: readonly GroupedFinding[]): string {
  const groups = checkGroups.flatMap((group) => {
    const here = findings.filter((finding) => finding.group === group);
    return here.length === 0 ? [] : [[`${titles[group]} (${group})`, ...here.map(formatFinding)].join('\n')];
  });
  return [...groups, countFindings(findings)].join('\n\n');
}

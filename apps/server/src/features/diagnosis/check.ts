import { type Finding, unknown } from './finding.ts';

/** Groups of checks, in the order in which they are printed; `--only` names one. */
export const checkGroups = [
  'host',
  'dns',
  'ports',
  'public',
  'sending',
  'certificate',
  'clock',
  'disk',
  'queue',
  'store',
  'scanners',
  'blocklists',
] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** One thing that is examined beside all others. */
export interface Check {
  readonly group: CheckGroup;
  /** What is said where it does not come to an end. */
  readonly subject: string;
  /** Ends when the signal does: then nobody waits for it any more. */
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

export interface GroupedFinding extends Finding {
  readonly group: CheckGroup;
}

/** What a single check may take; all run side by side, so this is what the whole takes. */
const checkMs = 15_000;

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs one check; what it cannot find out in its time is said, and stops none of the others. */
async function runCheck({ group, subject, run }: Check, limitMs: number): Promise<readonly GroupedFinding[]> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => {
      resolve([unknown(subject, `not found out within ${limitMs / 1_000} s`, 'Ask again, or for this alone: --only.')]);
      ending.abort();
    }, limitMs);
  });
  const started = Promise.resolve().then(() => run(ending.signal));
  const running = started.catch((error: unknown) => [unknown(subject, `the check failed: ${toReason(error)}`)]);
  const findings = await Promise.race([running, late]);
  clearTimeout(timer);
  return findings.map((finding) => ({ group, ...finding }));
}

/** Runs checks side by side. Never rejects. */
export async function runChecks(checks: readonly Check[], limitMs = checkMs): Promise<readonly GroupedFinding[]> {
  const found = await Promise.all(checks.map((check) => runCheck(check, limitMs)));
  return found.flat();
}

/** What was found, as a person reads it: what was seen, and what to do where something is not in order. */
import { removeControls } from '../../admin-command/text-table.ts';

/**
 * `problem`: mail, sign-in or safety suffer. `warning`: it works, and should be seen to. `unknown`: it could not be told from here. Worst first.
 */
export const findingLevels = ['problem', 'warning', 'unknown', 'ok'] as const;
export type FindingLevel = (typeof findingLevels)[number];

export interface Finding {
  readonly level: FindingLevel;
  /** What was examined, such as "SPF of example.org". */
  readonly subject: string;
  readonly seen: string;
  /** What to do; null where there is nothing. */
  readonly advice: string | null;
}

export const ok = (subject: string, seen: string): Finding => ({ level: 'ok', subject, seen, advice: null });

/** It could not be told; `advice` says how it can. */
export const unknown = (subject: string, seen: string, advice: string | null = null): Finding => ({
  level: 'unknown',
  subject,
  seen,
  advice,
});

export const warning = (subject: string, seen: string, advice: string): Finding => ({
  level: 'warning',
  subject,
  seen,
  advice,
});

export const problem = (subject: string, seen: string, advice: string): Finding => ({
  level: 'problem',
  subject,
  seen,
  advice,
});

/** Whether something is wrong: an exit code of 1. */
export const hasProblem = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'problem');

const levelWidth = Math.max(...findingLevels.map((level) => level.length));
const indent = ' '.repeat(levelWidth + 2);

/** One finding as a line for what was seen and one for what to do. Names and answers of others are printed without control characters. */
export function formatFinding({ level, subject, seen, advice }: Finding): string {
  // A sentence that begins with the name needs no heading.
  const sentence = seen.startsWith(subject) ? seen : `${subject}: ${seen}`;
  const first = `${level.padEnd(levelWidth)}  ${sentence}`;
  const lines = advice === null ? [first] : [first, ...advice.split('\n').map((line) => `${indent}→ ${line}`)];
  return lines.map(removeControls).join('\n');
}

/** How many there are of each level, in a sentence. */
export function countFindings(findings: readonly Finding[]): string {
  const count = (level: FindingLevel): number => findings.filter((finding) => finding.level === level).length;
  const plural = (number: number, name: string): string => `${number} ${name}${number === 1 ? '' : 's'}`;
  const parts = [plural(count('problem'), 'problem'), plural(count('warning'), 'warning')];
  if (count('unknown') > 0) parts.push(`${count('unknown')} could not be told`);
  if (count('ok') > 0) parts.push(`${count('ok')} in order`);
  return `${parts.join(', ')}.`;
}

import type { FestivalMotif } from '@hongyan/contract';

/** For so long an answer is remembered, for each person and each festival skin (specification, section 9). */
export const festivalMemoryMs = 30 * 24 * 60 * 60 * 1_000;

interface Answer {
  readonly motif: string;
  readonly isYes: boolean;
  readonly atMs: number;
}

function readAnswers(stored: string): readonly Answer[] {
  return stored.split(',').flatMap((part) => {
    const [motif = '', word, time] = part.split(':');
    return motif === '' || (word !== 'yes' && word !== 'no')
      ? []
      : [{ motif, isYes: word === 'yes', atMs: Number(time) }];
  });
}

/** What the person has said to this motif within the last 30 days; undefined: nothing, so it is asked. */
export function answerTo(stored: string, motif: FestivalMotif, nowMs: number): boolean | undefined {
  const answer = readAnswers(stored).find((one) => one.motif === motif);
  return answer !== undefined && nowMs - answer.atMs < festivalMemoryMs ? answer.isYes : undefined;
}

/** The setting `festivalAnswers` with one more answer; those that are forgotten anyway are left out. */
export function withAnswer(stored: string, motif: FestivalMotif, isYes: boolean, nowMs: number): string {
  const kept = readAnswers(stored).filter((one) => one.motif !== motif && nowMs - one.atMs < festivalMemoryMs);
  return [...kept, { motif, isYes, atMs: nowMs }]
    .map((one) => `${one.motif}:${one.isYes ? 'yes' : 'no'}:${String(one.atMs)}`)
    .join(',');
}

import type { FestivalMotif } from '@hongyan/contract';
import { useHomeIndex } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { answerTo, withAnswer } from './festival-answers.ts';

export interface Festival {
  /** The festival that is on; empty: none, or not known yet. */
  readonly motif: FestivalMotif | '';
  /** The person wants to see it. */
  readonly isShown: boolean;
  /** The person has not been asked, or so long ago that it is forgotten. */
  readonly isAsked: boolean;
  /** The administrator's own question; empty: ours. */
  readonly askWord: string;
  readonly answer: (isYes: boolean) => void;
}

/** The festival skin as this person has it, by the server's clock. */
export function useFestival(): Festival {
  const index = useHomeIndex();
  const { mutate } = useSaveSetting();
  const motif = index?.app.festivalSkin ?? '';
  const stored = index?.settings.festivalAnswers ?? '';
  const nowMs = index?.now ?? 0;
  const said = motif === '' ? false : answerTo(stored, motif, nowMs);
  return {
    motif,
    isShown: said === true,
    isAsked: said === undefined,
    askWord: index?.app.festivalAskWord ?? '',
    answer: (isYes) => {
      if (motif === '') return;
      const value = withAnswer(stored, motif, isYes, nowMs);
      mutate({ key: 'festivalAnswers', value }, { onError: (error) => presentError(error) });
    },
  };
}

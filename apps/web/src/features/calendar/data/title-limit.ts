import { maxEventTitleCharacters } from '@hongyan/contract';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';

/** How long a title may be here: what the organisation allows; the specification's limit until that is there. */
export function useTitleLimit(): number {
  return useHomeIndex()?.organisation.eventTitleCharacters ?? maxEventTitleCharacters;
}

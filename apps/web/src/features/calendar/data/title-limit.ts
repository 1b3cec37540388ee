import { maxEventTitleCharacters } from '@hongyan/contract';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';

/** How long a title may be here: what the organisation allows, as far as it is told; else the specification's limit. */
export function useTitleLimit(): number {
  const organisation: object | undefined = useHomeIndex()?.organisation;
  const told = organisation && 'maxEventTitleCharacters' in organisation && organisation.maxEventTitleCharacters;
  return typeof told === 'number' ? told : maxEventTitleCharacters;
}

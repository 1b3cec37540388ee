import { useMemo } from 'react';
import { listZoneOptions, type ZoneOption } from '../../lib/dates/zone-options.ts';
import { useLanguage } from '../../lib/language/strings.ts';

/** The time zones to choose from, in the language of the page, with `inUse` among them. */
export function useZoneOptions(inUse: string): readonly ZoneOption[] {
  const language = useLanguage();
  return useMemo(() => listZoneOptions(language, new Date(), inUse), [language, inUse]);
}

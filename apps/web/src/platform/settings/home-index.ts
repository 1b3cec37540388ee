import type { Calls, FeatureSwitch, Settings } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, readData } from '../api/api-client.ts';
import { believeMailbox } from '../api/believed-mailbox.ts';
import { defaultSettings } from './default-settings.ts';

/** Settings, feature switches and the organisation, as the shell needs them. */
export type HomeIndex = OutputOf<Calls['home']['index']>;

export const homeIndexQuery = queryOptions({
  queryKey: ['home', 'index'],
  queryFn: async () => {
    const index = await readData(api.home.index({}));
    // From here on every call of this window says which mailbox it means.
    believeMailbox(index.mailbox.id);
    return index;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Everything of the index call; undefined while it loads. */
export function useHomeIndex(): HomeIndex | undefined {
  return useQuery(homeIndexQuery).data;
}

/** The person's settings; the defaults until they are there. */
export function useSettings(): Settings {
  return useHomeIndex()?.settings ?? defaultSettings;
}

/** Settings by the names of the specification, section 3; undefined while they load. */
export function useAppSettings(): HomeIndex['app'] | undefined {
  return useHomeIndex()?.app;
}

/** Whether a feature is on for this person; off until the server has said so. */
export function useFeatureSwitch(): (feature: FeatureSwitch) => boolean {
  const index = useHomeIndex();
  return useCallback((feature) => index?.features[feature] ?? false, [index]);
}

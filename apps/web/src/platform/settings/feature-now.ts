import type { FeatureSwitch } from '@hongyan/contract';
import { queryClient } from '../api/query-client.ts';
import { homeIndexQuery } from './home-index.ts';

/** Whether a feature is on for this person, at this moment and outside of components; off until the server has said so. */
export const isFeatureOnNow = (feature: FeatureSwitch): boolean =>
  queryClient.getQueryData(homeIndexQuery.queryKey)?.features[feature] ?? false;

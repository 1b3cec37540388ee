import type { Calls, FeatureSwitch, Settings } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import type { DateReading } from '../../lib/format-date.ts';
import { useLanguage } from '../../lib/words.ts';
import { defaultSettings } from './default-settings.ts';

/** Settings, feature switches and the organisation, as the shell needs them. */
export type HomeIndex = OutputOf<Calls['home']['index']>;

export const homeIndexQuery = queryOptions({
  queryKey: ['home', 'index'],
  queryFn: () => dataOf(api.home.index({})),
  staleTime: Number.POSITIVE_INFINITY,
});
export const quotaQuery = queryOptions({ queryKey: ['home', 'quota'], queryFn: () => dataOf(api.home.quota({})) });

/** Everything of the index call; undefined while it loads. */
export function useHomeIndex(): HomeIndex | undefined {
  return useQuery(homeIndexQuery).data;
}

/** The person's settings; the defaults until they are there. */
export function useSettings(): Settings {
  return useHomeIndex()?.settings ?? defaultSettings;
}

/** Whether a feature is on for this person; off until the server has said so. */
export function useFeatureSwitch(): (feature: FeatureSwitch) => boolean {
  const index = useHomeIndex();
  return useCallback((feature) => index?.features[feature] ?? false, [index]);
}

/** How this person reads dates, with a `nowMs` that moves on every minute: 昨天 becomes true at midnight. */
export function useDateReading(): DateReading {
  const { timeZoneName, timeFormat } = useSettings();
  const language = useLanguage();
  const nowMs = useMinute();
  return { nowMs, timeZone: timeZoneName, clock: timeFormat, language };
}

type DisplaySettings = Partial<Pick<Settings, 'fontSize' | 'layout' | 'language' | 'skin'>>;

/** Saves display settings; the screen follows at once, and goes back when the server refuses. */
export function useSaveDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (display: DisplaySettings) => dataOf(api.settings.saveDisplay(display)),
    onMutate: (display) => {
      const before = client.getQueryData(homeIndexQuery.queryKey);
      patchSettings(display);
      return { before };
    },
    onError: (_error, _display, kept) => client.setQueryData(homeIndexQuery.queryKey, kept?.before),
  });

  function patchSettings(change: Partial<Settings>): void {
    client.setQueryData(
      homeIndexQuery.queryKey,
      (index) => index && { ...index, settings: { ...index.settings, ...change } },
    );
  }
}

/** Saves whether the sidebar is open. */
export function useSaveSidebar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sidebar: Settings['sidebar']) => dataOf(api.settings.updateOne({ key: 'sidebar', value: sidebar })),
    onMutate: (sidebar) => {
      client.setQueryData(
        homeIndexQuery.queryKey,
        (index) => index && { ...index, settings: { ...index.settings, sidebar } },
      );
    },
  });
}

/** Saves whether single keys act on mails. */
export function useSaveKeyboardShortcuts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: boolean) => dataOf(api.settings.updateOne({ key: 'keyboardShortcuts', value })),
    onMutate: (keyboardShortcuts) => {
      client.setQueryData(
        homeIndexQuery.queryKey,
        (index) => index && { ...index, settings: { ...index.settings, keyboardShortcuts } },
      );
    },
    onError: () => client.invalidateQueries(homeIndexQuery),
  });
}

const minuteMs = 60_000;

function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), minuteMs - (nowMs % minuteMs));
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}

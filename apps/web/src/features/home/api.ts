import type { Calls, FeatureSwitch, Settings } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { believeMailbox } from '../../lib/believed-mailbox.ts';
import type { DateReading } from '../../lib/format-date.ts';
import { useLanguage } from '../../lib/words.ts';
import { defaultSettings } from './default-settings.ts';

/** Settings, feature switches and the organisation, as the shell needs them. */
export type HomeIndex = OutputOf<Calls['home']['index']>;

export const homeIndexQuery = queryOptions({
  queryKey: ['home', 'index'],
  queryFn: async () => {
    const index = await dataOf(api.home.index({}));
    // From here on every call of this window says which mailbox it means.
    believeMailbox(index.mailbox.id);
    return index;
  },
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

/** Settings by the names of the specification, section 3; undefined while they load. */
export function useAppSettings(): HomeIndex['app'] | undefined {
  return useHomeIndex()?.app;
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

/** Saves one setting; the screen follows at once, and goes back when the server refuses. Other windows follow by push. */
export function useSaveSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: SettingChange) => dataOf(api.settings.updateOne({ key, value })),
    onMutate: ({ key, value }) => {
      const before = client.getQueryData(homeIndexQuery.queryKey);
      client.setQueryData(
        homeIndexQuery.queryKey,
        (index) => index && { ...index, settings: { ...index.settings, [key]: value } },
      );
      return { before };
    },
    onError: (_error, _change, kept) => client.setQueryData(homeIndexQuery.queryKey, kept?.before),
  });
}

/** Saves several settings together, all or none; the screen follows at once, and goes back when the server refuses. */
export function useSaveSettings() {
  const client = useQueryClient();
  const patch = (change: Partial<Settings>): void => {
    client.setQueryData(
      homeIndexQuery.queryKey,
      (index) => index && { ...index, settings: { ...index.settings, ...change } },
    );
  };
  return useMutation({
    mutationFn: (values: Partial<Settings>) => dataOf(api.settings.save(values)),
    onMutate: (values) => {
      const before = client.getQueryData(homeIndexQuery.queryKey);
      patch(values);
      return { before };
    },
    onSuccess: (settings) => patch(settings),
    onError: (_error, _values, kept) => client.setQueryData(homeIndexQuery.queryKey, kept?.before),
  });
}

export type SettingChange = { [Key in keyof Settings]: { key: Key; value: Settings[Key] } }[keyof Settings];

const minuteMs = 60_000;

function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), minuteMs - (nowMs % minuteMs));
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}

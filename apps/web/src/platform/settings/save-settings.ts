import type { Settings } from '@hongyan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../api/api-client.ts';
import { homeIndexQuery } from './home-index.ts';

export type SettingChange = { [Key in keyof Settings]: { key: Key; value: Settings[Key] } }[keyof Settings];

/** Saves the skin; the page follows at once, and goes back when the server refuses. One after the other: the last one chosen stands. */
export function useSaveSkin() {
  const client = useQueryClient();
  const patch = (skin: Settings['skin']): void => {
    client.setQueryData(
      homeIndexQuery.queryKey,
      (index) => index && { ...index, settings: { ...index.settings, skin } },
    );
  };
  return useMutation({
    scope: { id: 'skin' },
    mutationFn: (skin: Settings['skin']) => readData(api.settings.updateSkin({ skin })),
    onMutate: (skin) => {
      const before = client.getQueryData(homeIndexQuery.queryKey)?.settings.skin;
      patch(skin);
      return { before };
    },
    onError: (_error, _skin, kept) => {
      if (kept?.before !== undefined) patch(kept.before);
    },
  });
}

type DisplaySettings = Partial<Pick<Settings, 'fontSize' | 'layout' | 'language'>>;

/** Saves display settings; the screen follows at once, and goes back when the server refuses. */
export function useSaveDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (display: DisplaySettings) => readData(api.settings.saveDisplay(display)),
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
    mutationFn: (sidebar: Settings['sidebar']) => readData(api.settings.updateOne({ key: 'sidebar', value: sidebar })),
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
    mutationFn: ({ key, value }: SettingChange) => readData(api.settings.updateOne({ key, value })),
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
    mutationFn: (values: Partial<Settings>) => readData(api.settings.save(values)),
    onMutate: (values) => {
      const before = client.getQueryData(homeIndexQuery.queryKey);
      patch(values);
      return { before };
    },
    onSuccess: (settings) => patch(settings),
    onError: (_error, _values, kept) => client.setQueryData(homeIndexQuery.queryKey, kept?.before),
  });
}

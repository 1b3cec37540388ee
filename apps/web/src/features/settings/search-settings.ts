import { queryOptions } from '@tanstack/react-query';
import { translateIn } from '../../lib/language/strings.ts';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import type { SettingEntry } from '../../platform/routes/setting-entry.ts';

/** A setting that was found, with where it is. */
export interface FoundSetting {
  /** In the language in use. */
  readonly label: string;
  /** The screen that it is on. */
  readonly screen: string;
  readonly to: string;
}

/** An entry with its texts: what the search covers. */
export interface IndexedSetting {
  readonly labels: { readonly zh: string; readonly en: string };
  /** Everything that is searched, folded. */
  readonly text: string;
  /** The screen's route, for its name and position. */
  readonly route: AppRoute;
  readonly to: string;
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function indexEntry(route: AppRoute, entry: SettingEntry): IndexedSetting {
  const getTexts = (key: string) => ({
    zh: translateIn('zh', entry.strings as never, key as never),
    en: translateIn('en', entry.strings as never, key as never),
  });
  const labels = getTexts(entry.label);
  const hint = entry.hint === undefined ? { zh: '', en: '' } : getTexts(entry.hint);
  const path = entry.path ?? route.entry ?? route.path;
  return {
    labels,
    text: normalise([labels.zh, labels.en, hint.zh, hint.en, entry.also ?? ''].join('\n')),
    route,
    to: entry.anchor === undefined ? path : `${path}?setting=${encodeURIComponent(entry.anchor)}`,
  };
}

/** `loadSettingsIndex`, once for these screens. */
export const settingsIndexQuery = (routes: readonly AppRoute[]) =>
  queryOptions({
    queryKey: ['settings', 'index', routes.map((route) => route.path)],
    queryFn: () => loadSettingsIndex(routes),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Everything that can be found on these screens. */
export async function loadSettingsIndex(routes: readonly AppRoute[]): Promise<readonly IndexedSetting[]> {
  const entries = routes.map(async (route) =>
    ((await loadChunk(async () => route.settingsIndex?.())) ?? []).map((entry) => indexEntry(route, entry)),
  );
  return (await Promise.all(entries)).flat();
}

/** More is a list to read through, not an answer. */
const maxFound = 12;

/**
 * Settings that hold every word of the query in their label, their hint or what others call them, in Chinese or English; labels that begin with the
 * query first, then labels that hold it.
 */
export function findSettings(
  index: readonly IndexedSetting[],
  query: string,
  language: 'zh' | 'en',
): readonly FoundSetting[] {
  const wanted = normalise(query).trim();
  if (wanted === '') return [];
  const words = wanted.split(/\s+/);
  const computeRank = ({ labels }: IndexedSetting): number => {
    const texts = [normalise(labels.zh), normalise(labels.en)];
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    return texts.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .toSorted((one, other) => computeRank(one) - computeRank(other))
    .slice(0, maxFound)
    .map(({ labels, route, to }) => ({ label: labels[language], screen: route.crumbs?.().at(-1) ?? '', to }));
}

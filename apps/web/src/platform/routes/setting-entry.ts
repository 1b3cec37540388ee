import type { Strings } from '../../lib/language/strings.ts';

/** Something on a settings screen that the search within settings finds, by its words in both languages. */
export interface SettingEntry {
  /** The catalogue of its label. */
  readonly strings: Pick<Strings, 'name'>;
  readonly label: string;
  /** A word of the same catalogue that says more, and is searched too. */
  readonly hint?: string;
  /** What others call it, in both languages: searched, and shown nowhere. */
  readonly also?: string;
  /** `data-setting` of its row, which is brought into sight and lit up; without it the screen itself is what is found. */
  readonly anchor?: string;
  /** Where it is, when that is not the screen's own entry (a tab). */
  readonly path?: string;
}

/** Entries of one catalogue, its keys checked. */
export function settingEntries<K extends string>(
  strings: Strings<K>,
  entries: readonly (Omit<SettingEntry, 'strings' | 'label' | 'hint'> & { label: K; hint?: K })[],
): readonly SettingEntry[] {
  return entries.map((entry) => ({ ...entry, strings: { name: strings.name } }));
}

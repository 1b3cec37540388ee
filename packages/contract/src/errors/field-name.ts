import type { Language } from './entry.ts';

/** What a field of an input is called in each language, in the words of the screens. */
export type FieldName = Readonly<Record<Language, string>>;

export const named = (zh: string, en: string): FieldName => ({ zh, en });

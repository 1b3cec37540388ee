/** The interface language (specification, section 3: cookie `language`, default zh). */
export type Language = 'zh' | 'en';

export const defaultLanguage: Language = 'zh';

/** Each language by its own name, for whoever reads no other. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };

const storageKey = 'language';
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;
const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** The language that the cookie names, else local storage, else the browser's first that there is, else Chinese. */
export function readLanguage(): Language {
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie)?.[1];
  const ofBrowser = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return [cookie, localStorage.getItem(storageKey), ...ofBrowser].find(isLanguage) ?? defaultLanguage;
}

/** Remembers the language and sets it for the browser (hyphenation, fonts, screen readers). */
export function storeLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${cookieMaxAgeSeconds}; SameSite=Lax`;
  localStorage.setItem(storageKey, language);
  setDocumentLanguage(language);
}

/** Sets `<html lang>`. */
export function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = htmlLang[language];
}

export function isLanguage(value: unknown): value is Language {
  return value === 'zh' || value === 'en';
}

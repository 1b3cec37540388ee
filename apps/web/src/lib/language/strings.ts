import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import {
  defaultLanguage,
  isLanguage,
  type Language,
  readLanguage,
  setDocumentLanguage,
  storeLanguage,
} from './language.ts';

/**
 * Words of the interface: keys only in the code, a catalogue per feature (`*.strings.ts`), both languages always complete
 * (a missing key does not compile). A key with English plural forms is written `x_other` (and `x_one` in English) and
 * asked for as `x` with `{ count }`.
 */

type BaseKey<K> = K extends `${infer Base}_other` ? Base : K;
type OneForms<Z> = { readonly [K in keyof Z as K extends `${infer Base}_other` ? `${Base}_one` : never]: string };

/** A registered catalogue: its name, and its keys as a type only. */
export interface Strings<K extends string = string> {
  readonly name: string;
  readonly keys?: K;
}

/** Values for `{{placeholders}}` in a text. */
export type StringValues = Readonly<Record<string, string | number>>;
export type Translate<K extends string> = (key: K, values?: StringValues) => string;

/** i18next's own type follows every placeholder of every text through generics; keys are checked by ours instead. */
type LooseTranslate = (key: string, options: Readonly<Record<string, string | number | boolean>>) => string;

const instance = i18next.createInstance();
void instance.init({
  lng: typeof document === 'undefined' ? defaultLanguage : readLanguage(),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes when it draws; escaping here would show &amp; to people.
  interpolation: { escapeValue: false },
});

/** Registers a catalogue. Call it at the top of a `*.strings.ts`; the texts are there as soon as the module is. */
export function defineStrings<const Z extends Readonly<Record<string, string>>>(
  name: string,
  catalogue: { zh: Z; en: { readonly [K in keyof Z]: string } & OneForms<Z> },
): Strings<BaseKey<keyof Z & string>> {
  instance.addResourceBundle('zh', name, catalogue.zh);
  instance.addResourceBundle('en', name, catalogue.en);
  return { name };
}

/** What a text was made of, so that it can be said again in another language. */
export interface TextRecipe {
  readonly catalogue: string;
  readonly key: string;
  readonly values: StringValues;
}

interface MadeText extends TextRecipe {
  readonly text: string;
}

/** A notice is shown in the same breath in which its text is made; a few texts more may have been made in between. */
const remembered = 16;
const lastMade: MadeText[] = [];
let nextMade = 0;

function recordMade(made: MadeText): string {
  lastMade[nextMade] = made;
  nextMade = (nextMade + 1) % remembered;
  return made.text;
}

/** What a text was made of that has just been made; undefined for any other text (one that the server has worded). */
export function findRecipe(text: string): TextRecipe | undefined {
  return lastMade.find((made) => made.text === text);
}

/** A text in the language now in use, when it is known what it was made of; else as it is. */
export function sayAgain(text: string, recipe: TextRecipe | undefined): string {
  if (recipe === undefined) return text;
  return makeText(recipe.catalogue, recipe.key, recipe.values);
}

const noValues: StringValues = {};
/** Texts with their placeholders, by language and catalogue: a list asks for hundreds in one frame, and i18next searches for each anew. */
const templates = new Map<string, Map<string, string>>();
/** In each of them: more than any catalogue has, and room for the counts that a screen shows. */
const maxTemplates = 2_000;

function readTemplate(catalogue: string, key: string, count: string | number | undefined): string {
  const name = `${instance.language} ${catalogue}`;
  const known = templates.get(name) ?? new Map<string, string>();
  templates.set(name, known);
  const form = count === undefined ? key : `${key} ${String(count)}`;
  const found = known.get(form);
  if (found !== undefined) return found;
  const translateKey: LooseTranslate = instance.t;
  const text = translateKey(key, {
    ns: catalogue,
    skipInterpolation: true,
    ...(count === undefined ? {} : { count: Number(count) }),
  });
  if (known.size < maxTemplates) known.set(form, text);
  return text;
}

/** Values are put in once: what stands in a value is no placeholder. */
function makeText(catalogue: string, key: string, values: StringValues): string {
  const template = readTemplate(catalogue, key, values['count']);
  if (!template.includes('{{')) return template;
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

function followLanguage(onChange: () => void): () => void {
  instance.on('languageChanged', onChange);
  return () => instance.off('languageChanged', onChange);
}

const readCurrent = (): string => instance.language;

/** By language and catalogue, so that the same function comes back for the same texts. */
const translators = new Map<string, Translate<string>>();

function findTranslator(catalogue: string, language: string): Translate<string> {
  const name = `${language} ${catalogue}`;
  const known = translators.get(name);
  if (known) return known;
  const made: Translate<string> = (key, values = noValues) =>
    recordMade({ text: makeText(catalogue, key, values), catalogue, key, values });
  translators.set(name, made);
  return made;
}

/**
 * The translating function of a catalogue; the component is drawn again when the language changes, and only then
 * the function is another one (effects and memos may depend on it).
 */
export function useStrings<K extends string>(strings: Strings<K>): Translate<K> {
  return findTranslator(strings.name, useSyncExternalStore(followLanguage, readCurrent));
}

/** A text outside React (errors, document titles). */
export function translate<K extends string>(strings: Strings<K>, key: K, values?: StringValues): string {
  return findTranslator(strings.name, instance.language)(key, values);
}

/** A text in a language of choice, whichever is in use: search covers both. */
export function translateIn<K extends string>(language: Language, strings: Strings<K>, key: K): string {
  const translateKey: LooseTranslate = instance.t;
  return translateKey(key, { ns: strings.name, lng: language });
}

/** The language now in use. */
export function currentLanguage(): Language {
  return isLanguage(instance.language) ? instance.language : defaultLanguage;
}

/** The language now in use, followed by the component. */
export function useLanguage(): Language {
  useSyncExternalStore(followLanguage, readCurrent);
  return currentLanguage();
}

/** Changes the language at once, without a reload, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await instance.changeLanguage(language);
  storeLanguage(language);
}

/** Sets the language of the document; call once at the start. */
export function startStrings(): void {
  setDocumentLanguage(currentLanguage());
}

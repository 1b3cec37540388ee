/**
 * Chinese names as people type them on a Latin keyboard: `wanghaiyan`, `haiyan`, `why` for 王海燕. Surnames are read as surnames
 * (单 shan, 曾 zeng, 尉迟 yuchi).
 */
import { spellSyllables } from './pinyin.ts';

/** Longer runs of characters are no names; reading them costs and finds nothing that anybody types. */
const maxNameChars = 6;
/** Names read in one text: a list of a thousand recipients is not somebody's name. */
const maxRuns = 50;
const hanRuns = /\p{Script=Han}+/gu;

/** Names of one organisation come again and again: one reading takes 7 µs, of five thousand people 35 ms. */
const maxRemembered = 20_000;
const remembered = new Map<string, readonly string[]>();

function spellRun(run: string): readonly string[] {
  const syllables = spellSyllables(run, 'name')
    .map((syllable) => syllable.toLowerCase())
    .filter((syllable) => /^[a-z]+$/.test(syllable));
  if (syllables.length === 0) return [];
  const spelled = syllables.map((_syllable, at) => syllables.slice(at).join(''));
  const initials = syllables.length > 1 ? [syllables.map((syllable) => syllable.charAt(0)).join('')] : [];
  return [...spelled, ...initials];
}

/** The spellings of the Chinese names in a text: each from its beginning and from each later character, and its initials. */
export function spellNames(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const runs = [...text.matchAll(hanRuns)].map(([run]) => run).filter((run) => run.length <= maxNameChars);
  const spelled = [...new Set(runs.slice(0, maxRuns).flatMap(spellRun))];
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, spelled);
  return spelled;
}

/** The Chinese names of a text in full, as pinyin without gaps: surname first, and given name first. */
export function spellFullNames(text: string): readonly string[] {
  const runs = [...text.matchAll(hanRuns)].map(([run]) => run).filter((run) => run.length <= maxNameChars);
  return [
    ...new Set(
      runs.slice(0, maxRuns).flatMap((run) => {
        const syllables = spellSyllables(run, 'name').map((syllable) => syllable.toLowerCase());
        if (!syllables.every((syllable) => /^[a-z]+$/.test(syllable))) return [];
        const [surname = '', ...given] = syllables;
        return [syllables.join(''), [...given, surname].join('')];
      }),
    ),
  ];
}

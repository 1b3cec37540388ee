/** How Chinese words are spelled in pinyin, for finding them by a Latin keyboard. The dictionary is loaded when first asked for. */

/** A word's spellings: in full (`guidang`) and by initials (`gd`); both '' where it holds no Chinese. */
export interface Spelling {
  readonly full: string;
  readonly initials: string;
}

export type Spell = (text: string) => Spelling;

const hasChinese = /\p{Script=Han}/u;
const none: Spelling = { full: '', initials: '' };

/** Loads the dictionary; the function remembers what it has spelled. */
export async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, Spelling>();
  return (text) => {
    if (!hasChinese.test(text)) return none;
    const before = known.get(text);
    if (before) return before;
    const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true }).map((one) => one.toLowerCase());
    const spelling = {
      full: syllables.join('').replaceAll(' ', ''),
      initials: syllables.map((one) => one.trim()[0] ?? '').join(''),
    };
    known.set(text, spelling);
    return spelling;
  };
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { emojiSigns, toPlainSign } from '../src/features/editor/toolbar/emoji-signs.ts';

interface NamedSign {
  readonly label: string;
  readonly tags?: readonly string[];
  readonly unicode: string;
}

const dataFile = /\/emojibase-data\/\w+\/compact\.json$/;

/** Takes out of the data of all emoji, half a megabyte a language, what the picker shows: its signs with their names and tags. */
export function emojiData(): Plugin {
  const wanted = new Set(emojiSigns.map(toPlainSign));
  return {
    name: 'emoji-data',
    enforce: 'pre',
    load(id) {
      if (!dataFile.test(id)) return null;
      const all = JSON.parse(readFileSync(id, 'utf8')) as readonly NamedSign[];
      const kept = all.filter(({ unicode }) => wanted.has(toPlainSign(unicode)));
      return JSON.stringify(kept.map(({ label, tags, unicode }) => ({ label, tags, unicode })));
    },
  };
}

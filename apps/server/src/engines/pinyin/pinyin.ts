/**
 * The spelling of Chinese characters. All that spells them imports it from here: the library is loaded when it is first asked. With its tables it is
 * the largest that the server has, and every thread that may spell a name has its own.
 */
import { createRequire } from 'node:module';

type Library = typeof import('pinyin-pro');
let library: Library | undefined;

function loadLibrary(): Library {
  // It would build its dictionary as soon as the process is idle; without idle time it does when it is first asked. Nobody else is to believe in it.
  Object.assign(globalThis, { requestIdleCallback: () => 0 });
  try {
    // CommonJS: names are spelled in the middle of a transaction, which cannot wait for an import.
    return createRequire(import.meta.url)('pinyin-pro') as Library;
  } finally {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  }
}

/** The syllables of a text, without tones, ü as v. In a name the first characters are read as a surname. */
export function spellSyllables(text: string, kind: 'name' | 'text'): readonly string[] {
  library ??= loadLibrary();
  return library.pinyin(text, {
    toneType: 'none',
    type: 'array',
    v: true,
    ...(kind === 'name' ? { surname: 'head' as const } : {}),
  });
}

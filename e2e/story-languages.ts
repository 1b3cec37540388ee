import type { Language } from './names.ts';

/**
 * In which languages a story is told. Both are complete by the test of words; whether a story's clicks work does not hang on them.
 * So each is told in one, half of the stories in each, and in both with HONGYAN_STORY_LANGUAGES=all. Those whose words matter
 * (the core story, every screen) are always told in both.
 */
export function storyLanguages(language: Language): readonly Language[] {
  return process.env['HONGYAN_STORY_LANGUAGES'] === 'all' ? ['zh', 'en'] : [language];
}

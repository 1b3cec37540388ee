import type { Language } from './names.ts';

/**
 * In which languages an end-to-end test runs. Both are complete by the check of strings; whether a test's clicks work does not depend on them.
 * So each runs in one, half of the tests in each language, and in both with HONGYAN_TEST_LANGUAGES=all. Those whose strings matter
 * (the core test, every screen) always run in both.
 */
export function testLanguages(language: Language): readonly Language[] {
  return process.env['HONGYAN_TEST_LANGUAGES'] === 'all' ? ['zh', 'en'] : [language];
}

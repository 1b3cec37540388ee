import type { Language } from './names.ts';

/**
 * In which languages an end-to-end test is told. Both are complete by the test of words; whether an end-to-end test's clicks work does not hang on them.
 * So each is told in one, half of the end-to-end tests in each, and in both with HONGYAN_TEST_LANGUAGES=all. Those whose words matter
 * (the core end-to-end test, every screen) are always told in both.
 */
export function testLanguages(language: Language): readonly Language[] {
  return process.env['HONGYAN_TEST_LANGUAGES'] === 'all' ? ['zh', 'en'] : [language];
}

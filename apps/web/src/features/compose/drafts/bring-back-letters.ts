import { translate } from '../../../lib/language/words.ts';
import { visitTab } from '../../../platform/tabs/tabs-store.ts';
import { showNotice } from '../../../ui/notices/notices.ts';
import { composeWords } from '../compose.words.ts';
import { findLostLetters } from './kept-draft.ts';

/** Opens the tabs of letters that were being written when a window crashed or a session ended, and says so. */
export async function bringBackLetters(account: string): Promise<void> {
  const lost = await findLostLetters(account.toLowerCase());
  for (const { path, subject } of lost) visitTab(path, subject.trim() || translate(composeWords, 'noSubject'));
  if (lost.length > 0) showNotice('info', translate(composeWords, 'broughtBack', { count: lost.length }));
}

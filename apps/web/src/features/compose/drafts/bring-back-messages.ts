import { translate } from '../../../lib/language/strings.ts';
import { visitTab } from '../../../platform/tabs/tabs-store.ts';
import { showNotice, showWarning } from '../../../ui/notices/notices.ts';
import { composeStrings } from '../compose.strings.ts';
import { findLostMessages } from './kept-draft.ts';

/** Opens the tabs of messages that were being written when a window crashed or a session ended, and says so. */
export async function bringBackMessages(account: string): Promise<void> {
  const lost = await findLostMessages(account.toLowerCase());
  for (const { path, subject } of lost) visitTab(path, subject.trim() || translate(composeStrings, 'noSubject'));
  const queued = lost.filter(({ isQueued }) => isQueued).length;
  const others = lost.length - queued;
  if (others > 0) showNotice('info', translate(composeStrings, 'broughtBack', { count: others }));
  if (queued > 0) showWarning(translate(composeStrings, 'broughtBackUnsent', { count: queued }));
}

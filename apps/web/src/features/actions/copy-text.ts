import { translate } from '../../lib/language/strings.ts';
import { conversationStrings } from '../../mail-model/conversation.strings.ts';
import { showNotice, showSuccess } from '../../ui/notices/notices.ts';

/** Puts text into the clipboard and says how it went (specification, section 8). */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text);
    showSuccess(translate(conversationStrings, 'copySucceeded'));
  } catch {
    // Forbidden, or not a secure page: the person sees a notice, and copies by hand.
    showNotice('error', translate(conversationStrings, 'copyFailed'));
  }
}

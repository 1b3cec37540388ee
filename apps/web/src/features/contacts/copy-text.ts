import { translate } from '../../lib/language/strings.ts';
import { showError, showSuccess } from '../../ui/notices/notices.ts';
import { contactsStrings } from './contacts.strings.ts';

/** Copies an address or a number, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(translate(contactsStrings, 'copied'));
  } catch {
    // The browser forbids it, or the page is not in front.
    showError(translate(contactsStrings, 'copyFailed'));
  }
}

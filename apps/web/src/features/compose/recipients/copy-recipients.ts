import { formatRecipients, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { translate } from '../../../lib/language/strings.ts';
import { offerUndo, showSuccess, showWarning, useNotices } from '../../../ui/notices/notices.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { Removal } from './edited-recipients.ts';
import { recipientStrings } from './recipient.strings.ts';
import type { RecipientField } from './recipient-lists.ts';

/** Puts recipients into the clipboard as `Name <address>, …`; false, with a notice, where the browser did not allow it. */
export async function copyRecipients(recipients: readonly Recipient[]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(formatRecipients(recipients));
    return true;
  } catch {
    // The browser did not allow it; the person sees a notice.
    showWarning(translate(recipientStrings, 'copyFailed'));
    return false;
  }
}

/** The same, with a notice. */
export async function copyWithNotice(recipients: readonly Recipient[]): Promise<void> {
  if (await copyRecipients(recipients)) showSuccess(translate(recipientStrings, 'copied'));
}

interface OfferedRemoval {
  readonly removal: Removal;
  readonly undo: () => void;
}

let offered: OfferedRemoval | undefined;

export interface RemovalInput {
  readonly model: ComposerModel;
  readonly field: RecipientField;
  readonly recipients: readonly Recipient[];
  /** What is typed in the field and goes, too. */
  readonly text?: string;
  readonly isCut?: boolean;
}

/** Takes several recipients out of a field, and offers to bring them back. */
export function removeWithUndo({ model, field, recipients, text = '', isCut = false }: RemovalInput): void {
  const removal = model.recipients.remove(field, recipients, text);
  const undo = (): void => model.recipients.restore(removal);
  offered = { removal, undo };
  offerUndo(translate(recipientStrings, isCut ? 'cut' : 'removed', { count: recipients.length }), undo);
}

/** Brings back who was taken out last; false where nobody was. */
export function undoRemoval({ recipients }: ComposerModel): boolean {
  const last = recipients.lastRemoval;
  if (last === undefined) return false;
  recipients.restore(last);
  // The notice would offer it once more.
  const { undo } = useNotices.getState();
  if (offered?.removal === last && undo?.onUndo === offered.undo) useNotices.setState({ undo: null });
  return true;
}

import type { MailGroup } from '@hongyan/contract';
import { formatRecipient } from '../../lib/addresses/parse-recipients.ts';
import { translate } from '../../lib/language/strings.ts';
import { showError, showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { enterArchive, joinGroup, leaveGroup } from './api.ts';
import { mailGroupsStrings } from './mail-groups.strings.ts';

/** The composer with the group as recipient. */
export function writePath({ name, address }: Pick<MailGroup, 'name' | 'address'>): string {
  return `/write/new/0?to=${encodeURIComponent(formatRecipient({ name, address }))}`;
}

/** Copies a group's address, and says so. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess(translate(mailGroupsStrings, 'copied'));
  } catch {
    // The browser forbids it, or the page is not in front.
    showError(translate(mailGroupsStrings, 'copyFailed'));
  }
}

/** Opens the archive of a group: this window begins anew in it, and its inbox has what was kept. */
export async function openArchive(archiveAddress: string): Promise<void> {
  try {
    await enterArchive(archiveAddress);
  } catch (error) {
    presentError(error);
  }
}

/** Joins an open group or leaves it. */
export async function changeMembership({ address, name, isMember }: MailGroup): Promise<void> {
  try {
    await (isMember ? leaveGroup(address) : joinGroup(address));
    showSuccess(translate(mailGroupsStrings, isMember ? 'left' : 'joined', { name }));
  } catch (error) {
    presentError(error);
  }
}

import type { MailDetail } from '@hongyan/contract';

export type SenderWarning = 'failed' | 'nameIsAddress' | 'hiddenCharacters' | 'severalSenders' | 'defects';

/** Marks of direction and characters without width: they make a name look like another. */
const hiddenCharacters = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;

/** What a reader should know about the sender before believing the name (docs/security.md, "Showing a mail"). */
export function senderWarnings(
  mail: Pick<MailDetail, 'mailFrom' | 'from' | 'fromVerdict' | 'defects'>,
): SenderWarning[] {
  const { name, address } = mail.mailFrom;
  const warnings: SenderWarning[] = [];
  if (mail.fromVerdict === 'fail') warnings.push('failed');
  if (mail.from.length > 1) warnings.push('severalSenders');
  if (/[@＠]/.test(name) && !name.toLowerCase().includes(address.toLowerCase())) warnings.push('nameIsAddress');
  if (hiddenCharacters.test(name)) warnings.push('hiddenCharacters');
  if (mail.defects.length > 0) warnings.push('defects');
  return warnings;
}

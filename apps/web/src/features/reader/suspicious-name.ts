import type { MailDetail } from '@hongyan/contract';

export type SenderWarning = 'failed' | 'nameIsAddress' | 'hiddenCharacters' | 'severalSenders' | 'defects';

/** Marks of direction and characters without width: they make a name look like another. */
const hiddenCharacters =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;

/** What a reader should know about the sender before believing the name (docs/security.md, "Showing a mail"). */
export function senderWarnings(
  mail: Pick<MailDetail, 'mailFrom' | 'from' | 'fromVerdict' | 'defects'>,
): SenderWarning[] {
  const { name, address } = mail.mailFrom;
  const warnings: SenderWarning[] = [];
  if (mail.fromVerdict === 'fail') warnings.push('failed');
  if (mail.from.length > 1) warnings.push('severalSenders');
  // The real address inside the name vouches for nothing else that stands beside it.
  if (/[@＠﹫]/.test(name.toLowerCase().replaceAll(address.toLowerCase(), ''))) warnings.push('nameIsAddress');
  if (hiddenCharacters.test(name)) warnings.push('hiddenCharacters');
  if (mail.defects.length > 0) warnings.push('defects');
  return warnings;
}

import { attachedMailProperty } from './attached-mail.ts';

/** The last version of the organiser that was proven, where what is stored says it is a later one. */
export const provenVersionProperty = 'X-HONGYAN-PROVEN-VERSION';

/** What means something in the mailbox of the calendar's owner alone, and never leaves it. */
export const ownProperties: readonly string[] = [attachedMailProperty, provenVersionProperty];

const ownLine = new RegExp(`^(?:${ownProperties.join('|')})[;:]`, 'im');

/** The text of an object without what is its owner's alone: for another owner, or as it comes from elsewhere. */
export function removeOwnLines(text: string): string {
  if (!ownLine.test(text)) return text;
  return text
    .split(/\r?\n(?![ \t])/)
    .filter((line) => !ownLine.test(line))
    .join('\r\n');
}

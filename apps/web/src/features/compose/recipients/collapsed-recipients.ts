import { isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';

/** More than fit in about three lines: the field is then folded while nobody is at it. */
export const collapseAbove = 20;
/** So many are shown of a folded field… */
const firstShown = 12;
/** …and so many of those behind them that have to be put right. */
const wrongShown = 5;

/** Who is shown of a folded field. */
export function collapseRecipients(recipients: readonly Recipient[]): readonly Recipient[] {
  const behind = recipients.slice(firstShown).filter(({ address }) => !isValidAddress(address));
  return [...recipients.slice(0, firstShown), ...behind.slice(0, wrongShown)];
}

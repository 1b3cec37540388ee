import { useMemo } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerSnapshot } from '../composer/composer-state.ts';
import type { AddressKnowledge } from './address-knowledge.ts';
import { recipientStrings } from './recipient.strings.ts';
import styles from './recipient-hint-line.module.css';
import { findRecipientHints, type RecipientHint } from './recipient-hints.ts';

export interface RecipientHintLineProps {
  state: ComposerSnapshot;
  domains: readonly string[];
  knowledge: AddressKnowledge;
}

/** How many are named before it says how many there are. */
const maxNamed = 2;

/** One quiet line: the commonest way for a secret to get out is a wrong address. It stops nobody. */
export function RecipientHintLine({ state, domains, knowledge }: RecipientHintLineProps) {
  const t = useStrings(recipientStrings);
  const separator = useStrings(composeStrings)('nameSeparator');
  const { originalAddresses, to, cc, bcc } = state;
  const hints = useMemo(
    () => findRecipientHints({ recipients: [...to, ...cc, ...bcc], domains, originalAddresses, knowledge }),
    [to, cc, bcc, domains, originalAddresses, knowledge],
  );
  if (hints.length === 0) return null;
  const say = ({ kind, names, of = '' }: RecipientHint): string => {
    const shown = names.slice(0, maxNamed).join(separator);
    const count = names.length;
    const all = count > maxNamed ? t('andOthers', { names: shown, count }) : shown;
    return t(kind, { names: all, of, count });
  };
  const text = hints.map(say).join(t('hintSeparator'));
  return (
    <p className={styles['outside']} role="status" title={text} data-hint={hints[0]?.kind}>
      {text}
    </p>
  );
}

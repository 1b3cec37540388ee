import { useEffect, useRef } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { composeStrings } from '../compose.strings.ts';
import { outsideRecipients } from '../sending/compose-checks.ts';
import styles from './suggestion-list.module.css';

export interface SuggestionListProps {
  id: string;
  list: readonly Recipient[];
  active: number;
  /** Of the organisation: who is elsewhere has another tone. */
  domains: readonly string[];
  onPick: (suggestion: Recipient) => void;
}

/** Who may be meant, under the field; the field keeps the focus. */
export function SuggestionList({ id, list, active, domains, onPick }: SuggestionListProps) {
  const t = useStrings(composeStrings);
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (list.length === 0) return null;
  return (
    <div id={id} className={styles['suggestions']} role="listbox" aria-label={t('suggestions')}>
      {list.map((suggestion, index) => (
        <div
          key={suggestion.address}
          ref={index === active ? current : undefined}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-outside={outsideRecipients([suggestion], domains).length > 0 || undefined}
          className={classNames(styles['suggestion'], index === active && styles['active'])}
          // The field must not lose the focus: it would take its text for an address.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Avatar name={suggestion.name} address={suggestion.address} size={28} picture />
          <span className={styles['suggestionName']}>
            {suggestion.name || suggestion.address}
            {suggestion.detail !== undefined && <span className={styles['suggestionDept']}>{suggestion.detail}</span>}
          </span>
          {suggestion.name !== '' && <span className={styles['suggestionAddress']}>{suggestion.address}</span>}
        </div>
      ))}
    </div>
  );
}
